// The turns of a game, their statistics, and the turns that changed the chances most.

import type { Board, Happening, Ply } from "./tell";

/** A throw or a decision with what follows: the plies from `from` to before `to`. */
export interface Turn {
  seat: number;
  from: number;
  to: number;
}

const opens = ({ kind }: Happening): boolean => kind === "rolled" || kind === "begins";

/** Returns the seat that a ply belongs to: the one that throws or moves. */
const seatOf = ({ seat, events }: Ply): number => seat ?? events[0]?.seat ?? 0;

/** Returns the turns of a game; each throw begins one. */
export function turnsOf(plies: Ply[]): Turn[] {
  const turns: Turn[] = [];
  plies.forEach((ply, at) => {
    const last = turns.at(-1);
    if (last?.seat === seatOf(ply) && !ply.events.some(opens)) last.to = at + 1;
    else turns.push({ seat: seatOf(ply), from: at, to: at + 1 });
  });
  return turns;
}

export const FIGURES = ["turns", "throws", "pips", "given", "taken", "home", "claimed", "busts", "idle"] as const;
/** The statistics of a seat; `pips` is the mean of a throw, and `idle` are the turns in which no piece moved. */
export type Figures = Record<(typeof FIGURES)[number], number>;

/** Returns the statistics of each seat. */
export function figuresOf(plies: Ply[], seats: number): Figures[] {
  const found = Array.from({ length: seats }, () => Object.fromEntries(FIGURES.map((name) => [name, 0])) as Figures);
  const pips = found.map(() => 0);
  for (const { seat, events } of plies) {
    for (const event of events) {
      const own = found[event.seat]!;
      if (event.kind === "rolled") {
        own.throws += 1;
        pips[event.seat]! += event.numbers.reduce((sum, number) => sum + number, 0);
      } else if (event.kind === "hit") {
        own.taken += 1;
        if (seat !== null) found[seat]!.given += 1;
      } else if (event.kind === "home") own.home = event.count;
      else if (event.kind === "claimed") own.claimed += 1;
      else if (event.kind === "bust") own.busts += 1;
    }
  }
  let before = -1;
  let moved = true;
  for (const turn of turnsOf(plies)) {
    const events = plies.slice(turn.from, turn.to).flatMap((ply) => ply.events);
    if (events[0]?.kind === "begins") continue;
    if (turn.seat !== before || seats === 1) {
      found[turn.seat]!.turns += 1;
      found[turn.seat]!.idle += 1;
      moved = false;
    }
    if (!moved && events.some(({ kind }) => kind === "moved" || kind === "freed")) {
      found[turn.seat]!.idle -= 1;
      moved = true;
    }
    before = turn.seat;
  }
  found.forEach((own, seat) => (own.pips = own.throws ? pips[seat]! / own.throws : 0));
  return found;
}

/** Returns the number of pieces of each seat that have left the board at the finish. */
export function gone(plies: Ply[], seats: number, { places }: Pick<Board, "places">): number[] {
  const found = Array.from({ length: seats }, () => 0);
  for (const { kind, seat, place, count } of plies.flatMap(({ events }) => events)) {
    if (kind === "home" && places[place]?.kind === "finish") found[seat] = count;
  }
  return found;
}

/** The chances of the seats after a number of plies. */
export type Point = [ply: number, chances: number[]];

/** Returns the chances after a number of plies: those of the last point that is not later. */
export function chancesAt(points: Point[], ply: number): number[] {
  return (points.filter(([at]) => at <= ply).at(-1) ?? points[0])?.[1] ?? [];
}

/** Returns the turns in which the seat's own chance rose most, the greatest rise first. */
export function bestTurns(plies: Ply[], points: Point[], most: number): (Turn & { before: number; after: number })[] {
  return turnsOf(plies)
    .map((turn) => ({
      ...turn,
      before: chancesAt(points, turn.from)[turn.seat]!,
      after: chancesAt(points, turn.to)[turn.seat]!,
    }))
    .filter(({ before, after }) => after > before)
    .sort((one, other) => other.after - other.before - (one.after - one.before))
    .slice(0, most);
}
