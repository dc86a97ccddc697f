// The server's answers about games on a board (answers/games.py) and about two boards (answers/compare.py).

export type Interval = [low: number, high: number];

export interface Estimate {
  mean: number;
  ci95: Interval;
}

export interface Spread extends Estimate {
  p5: number;
  p50: number;
  p95: number;
}

export type Verdict = "pass" | "warn" | "fail";
export type Judged = "good" | "mind" | "bad";
export type Question = "length" | "fairness" | "interest";
export type Unit = "minutes" | "share" | "times";

export interface SeatRate extends Estimate {
  seat: number;
}

export interface Gauge {
  width: number;
  tolerable: Interval;
  good: Interval;
  between: Interval;
  at: number;
}

export interface Judgement extends Estimate {
  name: string;
  question: Question;
  judgement: Judged;
  good: [low: number | null, high: number | null];
  wished: boolean;
  policy: string;
  seats: number;
  where: string;
  gauge: Gauge;
}

export interface Remedy {
  criterion: string;
  change: string;
  lines: string;
  settings: string[];
  before: Estimate;
  after: Estimate;
}

export interface Choices {
  policies: string[];
  policy: string;
  people: string;
  seats: number;
  least: number;
  most: number;
  alone: boolean;
}

export interface Histogram {
  minutes_per_turn: number;
  width: number;
  starts: number[];
  parts: number[];
}

export interface Count {
  name: string;
  meaning: string;
  most: number;
  spaces: Record<string, number>;
}

export interface Listing {
  title: string;
  head: string[];
  rows: string[][];
  bars: number[];
}

export type Criteria = Record<string, { title: string; unit: Unit; reason: string }>;

/** What the sentences of the verdict state (reports/words.py). */
export interface Told {
  seats: number;
  ended: number;
  usual: number | null;
  short: number | null;
  long: number | null;
  best: [seat: number, share: number] | null;
  worst: [seat: number, share: number] | null;
  choices: number | null;
  skill: number | null;
  leads: number | null;
}

export interface Games {
  not_enough?: unknown;
  stage: "first" | "judged" | "sharp";
  games: number;
  seats: number;
  policy: string[];
  finished: Estimate;
  turns: Spread;
  minutes: Spread;
  seat_win_rate: SeatRate[];
  verdict: Verdict | null;
  /** The names of figures that should have been judged, and could not be. */
  missing: string[];
  told: Told;
  judgements: Judgement[];
  unjudged: { name: string; reason: string }[];
  remedies: Remedy[];
  findings: { severity: "error" | "warning" | "info"; message: string }[];
  criteria: Criteria;
  histogram: Histogram | null;
  heat: Count[];
  listings: Listing[];
  figures: [title: string, text: string][];
  colours: string[];
  choices: Choices;
}

/** The answer while the rules are compiled, which happens once. */
export interface Compiling {
  stage: "compiling";
  choices: Choices;
}

interface Pair {
  a: Estimate;
  b: Estimate;
  difference: Estimate;
  differs: boolean;
}

export interface Contrast extends Pair {
  name: string;
  where: string;
}

export interface Comparison {
  games: number;
  seats: number;
  sentence: string;
  figures: Contrast[];
  seat_win_rate: (Pair & { seat: number })[];
  /** The sizes of the differences of the figures and then of the seats; 0 for noise and trifles. */
  effects: number[];
  /** The verdicts on both boards; null until enough games have been played. */
  verdicts: [Verdict | null, Verdict | null];
  criteria: Criteria;
  sharp: boolean;
}
