// The bundled boards, requested once for each language; pictures are shown as they arrive.

import { signal } from "@preact/signals";
import { ask, stop } from "../api";
import { images, put } from "../ui/images";
import { language, wordsOf, type Language } from "../words";

export interface Bundled {
  name: string;
  title: Record<string, string>;
  game: string;
  seats: [number, number];
  /** True if it can be changed by drawing. */
  drawn: boolean;
  /** Its length and fairness as `check` finds them. */
  figures: { seats: number; minutes: number; wins: [least: number, most: number] | null } | null;
}

const FAIR = 6; // percent between the shares of wins of two seats, as in config/criteria.py

/** The boards that are shown first. */
export const FIRST = ["two-ways-home", "royal-ur", "volcano-escape"];

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

/** Returns what a player wants to know of a board: its players, its length and its fairness. */
export function factsOf(board: Bundled): string[] {
  const words = wordsOf("start");
  const { figures } = board;
  if (!figures) return [seatsOf(board)];
  const { seats, minutes, wins } = figures;
  const known = [seatsOf(board), words.minutes({ minutes, seats })];
  if (!wins) return known;
  const [least, most] = wins;
  return [...known, most - least <= FAIR ? words.fair : words.wins({ least, most })];
}

/** Returns the boards that can be drawn, then the others. */
export function inOrder(list: Bundled[]): Bundled[] {
  return [...list.filter(({ drawn }) => drawn), ...list.filter(({ drawn }) => !drawn)];
}

/** Returns the text that the command `new` writes for a bundled board, or for an example if the name is empty; if
 * `blank` is true, that of a board without a path. Comments and titles of new boards are in the reader's language. */
export function textOf(name: string, blank = false): Promise<string> {
  return new Promise((done, fail) => {
    ask<{ text: string }>("new", { origin: name, blank, language: language.peek() }, ({ state, data }) => {
      if (state === "done") done(data.text);
      else if (state !== "partial") fail(new Error(name));
    });
  });
}
