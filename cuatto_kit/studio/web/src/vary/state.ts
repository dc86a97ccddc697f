// The variations of the open board, requested while they are visible.

import { computed, signal } from "@preact/signals";
import { ask, stop, type Fault, type Part } from "../api";
import { file, text, theEditor, type BoardText } from "../board";
import { clear, images, put } from "../ui/images";
import { language } from "../words";
import { placeIn, type Variations } from "./answers";

/** The board that the variations are based on. */
export const origin = signal<BoardText | null>(null);
export const variations = signal<Variations | null>(null);
/** The addresses of pictures by the place of the board in the answer. */
export const pictures = images();
export const working = signal(false);
export const faults = signal<Fault[]>([]);

/** The place of the last variation chosen, and the resulting text. */
const taken = signal<{ place: number; text: string } | null>(null);
let seed = 0;

/** The place of the board that the text is now; null if the text has been changed otherwise. */
export const here = computed(() => {
  const one = origin.value;
  return one && one.file === file.value ? placeIn(text.value, one.text, taken.value) : null;
});

/** Requests random variations of a board, with another seed each time. */
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

/** Ends the request when the variations are no longer visible; an incomplete answer is requested anew next time. */
export function leave(): void {
  stop("vary");
  if (working.value) origin.value = null;
  working.value = false;
}

/** Replaces the board by a variation, as one step of the history; another variation is undone first. */
export function take(place: number): void {
  const [now, board] = [here.peek(), variations.peek()?.boards[place]];
  if (now === null || now === place || !board) return;
  if (now > 0) theEditor().undo();
  if (place === 0 || here.peek() !== 0) return;
  theEditor().apply(board.edits);
  taken.value = { place, text: text.peek() };
}
