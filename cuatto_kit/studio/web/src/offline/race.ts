// A race played by its kernel: legal moves, their names and their events, as in games/race.

import type { Happening } from "../play/tell";
import { byPlayouts, CHANCE, happening, Numbered, OVER, type Choice, type Engine, type Piece, type Played } from "./engine";
import type { Kernel } from "./kernel";
import { Places, type ViewData } from "./places";

const [BEGIN, ROLL, MOVE, END] = [0, 1, 2, 3];
const [SPAN, OTHERS] = [1 << 24, 64]; // as in engine/acting.py
const [PASS, HUFF, FREE, NOBODY] = [-1, -2, -2, -1];

/** The data of a race for a number of seats, as in console/portable.py. */
export interface RaceData {
  actions: Record<"setUp" | "beginWith" | "countDice" | "rollDice" | "listMoves" | "playMove" | "choose" | "playOut", number>;
  policies: Record<string, number>;
  state: Record<"actor" | "phase" | "again" | "doubles" | "dice_left" | "dice" | "huffable" | "checkers" | "owner" | "count" | "missing" | "holder" | "deputy", number>;
  workspace: Record<"moves" | "chosen", number>;
  playing: number[];
  seats: number;
  team: number;
  extent: number;
  names: string[];
  classes: string[];
  pools: number[];
  exits: number[];
  goals: number[][];
  /** The space that each space visits again, or itself; empty if ways pass no place twice. */
  grounds: number[];
  huffable: number;
  /** The partner of each seat; empty without partners. */
  partner: number[];
  /** True if a seat that is home moves the checkers of its partner. */
  playsPartner: boolean;
  /** The spaces on which the checkers of a team move together. */
  stacks: number[];
  /** The turns that a team misses by landing on each space; empty if none does. */
  misses: number[];
  /** True if turns can be missed, and if spaces hold checkers. */
  mayMiss: boolean;
  holds: boolean;
  /** By seat and space, the spaces to which a space sends a checker back; empty if none does. */
  back: Record<string, number[]>[];
  results: number[];
  freeing: number[];
  byDouble: boolean;
  crowns: boolean;
  /** By tabled move: origin, die, number of jumps, and the spaces that it enters. */
  walks: Record<string, number[]>;
  view: ViewData;
}

export type Position = Int32Array;

/** A legal move; `path` are the spaces that it enters. */
export interface RaceMove {
  action: "walk" | "free" | "huff" | "pass";
  checker: number;
  tabled: number;
  die: number;
  origin: string;
  piece: string;
  path: string[];
  count: number;
}

const BOTS = ["random", "greedy", "lookahead"];
const STRENGTHS = { easy: { bot: "random" }, medium: { bot: "greedy" }, hard: { bot: "lookahead" } };

export class Race extends Numbered<keyof RaceData["state"], RaceData> implements Engine<Position> {
  readonly bots = BOTS;
  readonly strengths = STRENGTHS;
  private readonly goals: Set<number>[];
  private readonly places: Places;

  constructor(kernel: Kernel, data: RaceData) {
    super(kernel, data);
    this.goals = data.goals.map((spaces) => new Set(spaces));
    this.places = new Places(data.view, data.playing, data.classes);
  }

  /** Returns the seat to move, CHANCE or OVER. */
  actor(state: Position): number {
    const phase = this.number(state, "phase");
    return phase === END ? OVER : phase === MOVE ? this.decider(state) : CHANCE;
  }

  /** Returns the seat whose turn it is, which may move its partner's checkers. */
  private decider(state: Position): number {
    const mover = this.number(state, "actor");
    return this.data.playsPartner && this.number(state, "deputy") ? this.data.partner[mover]! : mover;
  }

  /** Returns the seats that have won, once the game is over. */
  winners(state: Position): number[] {
    if (this.number(state, "phase") !== END) return [];
    const home = (seat: number) => this.spaces(state, seat).every((space) => this.goals[seat]!.has(space));
    return [...Array(this.seats).keys()].filter((seat) => home(seat) && home(this.data.partner[seat] ?? seat));
  }

  dice(state: Position): number[] {
    const { dice } = this.data.state;
    return [...state.subarray(dice, dice + this.number(state, "dice_left"))];
  }

  /** Returns the class and the space of each checker of a seat. */
  checkers(state: Position, seat: number): [piece: string, space: string][] {
    return this.spaces(state, seat).map((space, k) => [this.data.classes[k]!, this.data.names[space]!]);
  }

