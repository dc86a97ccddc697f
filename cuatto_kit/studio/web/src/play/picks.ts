// The picks that make up a move, and the meaning of clicks and arrow keys on the board.

import type { Happening } from "./tell";

/** A rectangle in the units of the drawing. */
export type Box = [left: number, top: number, width: number, height: number];
export type Point = [x: number, y: number];

/** A choice on the way to a move, picked by a click in one of its places; one without places has a button. */
export interface Pick {
  words: string;
  places: Box[];
  /** The places that are highlighted with it. */
  shows: Box[];
}

/** A legal move: its text, and the numbers of its picks in order. */
export interface Move {
  text: string;
  picks: number[];
  /** The number of the die that it uses, 0 without one. */
  die: number;
  /** What it brings about. */
  events: Happening[];
}

/** Returns the moves that begin with the picks made so far. */
export function left(moves: Move[], picked: number[]): Move[] {
  return moves.filter((move) => picked.every((pick, at) => move.picks[at] === pick));
}

/** Returns the possible next picks, each once. */
export function next(moves: Move[], picked: number[]): number[] {
  const following = left(moves, picked).map((move) => move.picks[picked.length]);
  return [...new Set(following)].filter((pick) => pick !== undefined);
}

/** Returns the move that the picks complete, or undefined. */
export function moveOf(moves: Move[], picked: number[]): Move | undefined {
  return left(moves, picked).find((move) => move.picks.length === picked.length);
}

/** Returns the dice and the hits of the moves that begin with some picks, each once. */
export function effectsOf(moves: Move[], picked: number[]): { dice: number[]; hits: number[] } {
  const begun = left(moves, picked);
  const dice = begun.map(({ die }) => die).filter((die) => die > 0);
  const hit = begun.flatMap(({ events }) => events).filter(({ kind }) => kind === "hit");
  return { dice: [...new Set(dice)].sort((one, other) => one - other), hits: [...new Set(hit.map(({ seat }) => seat))].sort() };
}

/** Returns those of `some` picks that are at a point or, if there are none, the nearest one within `reach`. */
export function under(picks: Pick[], some: number[], point: Point, reach: number): number[] {
  const far = some.map((number) => ({ number, away: Math.min(...picks[number]!.places.map((box) => away(box, point))) }));
  const hit = far.filter((one) => one.away === 0);
  if (hit.length) return hit.map((one) => one.number);
  const near = far.filter((one) => one.away <= reach).sort((one, other) => one.away - other.away);
  return near.slice(0, 1).map((one) => one.number);
}

function away([left, top, width, height]: Box, [x, y]: Point): number {
  const across = Math.max(left - x, 0, x - left - width);
  const down = Math.max(top - y, 0, y - top - height);
  return Math.hypot(across, down);
}

/** Returns the picks after a click on the board; `asked` are the choices if several are at the point. */
export function clicked(
  { picks, moves }: { picks: Pick[]; moves: Move[] },
  picked: number[],
  point: Point,
  reach: number,
): { picked: number[]; asked: number[] } {
  const targets = under(picks, next(moves, picked), point, reach);
  if (targets.length === 1) return { picked: [...picked, targets[0]!], asked: [] };
  if (targets.length > 1) return { picked, asked: targets };
  const others = picked.length ? under(picks, next(moves, []), point, reach) : [];
  const again = others.filter((pick) => pick !== picked[0]);
  return { picked: again.slice(0, 1), asked: [] };
}

/** Returns the index that an arrow key leads to from `here` among `count` elements; undefined for other keys. */
export function walked(key: string, here: number, count: number): number | undefined {
  const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  return way && count ? (here + way + count) % count : undefined;
}
