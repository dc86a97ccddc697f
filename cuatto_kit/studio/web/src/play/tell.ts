// What happens in a game, worded in the reader's language.

import { figure, language, wordsOf } from "../words";
import type { Game } from "./game";
import type { Move } from "./picks";

/** An event of a choice or a roll, as in games/game.py. */
export interface Happening {
  kind: string;
  seat: number;
  piece: string;
  place: string;
  origin: string;
  count: number;
  numbers: number[];
  /** True for a pass without any other move. */
  forced: boolean;
}

/** A choice or a roll: what it brought about, and its text in the game's notation. */
export interface Ply {
  seat: number | null;
  events: Happening[];
  notation: string;
}

/** A space on the board. */
export interface Place {
  kind: string;
  name: string;
}

/** What words need to know of a board. */
export type Board = Pick<Game, "places" | "ladders" | "points" | "sticks" | "roomy" | "swaps">;

const SEAT = /\uE000(\d+)\uE001/;

/** Returns a mark for the name of a team; `spans` finds it. */
export const team = (seat: number): string => `\uE000${seat}\uE001`;

/** Splits a text into its words and the seats of the teams that it names. */
export function spans(text: string): (string | number)[] {
  return text.split(SEAT).map((part, at) => (at % 2 ? Number(part) : part)).filter((part) => part !== "");
}

export function joined(parts: (string | number)[]): string {
  return new Intl.ListFormat(language.value, { type: "conjunction" }).format(parts.map(String));
}

export const percent = (share: number): string => `${figure(100 * share)} %`;

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(language.value) + text.slice(1);
}

/** Returns the words that begin a turn: who throws what, who begins, or whose turn it is. */
export function headOf({ seat, events }: Ply, { sticks }: Pick<Board, "sticks">): string {
  const words = wordsOf("play").tell;
  const first = events[0];
  if (first?.kind === "rolled") return (sticks ? words.throws : words.rolls)({ team: team(first.seat), dice: joined(first.numbers) });
  if (first?.kind === "begins") return words.begins({ team: team(first.seat) });
  return team(seat ?? first?.seat ?? 0);
}

/** Returns what a ply brings about, without its team and its roll; empty for a mere roll. `full` also says where a piece
 * comes from. */
export function wordsFor(ply: Ply, board: Board, full = false): string {
  const mover = ply.events[0]?.seat;
  const text = broughtAbout(ply, board, full);
  const forPartner = ply.seat !== null && mover !== undefined && mover !== ply.seat;
  return forPartner ? wordsOf("play").tell.forPartner({ team: team(mover), text }) : text;
}

function broughtAbout(ply: Ply, board: Board, full: boolean): string {
  const words = wordsOf("play").tell;
  const said = ply.events.flatMap((event) => clause(event, ply.events, board, full));
  const climbs = ply.events.filter(({ piece }) => piece === "runner");
  if (climbs.length) said.unshift(...climbs.map(({ count, numbers }) => words.climbs({ count, column: numbers[0]! })));
  const hit = [...new Set(ply.events.filter(({ kind }) => kind === "hit").map(({ seat }) => team(seat)))];
  if (hit.length) said.push((changesPlaces(ply.events, board) ? words.swaps : words.hits)({ teams: joined(hit) }));
  said.push(...ply.events.flatMap((event) => arrival(event, ply.events)));
  const more = ply.events.flatMap((event) => sequel(event, ply.events, board));
  const mere = ["rolled", "begins", "ended"];
  const unknown = !said.length && !more.length && ply.events.some(({ kind }) => !mere.includes(kind));
  return unknown ? ply.notation : [joined(said), ...more].filter(Boolean).join("; ");
}

/** Returns the words for an event that has its own, as a list of at most one. */
function clause(event: Happening, all: Happening[], board: Board, full: boolean): string[] {
  const words = wordsOf("play").tell;
  const place = nameOf(event.place, board);
  switch (event.kind) {
    case "moved":
      return event.numbers.length && event.piece !== "runner" ? [moved(event, all, board, full)] : [];
    case "crossed":
      return board.roomy ? [] : [words.crosses];
    case "jumped":
      return [jumped(event, all, board)];
    case "held":
      return [words.held];
    case "freed":
      return [words.frees({ count: event.count, place })];
    case "passed":
      if (all.some(({ kind }) => kind === "rolled")) return [isSix(all) ? words.thirdSix : words.third];
      return [event.forced ? words.stuck : words.passes];
    case "sent back":
      return [(isSix(all) ? words.thirdSixBack : words.thirdBack)({ place })];
    case "crowned":
      return [words.thirdHome({ place })];
    case "huffed":
      return [words.pays({ place })];
    case "bust":
      return [words.bust];
    case "stopped":
      return [words.stops({ count: event.count })];
    case "claimed":
      return [words.claims({ column: event.place })];
    case "crushed":
      return [words.crushes({ teams: team(1 - event.seat) })];
    default:
      return [];
  }
}

