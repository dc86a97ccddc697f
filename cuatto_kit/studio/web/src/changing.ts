// What the server changes in the text: by a gesture, by settings, or by writing it in another form.

import { effect } from "@preact/signals";
import { ask, stop, type Fault } from "./api";
import { file, text, theEditor, type Edit } from "./board";
import type { Cell } from "./drawing/cells";
import type { Gesture } from "./drawing/strokes";

export type Wish =
  | { gesture: Gesture }
  | { settings: string[] }
  | { form: string }
  | { reach: { tool: string; origin: string } };

export interface Refusal {
  message: string;
  /** A space, START, FINISH or a cell; null where it is of the whole board. */
  at: string | Cell | null;
  /** The form of the board that would take the gesture; empty where none does. */
  offer: string;
}

/** Where a gesture may lead that has begun: cells (null for every free one), and why not to spaces. */
export interface Reach {
  cells: Cell[] | null;
  spaces: string[];
  refused: Record<string, string>;
}

export interface Changed {
  edits: Edit[];
  /** What was done, in words. */
  say: string;
  select: string | null;
}

interface Waiting {
  wish: Wish;
  hear(said: Changed | Reach | Refusal | null): void;
}

const waiting: Waiting[] = [];
let asked: Waiting | null = null;

/** Whether an earlier wish still waits for its answer. */
export const isChanging = (): boolean => asked !== null;

/** Has the server change the text, as one step to be undone; wishes are done one after another.
 * What was done, or why not, is heard then; null where somebody has typed meanwhile. */
export function change(wish: Wish, hear: Waiting["hear"]): void {
  waiting.push({ wish, hear });
  if (!asked) next();
}

function next(): void {
  const first = waiting.shift() ?? null;
  asked = first;
  if (!first) return;
  const board = { file: file.value, text: text.value };
  ask<Changed | Reach | { refused: Refusal } | { faults?: Fault[] }>("edit", { board, ...first.wish }, (part) => {
    if (part.state === "partial") return;
    asked = null;
    first.hear(board.text === text.value ? done(part.data) : null);
    next();
  });
}

function done(
  said: Changed | Reach | { refused: Refusal } | { faults?: Fault[] } | null,
): Changed | Reach | Refusal | null {
  if (!said) return null; // the server has lost it
  if ("cells" in said) return said;
  if ("refused" in said) return said.refused;
  if (!("edits" in said)) return { message: said.faults?.[0]?.message ?? "", at: null, offer: "" };
  if (said.edits.length) theEditor().apply(said.edits);
  return said;
}

/** Takes back the last change: wishes that are not in the text yet, else the last change of the
 * text. */
export function takeBack(): void {
  const dropped = asked ? [asked, ...waiting] : [];
  if (dropped.every(({ wish }) => "reach" in wish)) {
    theEditor().undo();
    return;
  }
  stop("edit");
  asked = null;
  waiting.length = 0;
  for (const { hear } of dropped) hear(null);
}

effect(() => {
  void file.value;
  asked = null;
  waiting.length = 0;
});
