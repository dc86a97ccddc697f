// One game at a table, played in the page: its history, bots and undo. It answers as the server does (studio/answers/play.py).

import type { Game, Look, Now, Step, Table } from "../play/game";
import type { Box, Pick } from "../play/picks";
import type { Place } from "../play/tell";
import { CHANCE, drawn, OVER, type Choice, type Engine, type Piece, type Stamp } from "./engine";
import { engineFor, type GameData } from "./families";
import { ACTING, bytesOf, Kernel, type Input } from "./kernel";
import type { GamesData } from "./simulation";

/** A board and all that is needed to play it, as in design/play_page.py. */
export interface PlayData extends Told<Game, "variant" | "title" | "colours" | "fills" | "ladders" | "points" | "sticks" | "roomy" | "swaps"> {
  seats: [fewest: number, most: number];
  usual: number;
  alone: boolean;
  /** The indices of the colours in play, by the number of seats. */
  playing: Record<string, number[]>;
  pips: boolean;
  /** The shapes to which the board and all pieces refer. */
  definitions: string;
  window: Box;
  stamps: Record<string, Stamp>;
  languages: Record<string, { board: string; places: Record<string, Place> }>;
  modules: string[];
  /** The games, by the number of seats; `module` is the index of their kernel. */
  games: Record<string, GameData & { module: number; inputs: Input[] }>;
  check: GamesData;
}
type Told<T, K extends keyof T> = { [P in K]: T[P] };

/** Steps that are answered together, so that the page stays responsive. */
const BATCH = 20;
/** The choices without a person's decision after which a game stops: bots may play for ever. */
const LIMIT = 20_000;
const SEEDS = 1_000_000_000;
/** The strongest player, and the milliseconds that it thinks. */
const [STRONG, THINKING] = ["strong", 1_000];

interface Ply {
  before: unknown;
  actor: number;
  /** The index of a choice, or the numbers of a throw, and its text. */
  choice: number | number[];
  text: string;
  /** True for a decision of a person. */
  decided: boolean;
}

/** A game as it is stored: its players, its seed, and the text of every choice of a seat. */
interface Record_ {
  players: string[];
  seed: number;
  choices: string[];
}

const kernels = new Map<string, WebAssembly.Module>();

/** Returns the rules of a board for a number of seats. */
export function engineOf(data: PlayData, seats: number): Engine<unknown> {
  const game = data.games[seats]!;
  const code = data.modules[game.module]!;
  if (!kernels.has(code)) kernels.set(code, new WebAssembly.Module(bytesOf(code)));
  return engineFor(new Kernel(kernels.get(code)!, [...game.inputs, ...ACTING]), game);
}

/** Returns the possible players of a board. */
export function tableOf(data: PlayData): Table {
  const { strengths, bots } = engineOf(data, data.usual);
  const { seats, usual, alone, colours, fills, playing } = data;
  return { seats, usual, alone, colours, fills, playing, bots: ["human", ...Object.keys(strengths), STRONG, ...bots] };
}

export class Session {
  private readonly engine: Engine<unknown>;
  private readonly seed: number;
  private readonly players: string[];
  private state: unknown;
  private shown: Piece[] = [];
  private before: Piece[] = [];
  private history: Ply[] = [];
  private told = 0;

  constructor(
    private readonly data: PlayData,
    private readonly language: string,
    players: string[],
    seed: number | null,
  ) {
    this.players = players;
    this.engine = engineOf(data, players.length);
    this.seed = seed ?? Math.floor(Math.random() * SEEDS);
    this.state = this.engine.initial();
    this.look(false);
  }

  /** Returns the game of a record. Throws an Error if it does not belong to the board. */
  static opened(data: PlayData, language: string, text: string): Session {
    const { players, seed, choices } = JSON.parse(text) as Record_;
    const session = new Session(data, language, players, seed);
    for (const text of choices) {
      while (session.engine.actor(session.state) === CHANCE) session.throwDice();
      const at = session.choices().findIndex((choice) => choice.text === text);
      if (at < 0) throw new Error(text);
      session.take(at);
    }
    return session;
  }

  /** Returns the part of a game that does not change. */
  game(): Game {
    const { variant, title, ladders, points, sticks, roomy, swaps, playing } = this.data;
    const seats = playing[this.players.length]!;
    const { board, places } = this.data.languages[this.language]!;
    return {
      variant, title, ladders, points, sticks, roomy, swaps, board, places,
      settings: [],
      colours: seats.map((seat) => this.data.colours[seat]!),
      fills: seats.map((seat) => this.data.fills[seat]!),
      players: this.players,
      seed: this.seed,
    };
  }

  /** Returns the steps so far, drawn from the beginning. */
  past(): Step[] {
    this.told = 0;
    return [...this.steps(this.history)];
  }

  /** Plays until a person must choose, and yields the steps in parts. */
  *advance(): Generator<Step[]> {
    let left = LIMIT;
    while (left > 0) {
      const from = this.history.length;
      while (this.history.length < from + BATCH && left > 0 && this.proceed()) left -= 1;
      const made = this.history.slice(from);
      if (made.length) yield [...this.steps(made)];
      if (made.length < BATCH) return;
    }
  }

  choose(text: string): Step[] {
    const from = this.history.length;
    const at = this.choices().findIndex((choice) => choice.text === text);
    if (at >= 0) this.take(at);
    return [...this.steps(this.history.slice(from))];
  }

