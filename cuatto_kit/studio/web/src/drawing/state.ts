// The state of drawing by hand: the tool, the stroke, the selection, and the last refusal.

import { computed, effect, signal, untracked } from "@preact/signals";
import { answer, drawing, errors, file, known as boardKnown, selected, text } from "../board";
import { change, isChanging, type Changed, type Reach, type Refusal, type Wish } from "../changing";
import { wordsOf } from "../words";
import { FINISH, START, Table, type Cell, type Point } from "./cells";
import { TOOLS, type Gesture, type Stroke, type Tool } from "./strokes";

/** A refusal as it is shown: `instead` is a gesture that the board would accept in its place. */
export interface Told extends Refusal {
  instead?: Gesture;
}

export const tool = signal<Tool>("path");
export const stroke = signal<Stroke | null>(null);
/** The finished strokes that are not in the drawing yet. */
export const pending = signal<Stroke[]>([]);
export const refusal = signal<Told | null>(null);
export const reach = signal<Reach | null>(null);
/** The cell of the keyboard cursor; null while the keys are not used. */
export const cursor = signal<Cell | null>(null);
/** The place under a pointer that is not pressed: a space, START or FINISH. */
export const hovered = signal<string | null>(null);
/** The position of the pointer during a stroke (pixels). */
export const pointer = signal<Point | null>(null);
/** The spaces that are selected in addition to the first one. */
export const others = signal<string[]>([]);
/** A rectangle that selects spaces, as two corners (mm). */
export const band = signal<[Point, Point] | null>(null);
/** The change of length of a path while its edge is dragged. */
export const stretch = signal<{ space: string; by: number } | null>(null);
/** A description of the last change or refusal. */
export const done = signal("");

/** True if the board in the file has no path yet. */
export const isEmpty = computed(() => {
  const said = answer.value?.board;
  return Boolean(said && !said.drawing && errors.value.some((fault) => fault.path === "board.paths"));
});
/** The tools for this board; all tools while nothing is known of it. */
export const tools = computed(() => {
  const known = boardKnown.value?.tools;
  return TOOLS.filter((one) => one === "select" || !known || known.includes(one));
});
export const table = computed(() => new Table(isEmpty.value ? null : drawing.value));
/** All selected spaces that exist. */
export const chosen = computed(() => {
  const ids = selected.value === null ? [] : [selected.value, ...others.value];
  return ids.filter((id) => table.value.space(id));
});

/** Sends a wish to the server; its stroke is shown until the drawing contains the change. */
export function wish(one: Wish, drawn: Stroke | null = null): void {
  refusal.value = null;
  if (drawn) pending.value = [...pending.value, drawn];
  change(one, (said) => hear(said, drawn));
}

function hear(said: Changed | Reach | Refusal | null, drawn: Stroke | null): void {
  if (said === null) pending.value = [];
  else if ("message" in said) refuse({ ...said, at: said.at ?? drawn?.cell ?? null });
  else if ("edits" in said) {
    if (!said.edits.length) pending.value = [];
    done.value = said.say;
    if (said.select) selected.value = said.select;
  }
}

/** Shows a refusal at its place. */
export function refuse(told: Told): void {
  refusal.value = told;
  done.value = told.message;
  pending.value = [];
  stroke.value = null;
}

/** Asks for the possible ends of a stroke that has begun. If another wish is pending, the answer would come too late. */
export function askReach(begun: Stroke): void {
  const { tool: held, origin } = begun;
  if (!origin || isChanging()) return;
  change({ reach: { tool: held === "path" ? "lay" : held, origins: [origin] } }, (said) => {
    const now = stroke.value;
    if (!said || !now || now.tool !== held || now.origin !== origin) return;
    if ("message" in said) stroke.value = { ...now, refused: said.message };
    else if ("cells" in said) reach.value = said;
  });
}

/** Returns the reason why the present stroke cannot end here; empty if none is known. */
export const objection = computed(() => {
  const now = stroke.value;
  if (!now) return "";
  const words = wordsOf("drawing");
  if (now.refused) return now.refused;
  if (now.tool === "path" && now.origin === FINISH) return words.fromFinish;
  if (now.met === START && now.origin !== START) return words.toStart;
  if (now.beyond.length) return words.noCrossing;
  return (now.over !== null && reach.value?.refused[now.over]) || "";
});

// The extent of a deletion is known before it is made.

/** The spaces to be deleted by the present stroke or by a click. */
const deleted = computed(() => {
  if (tool.value !== "delete") return [];
  if (stroke.value) return stroke.value.spaces;
  const under = cursor.value ? table.value.at(cursor.value)?.id : hovered.value;
  return under && table.value.space(under)?.cell ? [under] : [];
});
/** All spaces that the deletion removes, as the server says; `refused` if it is not possible. */
export const removal = signal<{ spaces: string[]; refused: string }>({ spaces: [], refused: "" });

function askRemoval(): void {
  const origins = deleted.peek();
  if (!origins.length || isChanging()) return;
  change({ reach: { tool: "delete", origins } }, (said) => {
    if (deleted.peek().join() !== origins.join()) askRemoval();
    else if (said && "message" in said) removal.value = { spaces: origins, refused: said.message };
    else if (said && "spaces" in said) removal.value = { spaces: said.spaces, refused: "" };
  });
}

effect(() => {
  const spaces = deleted.value;
  removal.value = { spaces, refused: "" };
  untracked(askRemoval);
});
effect(() => {
  if (!tools.value.includes(tool.value)) tool.value = tools.value.at(1) ?? "select";
});
// A board without a path has one thing to do.
effect(() => {
  if (isEmpty.value) tool.value = "path";
});
// Strokes are shown until the drawing contains them.
effect(() => {
  if (answer.value?.text === text.value && !isChanging()) pending.value = [];
});
effect(() => {
  void selected.value;
  others.value = [];
});
effect(() => {
  void file.value;
  stroke.value = refusal.value = reach.value = cursor.value = hovered.value = stretch.value = band.value = null;
  pending.value = [];
  tool.value = "select";
});
