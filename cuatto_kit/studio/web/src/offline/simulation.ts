// Many games of a board on this computer, by kernels in workers, and their figures as in reports/report.py.

import type { Estimate, Histogram, SeatRate, Spread } from "../judge/answers";
import { meanOf, percentile, ratioOf, scaled, shareOf, spreadOf } from "./estimates";
import { Kernel, type Input } from "./kernel";

/** The simulator of a board, as in games/portable.py. */
export interface GamesData {
  module: string;
  inputs: Input[];
  /** The indices of the columns of a record, whose length is `width`. */
  columns: Record<string, number>;
  width: number;
  /** A column and its value in unfinished games. */
  finished: [column: string, unfinished: number];
  /** The numbers of policies, by name, and the one that is most like people. */
  policies: Record<string, number>;
  people: string;
  seats: number;
  /** The most games of a call. */
  chunk: number;
  turnCap: number;
  secondsPerTurn: number;
}

/** The records of consecutive games: a number of each game, by column. */
export type Columns = Record<string, Float64Array<ArrayBuffer>>;

export interface Asked {
  policy: string;
  seed: number;
}

/** The figures of games, all seats by the same policy. */
export interface Figures {
  games: number;
  finished: Estimate;
  turns: Spread;
  minutes: Spread;
  seat_win_rate: SeatRate[];
  choices_per_decision: Estimate;
  decision_share: Estimate;
  lead_changes: Estimate;
  histogram: Histogram | null;
}

/** Plays games of a board by their numbers. */
export class Games {
  private readonly kernel: Kernel;
  private readonly places: { policies: number; records: number };

  constructor(
    private readonly data: GamesData,
    module: WebAssembly.Module,
  ) {
    this.kernel = new Kernel(module, data.inputs);
    const first = data.inputs.indexOf(null);
    this.places = { policies: first - 1, records: data.inputs.lastIndexOf(null) + 1 };
  }

  /** Plays `games` games from number `first` on, no more than a call allows. */
  play({ policy, seed }: Asked, first: number, games: number): Columns {
    const { columns, width, policies, turnCap } = this.data;
    this.kernel.words(this.places.policies).fill(BigInt(policies[policy]!));
    this.kernel.call(0, seed, first, games, turnCap);
    const records = this.kernel.words(this.places.records);
    const column = (at: number) => Float64Array.from({ length: games }, (_, game) => Number(records[game * width + at]));
    return Object.fromEntries(Object.entries(columns).map(([name, at]) => [name, column(at)]));
  }
}

const BINS = 40; // as in studio/answers/games.py
const SHOWN = 0.995; // the part of games that a histogram shows, as in reports/charts.py

/** Returns the figures of games in the order of their numbers. */
export function figuresOf(data: GamesData, parts: Columns[]): Figures {
  const column = (name: string) => joined(parts.map((part) => part[name]!));
  const [name, unfinished] = data.finished;
  const ended = column(name).map((value) => Number(value !== unfinished));
  const [turns, decisions] = [column("turns"), column("decisions")];
  const games = turns.length;
  const lengths = turns.filter((_, game) => ended[game]);
  const spread = spreadOf(lengths);
  return {
    games,
    finished: shareOf(lengths.length, games),
    turns: spread,
    minutes: scaled(spread, data.secondsPerTurn / 60),
    seat_win_rate: ratesOf(column("winners"), data.seats),
    choices_per_decision: ratioOf(column("choices"), decisions),
    decision_share: ratioOf(column("nontrivial"), decisions),
    lead_changes: meanOf(column("leads")),
    histogram: lengths.length ? histogramOf(lengths, data.secondsPerTurn / 60) : null,
  };
}

/** Returns the share of games that each seat won; a shared win counts in parts. */
function ratesOf(winners: Float64Array, seats: number): SeatRate[] {
  const won = Array.from({ length: seats }, () => 0);
  for (const bits of winners) {
    const team = won.flatMap((_, seat) => ((bits >> seat) & 1 ? [seat] : []));
    for (const seat of team) won[seat]! += 1 / team.length;
  }
  return won.map((share, seat) => ({ seat: seat + 1, ...shareOf(share, winners.length) }));
}

function histogramOf(turns: Float64Array, minutes: number): Histogram {
  const sorted = turns.slice().sort();
  const [low, high] = [sorted[0]!, Math.floor(percentile(sorted, SHOWN)) + 1];
  const width = Math.max(1, Math.ceil((high - low) / BINS));
  const starts = Array.from({ length: Math.ceil((high - low) / width) }, (_, k) => low + k * width);
  const parts = starts.map(() => 0);
  const end = low + width * starts.length;
  for (const value of turns) if (value <= end) parts[Math.min(Math.floor((value - low) / width), parts.length - 1)]! += 1 / turns.length;
  return { minutes_per_turn: minutes, width, starts, parts };
}

function joined(parts: Float64Array[]): Float64Array {
  const whole = new Float64Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
