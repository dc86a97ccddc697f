// What a page needs of a family to play its games, and the pieces as they are drawn.

import type { Box, Point } from "../play/picks";
import type { Happening } from "../play/tell";
import type { Kernel } from "./kernel";

export const [CHANCE, OVER] = [-1, -2];

/** A legal move: its text, the die that it uses (0 without one), the items to touch for it, what its button
 * shows if it needs one, and whether it is played without being asked for. */
export interface Choice {
  text: string;
  die: number;
  touch: Touch[];
  words: string;
  shows: Box[];
  forced: boolean;
}

/** An item to pick: anything in one of the places, else a button. */
export interface Touch {
  words: string;
  places: Box[];
  shows: Box[];
}

/** A piece on the board: the name of its stamp, its place (mm, y upwards), a number on it, and its space. */
export interface Piece {
  stamp: string;
  place: Point;
  label?: string;
  space?: string;
}

/** A drawn piece in the place (0, 0), and the rim around one that has moved; `@` stands for the place. */
export interface Stamp {
  shape: string;
  rim: string;
}

export interface Played<Position> {
  state: Position;
  events: Happening[];
}

/** A game of a family for a number of seats; positions are never changed. */
export interface Engine<Position> {
  readonly seats: number;
  /** The names of its bots, the strongest that does not depend on time last. */
  readonly bots: string[];
  /** The players of named strengths: a bot that plays a random move once in `slip` times. */
  readonly strengths: Record<string, { bot: string; slip?: number }>;
  initial(): Position;
  /** Returns the seat to move, CHANCE or OVER. */
  actor(state: Position): number;
  choices(state: Position, pieces: Piece[]): Choice[];
  /** Plays the choice with this index. */
  play(state: Position, choice: number): Played<Position>;
  /** Throws the dice; `draw` returns a number from 0 to below n. */
  thrown(state: Position, draw: (n: number) => number): number[];
  roll(state: Position, numbers: number[]): Played<Position>;
  writeRoll(state: Position, numbers: number[]): string;
  /** Returns the index of the choice of a bot. */
  chosen(state: Position, bot: string, seed: number): number;
  /** Returns the index of the best choice found in some milliseconds. */
  thought(state: Position, milliseconds: number, seed: number): number;
  winners(state: Position): number[];
  reason(state: Position): string | null;
  dice(state: Position): number[];
  risk(state: Position): number | null;
  /** Returns the pieces on the board; those that stay on a space keep their places since the position before. */
  pieces(state: Position): Piece[];
}

/** What a kernel with 32-bit numbers needs: the number of an action, and the places of a position's fields. */
interface NumberedData<Field extends string> {
  seats: number;
  actions: { setUp: number };
  state: Record<Field, number>;
}

/** A game whose positions are the 32-bit numbers of its kernel. */
export abstract class Numbered<Field extends string, Data extends NumberedData<Field>> {
  protected readonly state: Int32Array;
  protected readonly workspace: Int32Array;

  constructor(
    protected readonly kernel: Kernel,
    readonly data: Data,
  ) {
    [this.state, this.workspace] = [kernel.numbers(1), kernel.numbers(2)];
  }

  get seats(): number {
    return this.data.seats;
  }

  initial(): Int32Array {
    this.kernel.call(this.data.actions.setUp);
    return this.state.slice();
  }

  /** Returns a field of a position. */
  protected number(state: Int32Array, field: Field): number {
    return state[this.data.state[field]]!;
  }
}

export const happening = (kind: string, seat: number, more: Partial<Happening> = {}): Happening => ({
  kind, seat, piece: "", place: "", origin: "", count: 0, numbers: [], forced: false, ...more,
});

/** The playouts of each choice between two looks at the clock. */
const BATCH = 4;

/** Returns the index of the choice that wins most playouts in some milliseconds; after each round the worse half is left
 * out, and `played` returns what a playout with a seed wins, from 0 to 2. */
export function byPlayouts(count: number, milliseconds: number, seed: number, played: (choice: number, seed: number) => number): number {
  const won = Array.from({ length: count }, () => 0);
  const end = performance.now() + milliseconds;
  let left = won.map((_, choice) => choice);
  let playouts = 0;
  for (let half = performance.now() + milliseconds / 2; left.length > 1; ) {
    for (const choice of left) {
      for (let k = 0; k < BATCH; k += 1) won[choice]! += played(choice, seed + playouts + k);
    }
    playouts += BATCH;
    const now = performance.now();
    if (now >= end) break;
    if (now < half) continue;
    left = [...left].sort((one, other) => won[other]! - won[one]!).slice(0, Math.ceil(left.length / 2));
    half = now + (end - now) / 2;
  }
  return left.reduce((best, choice) => (won[choice]! > won[best]! ? choice : best), left[0]!);
}

const LABEL = "88";

const number = (value: number): string => String(Math.round(value * 1000) / 1000 || 0);

/** Returns pieces as SVG, with a rim around those that were not there before. */
export function drawn(pieces: Piece[], before: Piece[], stamps: Record<string, Stamp>): string {
  const known = new Set(before.map(key));
  const shapes = pieces.map((piece) => placed(stamps[piece.stamp]!.shape, piece));
  const rims = pieces.filter((piece) => !known.has(key(piece))).map((piece) => placed(stamps[piece.stamp]!.rim, piece));
  return [...shapes, ...rims].join("");
}

const key = ({ stamp, place, label }: Piece): string => `${stamp} ${place.join()} ${label ?? ""}`;

function placed(shape: string, { place: [x, y], label }: Piece): string {
  return shape.replaceAll("@", `${number(x)} ${number(-y)}`).replace(`>${LABEL}<`, `>${label}<`);
}
