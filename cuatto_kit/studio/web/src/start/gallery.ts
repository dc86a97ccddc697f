// The bundled boards, requested once for each language; pictures are shown as they arrive.

import { signal } from "@preact/signals";
import { ask, stop } from "../api";
import { images, put } from "../ui/images";
import { figure, wordsOf, type Language } from "../words";

export interface Bundled {
  name: string;
  title: Record<string, string>;
  /** A sentence about it in English. */
  about: string;
  game: string;
  seats: [number, number];
  /** True if its paths can be drawn. */
  drawn: boolean;
  /** What `check` finds for the usual number of seats; null if that is not known. */
  figures: { seats: number; minutes: number; shares: number[]; alike: boolean } | null;
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

/** The boards of the first row, in their order. */
const FIRST = ["two-ways-home", "snake-24-full", "royal-ur"];

/** Returns the boards for beginners, and the others with those that cannot be drawn last. */
export function rows(boards: Bundled[]): { first: Bundled[]; others: Bundled[] } {
  const first = FIRST.flatMap((name) => boards.filter((board) => board.name === name));
  const others = boards.filter((board) => !first.includes(board));
  return { first, others: [...others].sort((one, other) => Number(other.drawn) - Number(one.drawn)) };
}

/** Returns the players of a board, the length of a game, and how evenly the seats win. */
export function factsOf({ seats: [fewest, most], figures }: Bundled): string[] {
  const words = wordsOf("start");
  const players = fewest === most ? words.players({ count: most }) : words.playersBetween({ fewest, most });
  if (!figures) return [players];
  const { seats, minutes, shares, alike } = figures;
  const length =
    minutes < 90 ? words.minutes({ minutes, seats }) : words.hours({ hours: figure(minutes / 60, 1), seats });
  const percent = (share: number): string => figure(100 * share);
  const uneven = { least: percent(Math.min(...shares)), most: percent(Math.max(...shares)) };
  return [players, length, alike ? words.alike : words.uneven(uneven)];
}

/** Returns the text that the command `new` writes for a bundled board, or for an example if the name is empty. */
export const textOf = (name: string): Promise<string> => written({ origin: name });

/** Returns the text of a board without paths. */
export const blankText = (): Promise<string> => written({ blank: true });

function written(input: { origin: string } | { blank: true }): Promise<string> {
  return new Promise((done, fail) => {
    ask<{ text: string }>("new", input, ({ state, data }) => {
      if (state === "done") done(data.text);
      else if (state !== "partial") fail(new Error("new"));
    });
  });
}