  /** Returns a roll, or the seat that begins; `draw` returns a number from 0 to below n. */
  thrown(state: Position, draw: (n: number) => number): number[] {
    if (this.number(state, "phase") === BEGIN) return [draw(this.seats)];
    this.state.set(state);
    const dice = this.kernel.call(this.data.actions.countDice);
    return Array.from({ length: dice }, () => this.data.results[draw(this.data.results.length)]!);
  }

  legal(state: Position): RaceMove[] {
    if (this.actor(state) < 0) return [];
    this.state.set(state);
    const count = this.kernel.call(this.data.actions.listMoves);
    const { moves } = this.data.workspace;
    const listed = Array.from({ length: count }, (_, k) => [...this.workspace.subarray(moves + 2 * k, moves + 2 * k + 2)] as [number, number]);
    const walks = listed.filter(([, tabled]) => tabled >= 0).sort(([a, b], [c, d]) => a - c || b - d);
    return [...walks, ...listed.filter(([, tabled]) => tabled < 0)].map(([checker, tabled]) => this.move(state, checker, tabled));
  }

  choices(state: Position, pieces: Piece[]): Choice[] {
    const moves = this.legal(state);
    const seat = this.number(state, "actor");
    return moves.map((move) => ({
      text: this.write(state, move, moves),
      die: move.action === "pass" ? 0 : move.die,
      ...this.places.touched(move, seat, pieces),
      words: "",
      forced: move.action === "pass",
    }));
  }

  chosen(state: Position, bot: string, seed: number): number {
    this.state.set(state);
    this.kernel.call(this.data.actions.choose, this.data.policies[bot]!, seed);
    const { chosen } = this.data.workspace;
    const [checker, tabled] = this.workspace.slice(chosen, chosen + 2);
    return this.legal(state).findIndex((move) => move.checker === checker && move.tabled === tabled);
  }

  thought(state: Position, milliseconds: number, seed: number): number {
    const moves = this.legal(state);
    this.state.set(state);
    return byPlayouts(moves.length, milliseconds, seed, (choice, one) => {
      const { checker, tabled } = moves[choice]!;
      return this.kernel.call(this.data.actions.playOut, checker * SPAN + tabled + OTHERS, one);
    });
  }

  pieces(state: Position): Piece[] {
    return this.places.pieces(Array.from({ length: this.seats }, (_, seat) => this.checkers(state, seat)));
  }

  reason(): string | null {
    return "all home";
  }

  risk(): number | null {
    return null;
  }

  play(state: Position, choice: number): Played<Position> {
    const move = this.legal(state)[choice]!;
    this.state.set(state);
    this.kernel.call(this.data.actions.playMove, move.checker, move.tabled);
    const after = this.state.slice();
    return { state: after, events: [...this.moved(state, after, move)] };
  }

  roll(state: Position, numbers: number[]): Played<Position> {
    this.state.set(state);
    if (this.number(state, "phase") === BEGIN) {
      this.kernel.call(this.data.actions.beginWith, numbers[0]!);
      return { state: this.state.slice(), events: [happening("begins", numbers[0]!)] };
    }
    this.state.set(numbers, this.data.state.dice + this.number(state, "dice_left"));
    const taken = this.kernel.call(this.data.actions.rollDice, numbers.length);
    const after = this.state.slice();
    return { state: after, events: [...this.rolled(state, after, numbers, taken)] };
  }

  // Names, as in console/notation.py

  /** Returns a move of a position as text. */
  write(state: Position, move: RaceMove, moves = this.legal(state)): string {
    if (move.action === "pass") return "pass";
    if (move.action === "huff") return `pay ${move.origin}`;
    if (move.action === "free") {
      const alike = moves.filter(({ action, count }) => action === "free" && count === move.count);
      return `free ${move.count}${alike.length > 1 ? ` by ${move.die}` : ""}`;
    }
    const here = this.checkers(state, this.number(state, "actor")).filter(([, space]) => space === move.origin);
    const piece = new Set(here.map(([name]) => name)).size > 1 ? ` ${move.piece}` : "";
    const others = moves.filter((other) => other !== move && ends(other) === ends(move));
    return `${move.die} ${move.origin}-${move.path.at(-1)}${piece}${via(move, others)}`;
  }

