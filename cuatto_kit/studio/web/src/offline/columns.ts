// A column game such as Can't Stop, played by its kernel, as in games/columns.

import type { Box, Point } from "../play/picks";
import type { Happening } from "../play/tell";
import { byPlayouts, CHANCE, happening, Numbered, OVER, type Choice, type Engine, type Piece, type Played } from "./engine";
import type { Kernel } from "./kernel";

const [ROLL, PICK, DECIDE, END] = [0, 1, 2, 3];
const [BUST, STOP, ROLL_ON] = [0, -1, -2];
const WORDS: Record<number, string> = { [BUST]: "bust", [STOP]: "stop", [ROLL_ON]: "roll" };
const COLUMN_BITS = 5;
const TIMES: Record<number, string> = { 1: "", 2: " twice" };

/** The data of a column game for a number of seats, as in games/columns/portable.py. */
export interface ColumnsData {
  actions: Record<"setUp" | "rollThrow" | "listMoves" | "playMove" | "choose" | "countBusts" | "playOut", number>;
  policies: Record<string, number>;
  state: Record<"actor" | "phase" | "throw" | "claims" | "owner" | "here" | "cubes", number>;
  workspace: Record<"moves", number>;
  seats: number;
  sums: number;
  toWin: number;
  sides: number;
  dice: number;
  rolls: number;
  throws: number[][];
  columns: Record<string, { id: string; at: Point; box: Box }[]>;
  /** The place of a seat's cube relative to the middle of its space. */
  spots: Point[];
}

type Position = Int32Array;

export class Columns extends Numbered<keyof ColumnsData["state"], ColumnsData> implements Engine<Position> {
  readonly bots = ["random", "rule28", "planner"];
  readonly strengths = { easy: { bot: "rule28", slip: 2 }, medium: { bot: "rule28", slip: 4 }, hard: { bot: "rule28" } };
  private readonly columns: number[];

  constructor(kernel: Kernel, data: ColumnsData) {
    super(kernel, data);
    this.columns = Object.keys(data.columns).map(Number);
  }

  actor(state: Position): number {
    const phase = this.number(state, "phase");
    return phase === END ? OVER : phase === ROLL ? CHANCE : this.number(state, "actor");
  }

  winners(state: Position): number[] {
    const seat = this.number(state, "actor");
    return this.number(state, "phase") === END && state[this.data.state.claims + seat]! >= this.data.toWin ? [seat] : [];
  }

  reason(state: Position): string | null {
    return this.winners(state).length ? "claimed" : "nothing left";
  }

  dice(state: Position): number[] {
    return this.number(state, "phase") === PICK ? this.data.throws[this.number(state, "throw")]! : [];
  }

  risk(state: Position): number | null {
    if (this.number(state, "phase") !== DECIDE) return null;
    this.state.set(state);
    return this.kernel.call(this.data.actions.countBusts) / this.data.rolls;
  }

  thrown(_: Position, draw: (n: number) => number): number[] {
    return Array.from({ length: this.data.dice }, () => 1 + draw(this.data.sides));
  }

  roll(state: Position, numbers: number[]): Played<Position> {
    this.state.set(state);
    this.kernel.call(this.data.actions.rollThrow, numbers.reduce((roll, die) => roll * this.data.sides + die - 1, 0));
    return { state: this.state.slice(), events: [happening("rolled", this.number(state, "actor"), { numbers })] };
  }

  writeRoll(_: Position, numbers: number[]): string {
    return numbers.join(" ");
  }

  choices(state: Position): Choice[] {
    return this.moves(state).map((move) => {
      const { words, shows } = this.touched(state, move);
      return { text: written(move), die: 0, touch: [], words, shows, forced: move === BUST };
    });
  }

  chosen(state: Position, bot: string, seed: number): number {
    this.state.set(state);
    return this.kernel.call(this.data.actions.choose, this.data.policies[bot]!, seed);
  }

  thought(state: Position, milliseconds: number, seed: number): number {
    const moves = this.moves(state);
    this.state.set(state);
    return byPlayouts(moves.length, milliseconds, seed, (choice, one) => this.kernel.call(this.data.actions.playOut, moves[choice]!, one));
  }

  play(state: Position, choice: number): Played<Position> {
    const move = this.moves(state)[choice]!;
    this.state.set(state);
    this.kernel.call(this.data.actions.playMove, move);
    const after = this.state.slice();
    return { state: after, events: [...this.events(state, after, move)] };
  }

