// A block game such as Cabeza, played by its kernel, as in games/blocks.

import type { Box, Point } from "../play/picks";
import type { Happening } from "../play/tell";
import { happening, OVER, type Choice, type Engine, type Piece, type Played, type Touch } from "./engine";
import type { Kernel } from "./kernel";

const PASS = -1;
const REASONS = ["", "crushed", "home row", "stalemate", "repetition", "move limit"];
const CABEZA = 0;

// The search, as in players.py and search.py
const WIN = 30_000;
const MATE_BOUND = WIN - 1_000;
const WINDOW = 40;
const [DEEPEST, NEXT] = [60, 5];
const [SHIFT, BITS] = [32_768, 65_536];

/** The data of a block game, as in games/blocks/portable.py. */
export interface BlocksData {
  actions: Record<"setUp" | "listMoves" | "makeMove" | "passTurn" | "findEnding" | "findWinner" | "prepare" | "search", number>;
  state: Record<"side" | "ply" | "hash" | "pieces", number>;
  workspace: Record<"moves" | "best" | "path", number>;
  /** The most earlier positions that a search knows. */
  past: number;
  /** True if a position that occurs for the third time ends the game. */
  counted: boolean;
  start: { places: number[][]; side: number };
  letters: string[];
  /** The edge of each kind that is a cube, else 0. */
  cubes: number[];
  directions: string;
  bots: string[];
  squares: number;
  /** Of each placement the kind, column, row, id of its first square, width, depth and height. */
  placements: [kind: number, column: number, row: number, square: string, width: number, depth: number, height: number][];
  /** Where a roll of each placement in each direction leads, -1 off the board. */
  rolled: number[][];
  middles: Point[];
  boxes: Box[];
}

/** A position: the kernel's numbers, and the earlier positions of the game. */
interface Position {
  state: BigInt64Array;
  seen: BigInt64Array[];
}

export class Blocks implements Engine<Position> {
  readonly seats = 2;
  readonly bots: string[];
  readonly strengths = { easy: { bot: "search:1", slip: 3 }, medium: { bot: "search:2" }, hard: { bot: "search:4" } };
  private readonly state: BigInt64Array;
  private readonly workspace: BigInt64Array;
  private readonly kinds: number;

  constructor(
    private readonly kernel: Kernel,
    readonly data: BlocksData,
  ) {
    this.bots = data.bots;
    [this.state, this.workspace] = [kernel.words(1), kernel.words(2)];
    this.kinds = data.letters.length;
  }

  initial(): Position {
    const { start, state } = this.data;
    this.state.fill(0n);
    this.state[state.side] = BigInt(start.side);
    start.places.flat().forEach((place, k) => (this.state[state.pieces + k] = BigInt(place)));
    this.kernel.call(this.data.actions.setUp);
    return { state: this.state.slice(), seen: [] };
  }

  actor(position: Position): number {
    return this.ending(position) ? OVER : this.side(position);
  }

  winners(position: Position): number[] {
    const ending = this.ending(position);
    this.state.set(position.state);
    const winner = this.kernel.call(this.data.actions.findWinner, ending);
    return winner < 0 ? [] : [winner];
  }

  reason(position: Position): string | null {
    return REASONS[this.ending(position)] || null;
  }

  dice(): number[] {
    return [];
  }

  risk(): number | null {
    return null;
  }

  thrown(): number[] {
    return [];
  }

  roll(state: Position): Played<Position> {
    return { state, events: [] };
  }

  writeRoll(): string {
    return "";
  }

  choices(position: Position, pieces: Piece[]): Choice[] {
    if (this.ending(position)) return [];
    return this.legal(position).map((move) => ({ text: this.nameOf(position, move), die: 0, touch: this.touched(position, move, pieces), words: "", shows: [], forced: move === PASS }));
  }

  play(position: Position, choice: number): Played<Position> {
    const move = this.legal(position)[choice]!;
    this.state.set(position.state);
    if (move === PASS) this.kernel.call(this.data.actions.passTurn);
    else this.kernel.call(this.data.actions.makeMove, move);
    const after = { state: this.state.slice(), seen: this.data.counted ? [...position.seen, position.state] : [] };
    return { state: after, events: [...this.events(position, after, move)] };
  }

  chosen(position: Position, bot: string, seed: number): number {
    const moves = this.legal(position);
    const depth = Number(bot.split(":")[1] ?? 0);
    if (moves[0] === PASS) return 0;
    if (!depth) return seed % moves.length;
    return moves.indexOf(this.searched(position, depth));
  }

  thought(position: Position, milliseconds: number): number {
    const moves = this.legal(position);
    if (moves.length < 2) return 0;
    const begun = performance.now();
    // The next depth takes several times as long as all before it.
    return moves.indexOf(this.searched(position, DEEPEST, () => performance.now() - begun > milliseconds / NEXT));
  }

  pieces(position: Position): Piece[] {
    return [0, 1].flatMap((side) =>
      this.places(position, side).flatMap((place): Piece[] => {
        if (place < 0) return [];
        const [kind, , , , ...size] = this.data.placements[place]!;
        return [{ stamp: [side, kind, ...size].join("-"), place: this.data.middles[place]!, space: this.letter(side, kind) }];
      }),
    );
  }