  /** Takes the last decision of a person back, with all that followed. */
  undo(): void {
    const last = this.history.map(({ decided }) => decided).lastIndexOf(true);
    if (last < 0) return;
    this.state = this.history[last]!.before;
    this.history.length = last;
    this.look(false);
  }

  reset(): void {
    this.state = this.engine.initial();
    this.history = [];
    this.look(false);
  }

  hint(): string {
    const bot = this.engine.bots.at(-1)!;
    const seed = Math.floor(generator(`${this.seed} hint ${this.history.length}`)() * SEEDS);
    return this.choices()[this.engine.chosen(this.state, bot, seed)]!.text;
  }

  /** Returns the position with its possible moves. */
  now(): Now {
    const actor = this.engine.actor(this.state);
    const choices = actor >= 0 ? this.choices() : [];
    const picks = new Map<string, number>();
    const all: Pick[] = [];
    const number = (pick: Pick): number => {
      const name = JSON.stringify(pick);
      if (!picks.has(name)) picks.set(name, all.push(pick) - 1);
      return picks.get(name)!;
    };
    const touched = choices.map(({ touch }) => JSON.stringify(touch));
    const moves = choices.map((choice, at) => {
      const alone = touched.filter((one) => one === touched[at]).length === 1;
      const button = { words: choice.words || choice.text, places: [], shows: choice.shows };
      const sequence = choice.touch.length && alone ? choice.touch : [...choice.touch, button];
      const { events } = this.engine.play(this.state, at);
      return { text: choice.text, die: choice.die, picks: sequence.map(number), events };
    });
    return {
      actor,
      winners: actor === OVER ? this.engine.winners(this.state) : null,
      reason: actor === OVER ? this.engine.reason(this.state) : null,
      risk: this.engine.risk(this.state),
      ...this.seen(),
      picks: all,
      moves,
      plies: this.history.length,
      record: this.record(),
    };
  }

  /** Returns the game so far as text. */
  record(): string {
    const choices = this.history.filter(({ actor }) => actor >= 0).map(({ text }) => text);
    return JSON.stringify({ players: this.players, seed: this.seed, choices } satisfies Record_);
  }

  private choices(): Choice[] {
    return this.engine.choices(this.state, this.shown);
  }

  /** Plays chance, a bot, or a forced pass; returns false if a person must choose, or at the end. */
  private proceed(): boolean {
    const actor = this.engine.actor(this.state);
    if (actor === OVER) return false;
    if (actor === CHANCE) this.throwDice();
    else if (this.players[actor] !== "human") this.take(this.botsChoice(this.players[actor]!));
    else {
      const choices = this.choices();
      if (choices.length > 1 || !choices[0]!.forced) return false;
      this.take(0);
    }
    return true;
  }

  private botsChoice(player: string): number {
    const draw = generator(`${this.seed} bot ${this.history.length}`);
    if (player === STRONG) return this.engine.thought(this.state, THINKING, Math.floor(draw() * SEEDS));
    const { bot, slip = 0 } = this.engine.strengths[player] ?? { bot: player };
    if (slip && draw() * slip < 1) return Math.floor(draw() * this.choices().length);
    return this.engine.chosen(this.state, bot, Math.floor(draw() * SEEDS));
  }

  private throwDice(): void {
    const rolls = this.history.filter(({ actor }) => actor === CHANCE).length;
    const draw = generator(`${this.seed} chance ${rolls}`);
    const choice = this.engine.thrown(this.state, (n) => Math.floor(draw() * n));
    this.history.push({ before: this.state, actor: CHANCE, choice, text: this.engine.writeRoll(this.state, choice), decided: false });
    this.state = this.engine.roll(this.state, choice).state;
  }

  private take(choice: number): void {
    const [actor, choices] = [this.engine.actor(this.state), this.engine.choices(this.state, [])];
    const { text, forced } = choices[choice]!;
    const decided = this.players[actor] === "human" && !(forced && choices.length === 1);
    this.history.push({ before: this.state, actor, choice, text, decided });
    this.state = this.engine.play(this.state, choice).state;
  }

  private *steps(plies: Ply[]): Generator<Step> {
    for (const { before, actor, choice, text } of plies) {
      const chance = typeof choice !== "number";
      const { state, events } = chance ? this.engine.roll(before, choice) : this.engine.play(before, choice);
      this.draw(state, true);
      this.told += 1;
      yield { number: this.told, seat: chance ? null : actor, events, notation: text, ...this.seen(state) };
    }
  }

  /** Draws the position after an undo, in which no piece counts as moved. */
  private look(moved: boolean): void {
    this.draw(this.state, moved);
    this.told = this.history.length;
  }

  private draw(state: unknown, moved: boolean): void {
    const pieces = this.engine.pieces(state);
    if (!moved) this.before = pieces;
    else if (JSON.stringify(pieces) !== JSON.stringify(this.shown)) this.before = this.shown;
    this.shown = pieces;
  }

  private seen(state = this.state): Look {
    const { pips, stamps, window } = this.data;
    return { dice: this.engine.dice(state), pips, pieces: drawn(this.shown, this.before, stamps), window, text: null };
  }
}

/** Returns a generator of numbers from 0 to below 1, determined by a text: mulberry32 on a hash of it. */
function generator(text: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of text) state = Math.imul(state ^ letter.codePointAt(0)!, 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