  pieces(state: Position): Piece[] {
    const owned = this.columns.flatMap((column): Piece[] => {
      const owner = state[this.data.state.owner + column]!;
      return owner ? [{ stamp: `owner-${owner - 1}`, place: this.data.columns[column]!.at(-1)!.at }] : [];
    });
    const cubes = [...Array(this.seats).keys()].flatMap((seat) =>
      [...this.cubes(state, seat)].map(([column, place]): Piece => {
        const [[x, y], [dx, dy]] = [this.data.columns[column]![place - 1]!.at, this.data.spots[seat]!];
        return { stamp: `cube-${seat}`, place: [x + dx, y + dy] };
      }),
    );
    const runners = [...this.runners(state)].map(([column, place]): Piece => ({ stamp: "runner", place: this.data.columns[column]![place - 1]!.at }));
    return [...owned, ...cubes, ...runners];
  }

  private *events(before: Position, after: Position, move: number): Generator<Happening> {
    const seat = this.number(before, "actor");
    if (move === ROLL_ON) yield happening("rolls again", seat);
    if (move === BUST) yield happening("bust", seat);
    const reached = this.runners(before);
    const cubes = this.cubes(before, seat);
    for (const [column, spaces] of climbs(move)) {
      const place = (reached.get(column) ?? cubes.get(column) ?? 0) + spaces;
      reached.set(column, place);
      yield happening("moved", seat, { piece: "runner", place: this.data.columns[column]![place - 1]!.id, count: spaces, numbers: [column] });
    }
    const phase = this.number(after, "phase");
    if (move === STOP || (move > 0 && phase !== DECIDE)) {
      const all = [...reached].sort(([one], [other]) => one - other);
      yield happening("stopped", seat, { count: all.reduce((sum, [column, place]) => sum + place - (cubes.get(column) ?? 0), 0) });
      for (const [column, place] of all) {
        if (place === this.data.columns[column]!.length) yield happening("claimed", seat, { place: String(column) });
      }
    }
    if (phase === END) yield happening("ended", seat);
  }

  private touched(state: Position, move: number): { words: string; shows: Box[] } {
    const runners = this.runners(state);
    const boxOf = (column: number, place: number): Box => this.data.columns[column]![place - 1]!.box;
    if (move <= 0) return { words: "", shows: move === STOP ? [...runners].map(([column, place]) => boxOf(column, place)) : [] };
    const cubes = this.cubes(state, this.number(state, "actor"));
    const shows: Box[] = [];
    const words: string[] = [];
    for (const [column, spaces] of climbs(move)) {
      const here = runners.get(column) ?? cubes.get(column) ?? 0;
      for (let up = 1; up <= spaces; up += 1) shows.push(boxOf(column, here + up));
      words.push(`${column}${TIMES[spaces] ?? ` ${spaces} times`}`);
    }
    return { words: `climb ${words.join(" and ")}`, shows };
  }

  private moves(state: Position): number[] {
    if (this.actor(state) < 0) return [];
    this.state.set(state);
    const count = this.kernel.call(this.data.actions.listMoves);
    const { moves } = this.data.workspace;
    return [...this.workspace.subarray(moves, moves + count)];
  }

  /** Returns the space of each runner by column, the lowest column first. */
  private runners(state: Position): Map<number, number> {
    return this.standing(state, this.data.state.here);
  }

  private cubes(state: Position, seat: number): Map<number, number> {
    return this.standing(state, this.data.state.cubes + seat * this.data.sums);
  }

  private standing(state: Position, row: number): Map<number, number> {
    return new Map(this.columns.map((column): [number, number] => [column, state[row + column]!]).filter(([, place]) => place > 0));
  }
}

/** Returns the columns of a play with the number of spaces that each climbs. */
function climbs(move: number): Map<number, number> {
  const found = new Map<number, number>();
  for (let left = move; left > 0; left >>= COLUMN_BITS) {
    const column = left & ((1 << COLUMN_BITS) - 1);
    found.set(column, (found.get(column) ?? 0) + 1);
  }
  return found;
}

function written(move: number): string {
  return WORDS[move] ?? [...climbs(move)].flatMap(([column, times]) => Array.from({ length: times }, () => column)).join(" ");
}
