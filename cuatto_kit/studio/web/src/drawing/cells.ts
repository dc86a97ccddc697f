// Cells of the table and the spaces on them. Lengths are in mm; y points downwards as in a drawing.

import type { Drawing, Space } from "../board";

/** A column (rightwards) and a row (upwards); between hexagons, a column is half a row higher than the one on its left. */
export type Cell = readonly [number, number];
export type Point = readonly [number, number];

/** The name in gestures of the place where checkers wait. */
export const START = "start";
/** The name in gestures of the place of checkers that are out. */
export const FINISH = "finish";

const HEXAGON = 2 / Math.sqrt(3); // the height of a hexagon by the distance between columns
const USUAL_SIZE = 50; // mm: the size of tiles for a board that has none yet

export const same = (one: Cell | null, other: Cell | null): boolean =>
  one !== null && other !== null && one[0] === other[0] && one[1] === other[1];

export const keyOf = ([column, row]: Cell): string => `${column},${row}`;

/** The spaces of a board, found by cell, by id or by a point. */
export class Table {
  /** The distance between columns. */
  readonly size: number;
  private readonly hexagons: boolean;
  private readonly byCell = new Map<string, Space>();
  private readonly byId = new Map<string, Space>();

  constructor(readonly drawing: Drawing | null) {
    this.hexagons = drawing?.hexagons ?? false;
    const spaces = drawing?.spaces ?? [];
    for (const space of spaces) {
      this.byId.set(space.id, space);
      if (space.cell) this.byCell.set(keyOf(space.cell), space);
    }
    this.size = spaces.find((space) => space.cell && space.box)?.box?.[2] ?? USUAL_SIZE;
  }

  get empty(): boolean {
    return this.byCell.size === 0;
  }

  cellAt([x, y]: Point): Cell {
    const column = Math.round(x / this.size) + 0; // avoids -0
    const row = this.hexagons ? -y / this.size / HEXAGON - column / 2 : -y / this.size;
    return [column, Math.round(row) + 0];
  }

  centre([column, row]: Cell): Point {
    const height = this.hexagons ? (row + column / 2) * HEXAGON : row;
    return [column * this.size, -height * this.size];
  }

  at(cell: Cell): Space | undefined {
    return this.byCell.get(keyOf(cell));
  }

  space(id: string | null): Space | undefined {
    return id === null ? undefined : this.byId.get(id);
  }

  /** Returns the name in gestures of the place at a point: a space, START or FINISH; null for free table. */
  hit(point: Point): string | null {
    const cell = this.cellAt(point);
    const space = this.at(cell) ?? this.drawing?.spaces.find(({ box }) => box && within(point, box));
    if (space) return nameOf(space);
    return this.empty && same(cell, [0, 0]) ? START : null;
  }

  /** Returns the centre of a place named in a gesture, or null. The start has none, since it may be in several places,
   * except on an empty table, where it is at the origin. */
  middle(name: string): Point | null {
    const box = this.space(name)?.box;
    if (box) return [box[0] + box[2] / 2, box[1] + box[3] / 2];
    return name === START && this.empty ? [0, 0] : null;
  }

  /** Returns the number of a space on its path, from 1. */
  numberOf(space: Space): number {
    return Number(space.id.slice(space.path.length + 1));
  }

  /** Returns the space that comes next on the path of a space. */
  after(space: Space): Space | undefined {
    return this.byId.get(`${space.path}.${this.numberOf(space) + 1}`);
  }

  /** Returns the number of spaces of a path. */
  lengthOf(path: string): number {
    return [...this.byCell.values()].filter((space) => space.path === path).length;
  }

  /** Returns true if a stroke from a space continues its path: the space is the last one, and no other path goes on
   * from it. */
  goesOnFrom(space: Space): boolean {
    return !this.after(space) && this.links(space.id, "step").every((to) => to === FINISH);
  }

  /** Returns the step to the next space of the path, or the last step at its end; null if a path has one space. */
  onward(space: Space): Cell | null {
    const next = this.after(space);
    const [one, other] = next ? [space, next] : [this.byId.get(`${space.path}.${this.numberOf(space) - 1}`), space];
    return one?.cell && other?.cell ? [other.cell[0] - one.cell[0], other.cell[1] - one.cell[1]] : null;
  }

  /** Returns the spaces whose cells are in a rectangle between two points. */
  within(one: Point, other: Point): string[] {
    const inside = (k: 0 | 1, at: Point) => at[k] >= Math.min(one[k], other[k]) && at[k] <= Math.max(one[k], other[k]);
    const spaces = [...this.byCell.values()];
    return spaces.filter(({ cell }) => inside(0, this.centre(cell!)) && inside(1, this.centre(cell!))).map(({ id }) => id);
  }

  leadsToFinish(space: Space): boolean {
    return this.links(space.id, "step").includes(FINISH);
  }

  jumpFrom(id: string): string | undefined {
    return this.links(id, "jump")[0];
  }

  private links(from: string, kind: string): string[] {
    const links = this.drawing?.links ?? [];
    return links.filter((link) => link.from === from && link.kind === kind).map((link) => link.to);
  }
}

function nameOf(space: Space): string {
  if (space.kind === "lane" || space.kind === "pool") return START;
  return space.kind === "finish" ? FINISH : space.id;
}

function within([x, y]: Point, [left, top, width, height]: readonly [number, number, number, number]): boolean {
  return x >= left && x <= left + width && y >= top && y <= top + height;
}
