// The state of drawing by hand: the tool, the stroke, and the last refusal.

import { computed, effect, signal } from "@preact/signals";
import { answer, drawing, errors, file, known as boardKnown, selected, text } from "../board";
import { change, isChanging, type Changed, type Reach, type Refusal, type Wish } from "../changing";
import { Table, type Cell } from "./cells";
import { TOOLS, type Stroke, type Tool } from "./strokes";

export const tool = signal<Tool>("path");
export const stroke = signal<Stroke | null>(null);
/** The finished strokes that are not in the drawing yet. */
export const pending = signal<Stroke[]>([]);
export const refusal = signal<Refusal | null>(null);
export const reach = signal<Reach | null>(null);
/** The cell of the keyboard cursor; null while the keys are not used. */
export const cursor = signal<Cell | null>(null);
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

/** Sends a wish to the server; its stroke is shown until the drawing contains the change. */
export function wish(one: Wish, drawn: Stroke | null = null): void {
  if ("reach" in one && isChanging()) return; // the answer would come too late to help
  refusal.value = null;
  if (drawn) pending.value = [...pending.value, drawn];
  change(one, (said) => hear(said, drawn));
}

function hear(said: Changed | Reach | Refusal | null, drawn: Stroke | null): void {
  if (said === null) pending.value = [];
  else if ("cells" in said) reach.value = said;
  else if ("message" in said) refuse(said, drawn);
  else {
    if (!said.edits.length) pending.value = [];
    done.value = said.say;
    if (said.select) selected.value = said.select;
  }
}

/** Shows a refusal at its place or, if that is unknown, at the end of the stroke. */
function refuse(said: Refusal, drawn: Stroke | null): void {
  refusal.value = { ...said, at: said.at ?? drawn?.cell ?? null };
  done.value = said.message;
  pending.value = [];
  stroke.value = null;
}

effect(() => {
  if (!tools.value.includes(tool.value)) tool.value = tools.value.at(1) ?? "select";
});
// Strokes are shown until the drawing contains them.
effect(() => {
  if (answer.value?.text === text.value && !isChanging()) pending.value = [];
});
effect(() => {
  void file.value;
  stroke.value = refusal.value = reach.value = cursor.value = null;
  pending.value = [];
});