  private *events(before: Position, after: Position, move: number): Generator<Happening> {
    const side = this.side(before);
    const ending = this.ending(after);
    const { placements } = this.data;
    const at = (one: Position, of: number, kind: number) => {
      const place = placements[this.places(one, of)[kind]!]!;
      return { piece: this.letter(of, kind), place: place[3] };
    };
    if (move === PASS) yield happening("passed", side, { forced: true });
    for (const [kind, place] of this.places(after, side).entries()) {
      const old = this.places(before, side)[kind]!;
      if (place === old) continue;
      const size = placements[place]!.slice(4) as number[];
      yield happening("moved", side, { ...at(after, side, kind), origin: placements[old]![3], numbers: size });
    }
    if (REASONS[ending] === "crushed") yield happening("crushed", side, at(before, 1 - side, CABEZA));
    else if (REASONS[ending] === "home row") yield happening("home", side, { ...at(after, side, CABEZA), count: 1 });
    if (ending) yield happening("ended", side);
  }

  private touched(position: Position, move: number, pieces: Piece[]): Touch[] {
    if (move === PASS) return [];
    const text = this.nameOf(position, move);
    const letter = text[0]!;
    const origin = this.places(position, this.side(position))[this.data.placements[move]![0]]!;
    const there = pieces.some(({ space }) => space === letter) ? [this.data.boxes[origin]!] : [];
    return [
      { words: letter, places: there, shows: [] },
      { words: text, places: [this.data.boxes[move]!], shows: [] },
    ];
  }

  /** Returns the best move at a depth; each depth begins with the score of the one before. */
  private searched({ state, seen }: Position, depth: number, isOver = () => false): number {
    const { actions, workspace, past } = this.data;
    const { hash } = this.data.state;
    const known = seen.slice(-past);
    known.forEach((one, k) => (this.workspace[workspace.path + k] = one[hash]!));
    this.state.set(state);
    this.kernel.call(actions.prepare, known.length);
    let score = 0;
    for (let deep = 1; deep <= depth; deep += 1) {
      score = this.score(deep, score);
      if (WIN - Math.abs(score) <= deep || isOver()) break;
    }
    return Number(this.workspace[workspace.best]);
  }

  private score(depth: number, guess: number): number {
    let half = depth > 3 && Math.abs(guess) < MATE_BOUND ? WINDOW : 2 * WIN;
    let [low, high] = [Math.max(guess - half, -WIN), Math.min(guess + half, WIN)];
    for (;;) {
      const score = this.kernel.call(this.data.actions.search, depth, (low + SHIFT) * BITS + high + SHIFT);
      if ((low < score && score < high) || (low === -WIN && high === WIN)) return score;
      half *= 4;
      if (score <= low) low = Math.max(score - half, -WIN);
      if (score >= high) high = Math.min(score + half, WIN);
    }
  }

  private ending(position: Position): number {
    const times = position.seen.filter((one) => this.same(one, position.state)).length;
    const moves = this.listed(position).length;
    this.state.set(position.state);
    return this.kernel.call(this.data.actions.findEnding, times, moves);
  }

  private same(one: BigInt64Array, other: BigInt64Array): boolean {
    const { side, pieces } = this.data.state;
    const end = pieces + 2 * this.kinds;
    return one[side] === other[side] && one.subarray(pieces, end).every((place, k) => place === other[pieces + k]);
  }

  private legal(position: Position): number[] {
    const moves = this.listed(position);
    return moves.length ? moves : [PASS];
  }

  private listed(position: Position): number[] {
    this.state.set(position.state);
    const count = this.kernel.call(this.data.actions.listMoves);
    const { moves } = this.data.workspace;
    return [...this.workspace.subarray(moves, moves + count)].map(Number);
  }

  private nameOf(position: Position, move: number): string {
    if (move === PASS) return "pass";
    const { placements, cubes, directions, rolled } = this.data;
    const [kind, column, row] = placements[move]!;
    const side = this.side(position);
    const origin = this.places(position, side)[kind]!;
    const letter = this.letter(side, kind);
    const step = cubes[kind]!;
    if (step) {
      const [, fromColumn, fromRow] = placements[origin]!;
      const [east, north] = [(column - fromColumn) / step, (row - fromRow) / step];
      return letter + (north > 0 ? "n".repeat(north) : "s".repeat(-north)) + (east > 0 ? "e".repeat(east) : "w".repeat(-east));
    }
    for (const [k, middle] of rolled[origin]!.entries()) {
      if (middle === move) return letter + directions[k]!;
      const then = middle < 0 ? -1 : rolled[middle]!.indexOf(move);
      if (then >= 0) return letter + directions[k]! + directions[then]!;
    }
    return letter;
  }

  private letter(side: number, kind: number): string {
    const letter = this.data.letters[kind]!;
    return side ? letter : letter.toUpperCase();
  }

  private side({ state }: Position): number {
    return Number(state[this.data.state.side]);
  }

  private places({ state }: Position, side: number): number[] {
    const at = this.data.state.pieces + side * this.kinds;
    return [...state.subarray(at, at + this.kinds)].map(Number);
  }
}