/** Returns the words for a piece that comes home, unless those for its walk say so. */
function arrival(event: Happening, all: Happening[]): string[] {
  const words = wordsOf("play").tell;
  if (event.kind !== "home") return [];
  if (isBlock(event)) return [words.homeRow];
  const walked = all[0]?.kind === "moved" && !all.some(({ kind }) => kind === "jumped");
  return walked ? [] : [words.home({ count: event.count })];
}

/** Returns the words for an event that concerns the team rather than the piece. */
function sequel(event: Happening, all: Happening[], board: Board): string[] {
  const words = wordsOf("play").tell;
  if (event.kind === "missed hit") return all.find(({ kind }) => kind === "missed hit") === event ? [words.misses] : [];
  if (event.kind === "misses") return [words.mustMiss({ team: team(event.seat), count: event.count })];
  if (event.kind === "skipped") return [words.missesTurns({ team: team(event.seat), count: event.count })];
  if (event.kind === "released") return [words.freed({ team: team(event.seat), place: nameOf(event.place, board) })];
  if (event.kind === "bonus") return [words.bonus({ number: event.numbers[0]! })];
  if (event.kind === "rolls again") return [all.length === 1 ? words.rollsOn : board.sticks ? words.anotherThrow : words.again];
  return [];
}

function moved(event: Happening, all: Happening[], board: Board, full: boolean): string {
  const words = wordsOf("play").tell;
  const piece = pieceOf(event);
  const [die, origin] = [event.numbers[0]!, nameOf(event.origin, board)];
  if (isBlock(event)) {
    return words.goes({ piece, origin, place: squares(nameOf(event.place, board), event.numbers) });
  }
  const jump = all.find(({ kind }) => kind === "jumped");
  const home = all.find(({ kind }) => kind === "home");
  if (home && !jump) return (full ? words.homesFrom : words.homes)({ piece, die, origin, count: home.count });
  const target = jump?.origin ?? event.place;
  const place = nameOf(target, board);
  if (waits(event.origin, board) && !waits(target, board)) return words.enters({ piece, die, place });
  return (full ? words.movesFrom : words.moves)({ piece, die, origin, place });
}

/** Returns the words for a jump, or for a space that sends a piece back from where it landed. */
function jumped({ origin, place }: Happening, all: Happening[], board: Board): string {
  const words = wordsOf("play").tell;
  if (waits(place, board)) return words.backToStart;
  const to = { place: nameOf(place, board) };
  if (all.some(({ kind, place: landing }) => kind === "moved" && landing === origin)) return words.goesBack(to);
  if (!board.ladders) return words.jumps(to);
  const number = (space: string) => Number(board.places[space]?.name);
  return (number(place) < number(origin) ? words.slides : words.climbsUp)(to);
}

/** Returns true if hit pieces go to the space that the piece left; those that it hits from its start go to theirs. */
export const changesPlaces = (all: Happening[], board: Pick<Board, "places" | "swaps">): boolean =>
  board.swaps && all.some(({ kind, origin }) => kind === "moved" && !waits(origin, board));

/** Returns true for the events of a roll of one die, whose third six may end a turn. */
const isSix = (all: Happening[]): boolean => all.some(({ kind, numbers }) => kind === "rolled" && numbers.length === 1);

/** Returns true for a piece of Cabeza, which has a letter. */
const isBlock = ({ piece }: Happening): boolean => piece.length === 1;

function pieceOf(event: Happening): string {
  const words = wordsOf("play").tell;
  if (event.piece.toLowerCase() === "c") return words.cabeza;
  if (isBlock(event)) return words.block({ letter: event.piece });
  if (event.count > 1) return words.stack({ count: event.count });
  const known = words.piece as Record<string, string>;
  return Object.hasOwn(known, event.piece) ? known[event.piece]! : known.regular!;
}

const waits = (place: string, { places }: Pick<Board, "places">): boolean => ["pool", "lane"].includes(places[place]?.kind ?? "");

/** Returns the name of a space on the drawing. */
export function nameOf(place: string, { places, points }: Board): string {
  const words = wordsOf("play").tell;
  const found = places[place];
  if (found?.kind === "pool") return words.start;
  if (found?.kind === "finish") return words.finish;
  const numbered = found && /^\d+$/.test(found.name);
  return numbered ? (points ? words.point : words.space)({ number: found.name }) : (found?.name ?? place);
}

/** Returns the squares of a block from its first one, as in `c4–d5`. */
function squares(first: string, [wide = 1, long = 1]: number[]): string {
  const column = String.fromCharCode(first.charCodeAt(0) + wide - 1);
  const last = `${column}${Number(first.slice(1)) + long - 1}`;
  return last === first ? first : `${first}–${last}`;
}

/** Returns a legal move in words, with its notation if another one has the same words. */
export function moveWords(move: Move, moves: Move[], board: Board): string {
  const words = wordsOf("play").tell;
  const kinds = move.events.map(({ kind }) => kind);
  if (kinds[0] === "stopped") return words.stop({ count: move.events[0]!.count });
  if (kinds[0] === "rolls again") return words.roll;
  const said = (one: Move) => wordsFor({ seat: null, events: one.events, notation: one.text }, board, true);
  const same = moves.some((other) => other !== move && said(other) === said(move));
  return capital(same ? `${said(move)} (${move.text})` : said(move));
}
