// The bundled boards, requested once for each language; pictures are shown as they arrive.

import { signal } from "@preact/signals";
import { ask, stop } from "../api";
import { images, put } from "../ui/images";
import { wordsOf, type Language } from "../words";

export interface Bundled {
  name: string;
  title: Record<string, string>;
  game: string;
  seats: [number, number];
  pieces: string;
}

interface Gallery {
  boards: Bundled[];
  pictures: Record<string, string>;
}

export const boards = signal<Bundled[]>([]);
/** The addresses of pictures by the name of the board. */
export const pictures = images();

let whole: Language | null = null;

/** Requests the boards and pictures in a language unless they are complete. */
export function show(language: Language): void {
  if (whole === language) return;
  ask<Gallery>("gallery", { language }, ({ state, data }) => {
    if (state !== "partial" && state !== "done") return;
    boards.value = data.boards;
    put(pictures, data.pictures);
    if (state === "done") whole = language;
  });
}

/** Ends the request, so that nothing waits for pictures that are not visible; `show` requests the rest. */
export function leave(): void {
  stop("gallery");
}

/** Returns the number of seats of a board in words. */
export function seatsOf({ seats: [fewest, most] }: Bundled): string {
  const words = wordsOf("start");
  return fewest === most ? words.seats({ count: most }) : words.seatsBetween({ fewest, most });
}

/** Returns a team as described by the server (`4 regular, 1 pin`) in the reader's language. */
export function piecesIn(told: string): string {
  const words: Record<string, (values: { count: number }) => string> = wordsOf("start").pieces;
  return told.replace(/(\d+) (\w+)/g, (whole, count: string, name: string) => {
    const word = words[name] ?? words[name.replace(/s$/, "")];
    return word ? word({ count: Number(count) }) : whole;
  });
}

/** Returns the text that the command `new` writes for a bundled board, or for a new board if the name is empty. */
export function textOf(name: string): Promise<string> {
  return new Promise((done, fail) => {
    ask<{ text: string }>("new", { origin: name }, ({ state, data }) => {
      if (state === "done") done(data.text);
      else if (state !== "partial") fail(new Error(name));
    });
  });
}
