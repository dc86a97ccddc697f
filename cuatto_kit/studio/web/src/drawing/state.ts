// What the hand is at: the tool, the stroke, what was refused; gestures go to the server one by one.

import { computed, effect, signal } from "@preact/signals";
import { ask } from "../api";
import { answer, known as boardKnown, drawing, errors, file, selected, text, theEditor, type Edit } from "../board";
import { Table, type Cell } from "./cells";
import { inUnits } from "./edits";
import { TOOLS, type Gesture, type Stroke, type Tool } from "./strokes";

export interface Refusal {
  message: string;
  /** A space, START, FINISH or a cell; null where it is of the whole board. */
  at: string | Cell | null;
  /** The form of the board that would take the gesture; empty where none does. */
  offer: string;
}

/** Where a stroke may lead that has begun: cells (null for every free one), and why not to spaces. */
export interface Reach {
  cells: Cell[] | null;
  spaces: string[];
  refused: Record<string, string>;
}

type Edited = { edits: Edit[]; say: string; select: string | null };
type Answer = Edited | { refused: Refusal } | Reach;
type Wish = { gesture: Gesture } | { form: string } | { settings: string[] } | { reach: { tool: Tool; origin: string } };

export const tool = signal<Tool>("path");
export const stroke = signal<Stroke | null>(null);
/** The strokes that are not in the drawing yet. */
export const pending = signal<Stroke[]>([]);
export const refusal = signal<Refusal | null>(null);
export const reach = signal<Reach | null>(null);
/** The cell that the keys act on; null while they do not. */
export const cursor = signal<Cell | null>(null);
/** What was done last, in words. */
export const done = signal("");

/** A value from 0 to 1 for each space, laid over the drawing in the colours of a scale. */
export const overlay = signal<Readonly<Record<string, number>> | null>(null);

/** Whether the file has a board without a path yet. */
export const isEmpty = computed(() => {
  const said = answer.value?.board;
  return Boolean(said && !said.drawing && errors.value.some((fault) => fault.path === "board.paths"));
});
/** The tools for this board; all of them while nothing is known of it. */
export const tools = computed(() => {
  const known = boardKnown.value?.tools;
  return TOOLS.filter((one) => one === "select" || !known || known.includes(one));
});
export const table = computed(() => new Table(isEmpty.value ? null : drawing.value));

const wishes: { wish: Wish; drawn: Stroke | null }[] = [];
let asking = false;

/** Has the server change the text, by a gesture, by settings (`path=value`) or by writing the board in
 * another form; what was wished before is done first. */
export function wish(one: Wish, drawn: Stroke | null = null): void {
  if ("reach" in one && asking) return; // it would come too late to help
  refusal.value = null;
  if (drawn) pending.value = [...pending.value, drawn];
  wishes.push({ wish: one, drawn });
  if (!asking) next();
}

function next(): void {
  const first = wishes.shift();
  asking = first !== undefined;
  if (!first) return;
  const board = { file: file.value, text: text.value };
  ask<Answer>("edit", { board, ...first.wish }, (part) => {
    if (part.state === "partial") return;
    asking = false;
    if (part.state === "failed") {
      const { faults } = part.data as unknown as { faults?: { message: string }[] };
      refuse({ message: faults?.[0]?.message ?? "", at: null, offer: "" }, first.drawn);
    } else if (board.text === text.value) take(part.data, first.drawn);
    else if (first.drawn) pending.value = []; // somebody has typed meanwhile: what was meant is gone
    next();
  });
}

function take(said: Answer, drawn: Stroke | null): void {
  if ("cells" in said) reach.value = said;
  else if ("refused" in said) refuse(said.refused, drawn);
  else {
    const edits = inUnits(text.value, said.edits);
    if (edits.length) theEditor().apply(edits);
    else pending.value = [];
    done.value = said.say;
    if (said.select) selected.value = said.select;
  }
}

/** Tells why not: where that is known, else where the stroke ended. */
function refuse(said: Refusal, drawn: Stroke | null): void {
  refusal.value = { ...said, at: said.at ?? drawn?.cell ?? null };
  done.value = said.message;
  pending.value = [];
  stroke.value = null;
}

effect(() => {
  if (!tools.value.includes(tool.value)) tool.value = tools.value.at(1) ?? "select";
});
// A stroke is shown until the drawing has it.
effect(() => {
  if (answer.value?.text === text.value && !asking) pending.value = [];
});
effect(() => {
  void file.value;
  asking = false;
  wishes.length = 0;
  stroke.value = refusal.value = reach.value = cursor.value = null;
  pending.value = [];
});
