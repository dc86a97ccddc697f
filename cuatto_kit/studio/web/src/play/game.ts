// The game that is played: what the server says of it, shown step by step.

import { computed, signal } from "@preact/signals";
import { ask, stop, type Fault, type Part } from "../api";
import type { BoardText } from "../board";
import { language } from "../words";
import type { Box, Move, Pick } from "./picks";

/** Characters in the colour of a team, if any. */
export interface Span {
  text: string;
  colour: string | null;
  strong: boolean;
}
export type Line = Span[];

/** What is to be seen of a position. */
export interface Look {
  dice: number[];
  pips: boolean;
  pieces: string;
  window: Box | null;
  /** The board in lines, of a game that is not drawn. */
  text: Line[] | null;
}

export interface Step extends Look {
  seat: number | null;
  lines: Line[];
}

export interface Now extends Look {
  actor: number;
  status: Line;
  result: string | null;
  picks: Pick[];
  moves: Move[];
  record: string;
}

export interface Game {
  variant: string;
  settings: string[];
  title: Record<string, string>;
  colours: string[];
  fills: string[];
  players: string[];
  seed: number;
  board: string;
}

/** Who may sit down: `bots` begin with `human`; `alone` says whether one may play. */
export interface Table {
  seats: [fewest: number, most: number];
  usual: number;
  alone: boolean;
  colours: string[];
  fills: string[];
  /** Which of the colours play, from 0, by the number of seats. */
  playing: Record<string, number[]>;
  bots: string[];
}

interface Answer {
  table?: Table;
  game?: Game;
  steps?: Step[];
  definitions?: string;
  now?: Now;
  hint?: string;
  saved?: string;
  faults?: Fault[];
}

/** Milliseconds from one step to the next. */
export const PAUSES = { slow: 1200, usual: 600, fast: 150, none: 0 } as const;
export type Pace = keyof typeof PAUSES;

const MOST_LINES = 400;

export const pace = signal<Pace>("usual");
export const table = signal<Table | null>(null);
/** The game, and the board as it stood when it began. */
export const game = signal<{ told: Game; board: BoardText; language: string } | null>(null);
export const look = signal<Look | null>(null);
/** What can be done; null while steps are shown. */
export const now = signal<Now | null>(null);
export const definitions = signal("");
export const log = signal<Line[]>([]);
export const faults = signal<Fault[]>([]);
export const hint = signal<string | null>(null);
export const savedAs = signal("");
/** Whether the server is at work on an answer. */
export const asking = signal(false);
export const fillOf = computed(() => {
  const told = game.value?.told;
  return (colour: string) => told?.fills[told.colours.indexOf(colour)] ?? "none";
});

let steps: Step[] = [];
let last: Now | null = null;
/** Where the game stands, of which `record` tells, whatever is shown or asked meanwhile. */
let stands: Now | null = null;
let record = "";
let timer = 0;

function send(board: BoardText, spoken: string, input: object): void {
  faults.value = [];
  hint.value = null;
  asking.value = true;
  ask<Answer>("play", { board, language: spoken, ...input }, ({ state, data }: Part<Answer>) => {
    if (state === "partial" || state === "done") {
      if (data.game) {
        forget();
        game.value = { told: data.game, board, language: spoken };
      }
      if (data.table) table.value = data.table;
      heard(data);
    } else {
      faults.value = data?.faults ?? [];
      back();
    }
    if (state !== "partial") asking.value = false;
  });
}

/** Asks who may sit down at a board. */
export function askTable(board: BoardText): void {
  if (!asking.peek()) send(board, language.peek(), { deed: "set-up" });
}

/** Begins a game: on each seat `human` or the name of a bot. */
export function begin(board: BoardText, players: string[], seed: number | null): void {
  send(board, language.peek(), { deed: "begin", players, seed });
}

// The last game is kept by the browser, for a server that ends and a page that is closed.

const KEPT = "cuatto-kit.game";

interface Kept {
  board: BoardText;
  record: string;
}

/** The game that was played last, if it was on this board. */
export function keptGame(file: string): Kept | null {
  const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null") as Kept | null;
  return kept?.board.file === file ? kept : null;
}

function keep(): void {
  const here = game.peek();
  if (here) localStorage.setItem(KEPT, JSON.stringify({ board: here.board, record }));
}

/** Goes on with the game of a record, which may be of another board of the folder. */
export function openRecord(board: BoardText, text: string): void {
  send(board, language.peek(), { deed: "open", record: text });
}

function go(input: object): void {
  const here = game.peek();
  if (here) send(here.board, here.language, { record, ...input });
}

export function choose(move: string): void {
  now.value = null;
  go({ deed: "choose", move });
}

/** Takes the last decision back; while bots are still to answer it, nobody need be asked. */
export function undo(): void {
  log.value = [...log.peek(), []];
  const thinking = asking.peek();
  halt();
  if (thinking) return back();
  now.value = null;
  go({ deed: "undo" });
}

/** Plays the same game from its beginning, with the same dice. */
export function reset(): void {
  halt();
  now.value = null;
  log.value = [];
  go({ deed: "reset" });
}

export function askHint(): void {
  go({ deed: "hint" });
}

export function saveToFolder(): void {
  go({ deed: "save", file: savedAs.peek() });
}

/** The game so far, as a file to keep. */
export function recordFile(): Blob {
  return new Blob([record], { type: "text/plain" });
}

/** Leaves the game. */
export function leave(): void {
  halt();
  forget();
  game.value = null;
}

/** Nothing more is to come. */
function halt(): void {
  if (asking.peek()) stop("play");
  asking.value = false;
  clearTimeout(timer);
  timer = 0;
  steps = [];
  last = null;
}

/** Shows again where the game stands. */
function back(): void {
  if (stands) look.value = now.value = stands;
}

function forget(): void {
  clearTimeout(timer);
  timer = 0;
  steps = [];
  last = stands = null;
  record = savedAs.value = definitions.value = "";
  look.value = now.value = hint.value = null;
  log.value = [];
}

// Steps, one by one

function heard(said: Answer): void {
  if (said.definitions) definitions.value = said.definitions;
  steps.push(...(said.steps ?? []));
  if (said.now) {
    last = stands = said.now;
    record = said.now.record;
    keep();
  }
  if (said.hint) hint.value = said.hint;
  if (said.saved) savedAs.value = said.saved;
  if (!timer) showNext();
}

/** Shows the next step and, after a pause, the one after; what can be done comes with the last. */
function showNext(): void {
  timer = 0;
  do {
    const step = steps.shift();
    if (step) {
      look.value = step;
      log.value = [...log.peek(), ...step.lines].slice(-MOST_LINES);
    }
    if (!steps.length) return settle();
  } while (PAUSES[pace.peek()] === 0);
  timer = window.setTimeout(showNext, PAUSES[pace.peek()]);
}

/** What can be done, once it is known. */
function settle(): void {
  if (!last) return;
  look.value = now.value = last;
  last = null;
}