  writeRoll(state: Position, numbers: number[]): string {
    return numbers.map((number) => number + Number(this.number(state, "phase") === BEGIN)).join(" ");
  }

  private move(state: Position, checker: number, tabled: number): RaceMove {
    const { names, classes, pools, exits, byDouble, freeing, walks } = this.data;
    const seat = this.number(state, "actor");
    const piece = classes[checker]!;
    if (tabled === PASS) return { action: "pass", checker: 0, tabled, die: 0, origin: "", piece: "", path: [], count: 1 };
    const pool = names[pools[seat]!]!;
    if (tabled === HUFF) {
      const origin = names[this.spaces(state, seat)[checker]!]!;
      return { action: "huff", checker, tabled, die: 0, origin, piece, path: [pool], count: 1 };
    }
    if (tabled < 0) {
      const number = FREE - tabled;
      const die = byDouble ? this.dice(state)[0]! : freeing[number - 1]!;
      return { action: "free", checker, tabled, die, origin: pool, piece, path: [names[exits[seat]!]!], count: byDouble ? number : 1 };
    }
    const [origin, die, , ...path] = walks[tabled]!;
    const number = this.data.stacks.includes(origin!) ? count(this.spaces(state, seat), origin!) : 1;
    return { action: "walk", checker, tabled, die: die!, origin: names[origin!]!, piece, path: path.map((space) => names[space]!), count: number };
  }

  // Events, as in engine/events.py

  private *rolled(before: Position, after: Position, numbers: number[], taken: number): Generator<Happening> {
    const seat = this.decider(before);
    yield happening("rolled", seat, { numbers });
    const phase = this.number(after, "phase");
    if (phase === ROLL && this.number(after, "dice_left")) {
      yield happening("rolls again", seat);
      return;
    }
    if (phase !== MOVE) yield* this.third(before, after, this.number(before, "actor"), taken);
    yield* this.course(before, after, seat);
  }

  private *third(before: Position, after: Position, seat: number, taken: number): Generator<Happening> {
    if (taken === NOBODY) {
      yield happening("passed", seat);
      return;
    }
    const piece = this.data.classes[taken]!;
    const place = this.data.names[this.spaces(before, seat)[taken]!]!;
    yield happening(this.data.crowns ? "crowned" : "sent back", seat, { piece, place, count: 1 });
    if (!this.data.crowns) return;
    const was = this.spaces(before, seat);
    const goal = this.spaces(after, seat).find((space, _, all) => count(all, space) > count(was, space))!;
    yield this.home(after, seat, piece, goal);
  }

  private *moved(before: Position, after: Position, move: RaceMove): Generator<Happening> {
    const seat = this.number(before, "actor");
    const { names, exits, walks } = this.data;
    const { piece, origin } = move;
    if (move.action === "pass") yield happening("passed", seat, { forced: this.legal(before).length === 1 });
    else if (move.action === "huff") yield happening("huffed", seat, { piece, place: origin, count: 1 });
    else if (move.action === "free") {
      const land = exits[seat]!;
      yield happening("freed", seat, { piece, place: names[land]!, count: move.count });
      yield* this.hits(before, after, seat, land);
      yield* this.bonuses(before, after, seat, 0);
    } else {
      const [start, die, feet, ...path] = walks[move.tabled]!;
      const land = path.at(-1)!;
      yield happening("moved", seat, { piece, place: names[land]!, count: move.count, numbers: [die!], origin });
      const { owner } = this.data.state;
      const foreign = path.slice(0, -1 - feet!).find((space) => ![NOBODY, seat].includes(before[owner + space]!));
      if (foreign !== undefined) yield happening("crossed", seat, { piece, place: names[foreign]! });
      if (feet) yield happening("jumped", seat, { piece, place: names[land]!, origin: names[path.at(-1 - feet)!]! });
      const rest = this.placeOfRest(before, after, seat, start!, land);
      if (rest !== land) yield happening("jumped", seat, { piece, place: names[rest]!, origin: names[land]! });
      yield* this.hits(before, after, seat, rest);
      yield* this.landed(before, after, seat, piece, land);
      const goals = this.goals[seat]!;
      if (goals.has(land) && !goals.has(start!)) yield this.home(after, seat, piece, land);
      yield* this.bonuses(before, after, seat, die!);
    }
    yield* this.course(before, after, this.decider(before));
  }

