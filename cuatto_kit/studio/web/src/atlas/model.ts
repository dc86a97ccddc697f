// The server's answer about an atlas (answers/atlas.py), and the cells of its boards on the map.

import type { Fault } from "../api";
import type { Criteria, Estimate, Interval, Unit } from "../judge/answers";

export interface Trait {
  name: string;
  title: string;
  low: number;
  high: number;
  cells: number;
}

export interface Target {
  wanted: [low: number | null, high: number | null];
  met: boolean;
}

export interface Ancestor {
  parents: string[];
  how: string;
}

export interface Board extends Ancestor {
  file: string;
  title: string;
  cell: number[];
  traits: Record<string, number>;
  quality: number;
  figures: Record<string, Estimate>;
  targets: Record<string, Target>;
  features: Record<string, number>;
  id: string;
  parts: number;
  plates: number;
  grams: number;
  hours: number;
  price: number;
}

export interface Atlas {
  brief: string;
  title: string;
  seed: number;
  games: number;
  tried: number;
  seconds: number;
  traits: Trait[];
  boards: Board[];
  ancestors: Record<string, Ancestor>;
}

export interface AtlasAnswer {
  /** The atlas, which not every part of the answer contains. */
  atlas?: Atlas;
  criteria?: Criteria;
  features?: Record<string, string>;
  paths?: Record<string, string>;
  pictures: Record<string, string>;
  /** The faults of boards that have no picture, by the file of the board. */
  unread: Record<string, Fault[]>;
}

/** A cell of the map, counted from 0. */
export type At = [across: number, up: number];

/** Returns the numbers of cells of the map across and up. */
export function sizeOf({ traits }: Atlas): At {
  return [traits[0]?.cells ?? 1, traits[1]?.cells ?? 1];
}

/** Returns the cell of a board on its map. */
export function placeOf({ cell }: Board): At {
  return [cell[0] ?? 0, cell[1] ?? 0];
}

/** Returns the best board of each cell of the map, among those in the given cells of the further traits. */
export function mapOf(atlas: Atlas, further: number[]): Map<string, Board> {
  const found = new Map<string, Board>();
  for (const board of atlas.boards) {
    const key = placeOf(board).join();
    if (isIn(board, further) && !found.has(key)) found.set(key, board);
  }
  return found;
}

export function isIn({ cell }: Board, further: number[]): boolean {
  return further.every((at, place) => cell[place + 2] === at);
}

/** Returns the numbers of boards on the maps of the cells of a further trait, with the other traits unchanged. */
export function countsOf(atlas: Atlas, further: number[], place: number): number[] {
  return Array.from(
    { length: atlas.traits[place + 2]!.cells },
    (_, at) => mapOf(atlas, turned(further, place, at)).size,
  );
}

/** Returns the cells of the further traits with one of them replaced. */
export function turned(further: number[], place: number, at: number): number[] {
  return further.map((was, k) => (k === place ? at : was));
}

const WAYS: Record<string, At> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** Returns the cell that a key leads to; null for other keys and at the edge of the map. */
export function moved([across, up]: At, key: string, [width, height]: At): At | null {
  if (key === "Home") return [0, up];
  if (key === "End") return [width - 1, up];
  const way = WAYS[key];
  if (!way) return null;
  const [x, y] = [across + way[0], up + way[1]];
  return x >= 0 && x < width && y >= 0 && y < height ? [x, y] : null;
}

/** Returns the intervals of the cells of a trait. */
export function cellsOf({ low, high, cells }: Trait): Interval[] {
  const ends = Array.from({ length: cells + 1 }, (_, k) => low + ((high - low) * k) / cells);
  return ends.slice(1).map((end, k) => [ends[k]!, end]);
}

/** Returns the unit of a figure, a feature or a trait: luck is a share, and names that are no criteria are counted. */
export function unitOf(criteria: Criteria, name: string): Unit | "count" {
  return name === "luck" ? "share" : (criteria[name]?.unit ?? "count");
}

/** Returns the only whole number in an interval without its upper end; null if there are none or several. */
export function onlyOne([low, high]: Interval): number | null {
  const first = Math.ceil(low - 1e-9);
  return high > first && high <= first + 1 + 1e-9 ? first : null;
}

export interface Step extends Ancestor {
  id: string;
  /** The board of the atlas; null for one that was discarded. */
  board: Board | null;
}

const MOST_STEPS = 60;

/** Returns the board and its ancestors, one generation after another. */
export function lineageOf({ boards, ancestors }: Atlas, { id }: Board): Step[] {
  const known = new Map(Object.entries(ancestors));
  const kept = new Map(boards.map((board) => [board.id, board]));
  const names = new Set([id]);
  const steps: Step[] = [];
  for (const name of names) {
    const found = kept.get(name) ?? known.get(name);
    if (!found || steps.length === MOST_STEPS) continue;
    steps.push({ id: name, how: found.how, parents: found.parents, board: kept.get(name) ?? null });
    found.parents.forEach((parent) => names.add(parent)); // each once, even in a cycle
  }
  return steps;
}

/** Returns the parent folder of an atlas's folder (with a trailing `/`, or empty) and the name of the latter, which is
 * empty for the open folder. */
export function folderOf(path: string): { folder: string; name: string } {
  const way = path.split("/").slice(0, -1);
  const name = way.pop() ?? "";
  return { folder: way.map((part) => `${part}/`).join(""), name };
}

/** Returns the files that belong to no atlas, whose boards are found on its map. */
export function besides(files: string[], atlases: string[]): string[] {
  const folders = atlases.map((path) => path.replace(/[^/]*$/, "boards/"));
  return files.filter((file) => !folders.some((folder) => file.startsWith(folder)));
}
