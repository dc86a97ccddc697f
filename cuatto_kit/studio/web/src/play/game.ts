// The game in progress. The server plays it; its answers are shown step by step.

import { computed, signal } from "@preact/signals";
import { ask, stop, type Fault, type Part } from "../api";
import type { BoardText } from "../board";
import { language } from "../words";
import type { Box, Move, Pick } from "./picks";
import type { Place, Ply } from "./tell";

/** The visible part of a position. */
export interface Look {
  dice: number[];
  pips: boolean;
  pieces: string;
  window: Box | null;
  /** The board as lines of text, for a game without a drawing. */
  text: { text: string }[][] | null;
}

/** A choice or a roll, its number from 1, and the position after it. */
export interface Step extends Look, Ply {
  number: number;
}

export interface Now extends Look {
  /** The seat that must choose, -2 at the end, -1 after too many moves without one. */
  actor: number;
  /** The seats that have won; null before the end. */
  winners: number[] | null;
  reason: string | null;
  /** The chance to lose this turn's progress by rolling on, if there is one. */
  risk: number | null;
  picks: Pick[];
  moves: Move[];
  /** The number of choices and rolls so far. */
  plies: number;
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
  /** The spaces of the board by id. */
  places: Record<string, Place>;
  /** True if jumps are ladders and slides. */
  ladders: boolean;
  /** True if spaces are the points of a tables board. */
  points: boolean;
  /** True if sticks, shells or the like are thrown instead of dice. */
  sticks: boolean;
  /** True if each space has room for any number of pieces, so that others are passed without a word. */
  roomy: boolean;
  /** True if a piece that is hit goes to the space that the other one left. */
  swaps: boolean;
}

/** The possible players of a board; `bots` begins with `human`, and `alone` is true if it can be played solo. */
export interface Table {
  seats: [fewest: number, most: number];
  usual: number;
  alone: boolean;
  colours: string[];
  fills: string[];
  /** The indices of the colours in play, by the number of seats. */
  playing: Record<string, number[]>;
  bots: string[];
}

interface Answer {
  table?: Table;
  game?: Game;
  past?: Step[];
  steps?: Step[];
  definitions?: string;
  now?: Now;
  hint?: string;
  saved?: string;
  faults?: Fault[];
}

/** The time between two steps in milliseconds, by pace. */
export const PAUSES = { slow: 1200, usual: 600, fast: 150, none: 0 } as const;
export type Pace = keyof typeof PAUSES;

export const pace = signal<Pace>("usual");
export const table = signal<Table | null>(null);
/** The game, with the text of the board and the language with which it began. */
export const game = signal<{ told: Game; board: BoardText; language: string } | null>(null);
export const look = signal<Look | null>(null);
/** The position with its legal moves; null while steps are shown. */
export const now = signal<Now | null>(null);
export const definitions = signal("");
/** The choices and rolls so far, as far as they are shown. */
export const log = signal<Step[]>([]);
/** The index of the step whose position is shown; null for the present position. */
export const viewed = signal<number | null>(null);
/** The visible position: that of the viewed step, or the present one. */
export const seen = computed(() => (viewed.value === null ? look.value : (log.value[viewed.value] ?? look.value)));
export const faults = signal<Fault[]>([]);
export const hint = signal<string | null>(null);
export const savedAs = signal("");
/** True while the server works on an answer. */
export const asking = signal(false);

let steps: Step[] = [];
let last: Now | null = null;
/** The last position answered by the server, to which `record` belongs, whatever is shown or requested meanwhile. */
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
        log.value = data.past ?? [];
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

/** Requests the possible players of a board. */
export function askTable(board: BoardText): void {
  if (!asking.peek()) send(board, language.peek(), { deed: "set-up" });
}

/** Begins a game; `players` has `human` or the name of a bot for each seat. */
export function begin(board: BoardText, players: string[], seed: number | null): void {
  send(board, language.peek(), { deed: "begin", players, seed });
}

// The last game is stored by the browser, so that it survives the end of the server and of the page.

const KEPT = "cuatto-kit.game";

interface Kept {
  board: BoardText;
  record: string;
}

/** Returns the last game if it was on this board, otherwise null. */
export function keptGame(file: string): Kept | null {
  const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null") as Kept | null;
  return kept?.board.file === file ? kept : null;
}

function keep(): void {
  const here = game.peek();
  if (here) localStorage.setItem(KEPT, JSON.stringify({ board: here.board, record }));
}

/** Continues the game of a record, which may be of another board of the folder. */
export function openRecord(board: BoardText, text: string): void {
  send(board, language.peek(), { deed: "open", record: text });
}

function go(input: object): void {
  const here = game.peek();
  if (here) send(here.board, here.language, { record, ...input });
}

export function choose(move: string): void {
  now.value = viewed.value = null;
  go({ deed: "choose", move });
}

/** Takes the last decision back; while bots still respond to it, by ending the request and showing the position before
 * it. */
export function undo(): void {
  viewed.value = null;
  const thinking = asking.peek();
  halt();
  if (thinking) return back();
  now.value = null;
  go({ deed: "undo" });
}

/** Shows the position after a step of the log; after the last one it is the present position. */
export function view(to: number): void {
  const end = log.peek().length - 1;
  viewed.value = to >= end ? null : Math.max(0, to);
}

/** Begins another game with the same players and other dice. */
export function rematch(): void {
  const here = game.peek();
  if (!here) return;
  halt();
  begin(here.board, here.told.players, null);
}

/** The number of rolls so far. */
export const rolls = computed(() => log.value.filter(({ seat }) => seat === null).length);

/** Restarts the game with the same dice. */
export function reset(): void {
  halt();
  now.value = viewed.value = null;
  go({ deed: "reset" });
}

export function askHint(): void {
  go({ deed: "hint" });
}

export function saveToFolder(): void {
  go({ deed: "save", file: savedAs.peek() });
}

/** Returns the record of the game. */
export function recordText(): string {
  return record;
}

/** Shows the game in the language of the page. */
export function translate(): void {
  const here = game.peek();
  if (here) openRecord(here.board, record);
}

/** Leaves the game, so that the form is shown again. */
export function leave(): void {
  halt();
  forget();
  game.value = null;
}

/** Ends the running request and drops the steps that are not shown yet. */
function halt(): void {
  if (asking.peek()) stop("play");
  asking.value = false;
  clearTimeout(timer);
  timer = 0;
  steps = [];
  last = null;
}

/** Shows the last position answered by the server. */
function back(): void {
  if (!stands) return;
  look.value = now.value = stands;
  log.value = log.peek().slice(0, stands.plies);
}

function forget(): void {
  clearTimeout(timer);
  timer = 0;
  steps = [];
  last = stands = null;
  record = savedAs.value = definitions.value = "";
  look.value = now.value = hint.value = viewed.value = null;
  log.value = [];
}

// Steps, shown one by one

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

/** Shows the next step and, after a pause, the one after it; after the last, the position with its legal moves. */
function showNext(): void {
  timer = 0;
  do {
    const step = steps.shift();
    if (step) {
      look.value = step;
      log.value = [...log.peek().slice(0, step.number - 1), step];
      viewed.value = null;
    }
    if (!steps.length) return settle();
  } while (PAUSES[pace.peek()] === 0);
  timer = window.setTimeout(showNext, PAUSES[pace.peek()]);
}

/** Shows the position with its legal moves, once the server has sent it. */
function settle(): void {
  if (!last) return;
  log.value = log.peek().slice(0, last.plies);
  look.value = now.value = last;
  last = null;
}
