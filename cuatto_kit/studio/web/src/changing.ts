// Changes of the text by the server: for a gesture, for settings, or to another form of the board.

import { effect } from "@preact/signals";
import { ask, stop, type Fault } from "./api";
import { file, text, theEditor, type Edit } from "./board";
import type { Cell } from "./drawing/cells";
import type { Gesture } from "./drawing/strokes";
import { translated } from "./messages";

export type Wish =
  | { gesture: Gesture }
  | { settings: string[] }
  | { form: string }
  | { reach: { tool: string; origins: string[] } };

export interface Refusal {
  message: string;
  /** A space, START, FINISH or a cell; null if it concerns the whole board. */
  at: string | Cell | null;
  /** The form of the board that would accept the gesture; empty if none does. */
  offer: string;
}

/** The possible ends of a gesture that has begun: cells (null for all free cells), spaces, and the reasons why other
 * spaces are refused. */
export interface Reach {
  cells: Cell[] | null;
  spaces: string[];
  refused: Record<string, string>;
}

export interface Changed {
  edits: Edit[];
  /** A description of the change. */
  say: string;
  select: string | null;
}

interface Waiting {
  wish: Wish;
  hear(said: Changed | Reach | Refusal | null): void;
}

const waiting: Waiting[] = [];
let asked: Waiting | null = null;

/** Returns true if an earlier wish has not been answered yet. */
export const isChanging = (): boolean => asked !== null;

/** Makes the server change the text, as one step of the history; wishes are handled one after another. `hear` is called
 * with the change or the refusal; with null if the text has changed meanwhile, the wish was taken back, or the server
 * has no answer. */
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
  if (!said) return null; // the server has lost the request
  if ("cells" in said) return { ...said, refused: reasons(said.refused) };
  if ("refused" in said) return inWords(said.refused);
  if (!("edits" in said)) return inWords({ message: said.faults?.[0]?.message ?? "", at: null, offer: "" });
  if (said.edits.length) theEditor().apply(said.edits);
  return { ...said, say: translated(said.say) };
}

/** Returns a refusal in the reader's language. */
function inWords(refusal: Refusal): Refusal {
  return { ...refusal, message: translated(refusal.message) };
}

/** Returns reasons in the reader's language. */
function reasons(by: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(by).map(([space, reason]) => [space, translated(reason)]));
}

/** Drops the wishes that are not in the text yet; if none of them would change it, undoes the last change of the
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