  /** Returns the space on which a checker stays after a walk. */
  private placeOfRest(before: Position, after: Position, seat: number, origin: number, land: number): number {
    const places = this.data.back[seat]?.[land] ?? [];
    const [was, is] = [this.spaces(before, seat), this.spaces(after, seat)];
    return places.find((space) => count(is, space) > count(was, space) - Number(space === origin)) ?? land;
  }

  private *landed(before: Position, after: Position, seat: number, piece: string, land: number): Generator<Happening> {
    const { names, classes, misses, holds, extent } = this.data;
    if (misses[land]) yield happening("misses", seat, { piece, place: names[land]!, count: misses[land]! });
    if (!holds) return;
    const at = this.data.state.holder;
    if (after[at + land] === seat + 1) yield happening("held", seat, { piece, place: names[land]! });
    for (let space = 0; space < extent; space += 1) {
      const holder = before[at + space]!;
      if (!holder || after[at + space] === holder) continue;
      const checker = this.spaces(after, holder - 1).indexOf(space);
      if (checker >= 0) yield happening("released", holder - 1, { piece: classes[checker]!, place: names[space]! });
    }
  }

  private *hits(before: Position, after: Position, seat: number, land: number): Generator<Happening> {
    for (let other = 0; other < this.seats; other += 1) {
      if (other === seat) continue;
      const at = this.data.state.count + other * this.data.extent + land;
      let gone = before[at]! - after[at]!;
      for (const [checker, space] of this.spaces(before, other).entries()) {
        if (this.placeOf(space) !== this.placeOf(land) || gone <= 0) continue;
        gone -= 1;
        yield happening("hit", other, { piece: this.data.classes[checker]!, place: this.data.names[space]!, count: 1 });
      }
    }
  }

  private *bonuses(before: Position, after: Position, seat: number, used: number): Generator<Happening> {
    const left = this.dice(before);
    if (left.includes(used)) left.splice(left.indexOf(used), 1);
    const gained = this.dice(after).filter((pips) => {
      const at = left.indexOf(pips);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
    for (const pips of gained.sort((one, other) => one - other)) yield happening("bonus", seat, { numbers: [pips] });
  }

  private *course(before: Position, after: Position, seat: number): Generator<Happening> {
    const phase = this.number(after, "phase");
    const { missing } = this.data.state;
    for (let other = 0; this.data.mayMiss && other < this.seats; other += 1) {
      const turns = before[missing + other]! - after[missing + other]!;
      if (turns > 0) yield happening("skipped", other, { count: turns });
    }
    if (phase === END) yield happening("ended", seat);
    else if (phase === MOVE && this.number(after, "dice_left") === 0) yield* this.missed(after, seat);
    else if (this.number(before, "phase") === MOVE && phase === ROLL && this.decider(after) === seat && this.seats > 1) {
      yield happening("rolls again", seat);
    }
  }

  private *missed(after: Position, seat: number): Generator<Happening> {
    const { huffable } = this.data.state;
    const spaces = [...after.subarray(huffable, huffable + this.data.huffable)].filter(Boolean).map((space) => space - 1);
    const standing = this.spaces(after, seat);
    for (const space of new Set(spaces)) {
      const piece = this.data.classes[standing.indexOf(space)]!;
      yield happening("missed hit", seat, { piece, place: this.data.names[space]! });
    }
  }

  private home(after: Position, seat: number, piece: string, goal: number): Happening {
    const there = this.spaces(after, seat).filter((space) => this.goals[seat]!.has(space));
    return happening("home", seat, { piece, place: this.data.names[goal]!, count: there.length });
  }

  private placeOf(space: number): number {
    return this.data.grounds[space] ?? space;
  }

  private spaces(state: Position, seat: number): number[] {
    const at = this.data.state.checkers + seat * this.data.team;
    return [...state.subarray(at, at + this.data.team)];
  }
}

const count = (all: number[], one: number): number => all.filter((other) => other === one).length;

const ends = ({ die, origin, path, piece }: RaceMove): string => (path.length ? `${die} ${origin} ${path.at(-1)} ${piece}` : "");

/** Returns what distinguishes a way from others with the same ends; the direct way needs nothing. */
function via({ path }: RaceMove, others: RaceMove[]): string {
  const entered = path.slice(0, -1);
  if (!others.length || !entered.length) return "";
  const own = entered.find((space) => others.every((other) => !other.path.includes(space)));
  return ` via ${own ?? entered.join(" ")}`;
}
