// Variations of the board that is open: asked for while they are looked at.

import { computed, signal } from "@preact/signals";
import { ask, stop, type Fault, type Part } from "../api";
import { file, text, theEditor, type BoardText } from "../board";
import { clear, images, put } from "../ui/images";
import { language } from "../words";
import { placeIn, type Variations } from "./answers";

/** The board that they are variations of. */
export const origin = signal<BoardText | null>(null);
export const variations = signal<Variations | null>(null);
/** By the place of the board. */
export const pictures = images();
export const working = signal(false);
export const faults = signal<Fault[]>([]);

/** The variation that was put in the board's place, and the text that this gave. */
const taken = signal<{ place: number; text: string } | null>(null);
let seed = 0;

/** Which of them the text is now; null where somebody has changed it. */
export const here = computed(() => {
  const one = origin.value;
  return one && one.file === file.value ? placeIn(text.value, one.text, taken.value) : null;
});

/** Has chance vary a board, otherwise than the time before. */
export function vary(board: BoardText): void {
  seed = board.text === origin.peek()?.text ? seed + 1 : 1;
  origin.value = board;
  taken.value = variations.value = null;
  working.value = true;
  faults.value = [];
  clear(pictures);
  ask<Variations & { faults?: Fault[] }>("vary", { board, seed, language: language.peek() }, hear);
}

function hear({ state, data }: Part<Variations & { faults?: Fault[] }>): void {
  working.value = state === "partial";
  if (state === "failed") faults.value = data.faults ?? [];
  if (state !== "partial" && state !== "done") return;
  put(pictures, data.pictures);
  variations.value = data;
}

/** Nobody looks any more: what was not told yet is asked for anew another time. */
export function leave(): void {
  stop("vary");
  if (working.value) origin.value = null;
  working.value = false;
}

/** Puts a variation in the place of the board, as one step to be undone: that of another one is
 * undone first. */
export function take(place: number): void {
  const [now, board] = [here.peek(), variations.peek()?.boards[place]];
  if (now === null || now === place || !board) return;
  if (now > 0) theEditor().undo();
  if (place === 0 || here.peek() !== 0) return;
  theEditor().apply(board.edits);
  taken.value = { place, text: text.peek() };
}
