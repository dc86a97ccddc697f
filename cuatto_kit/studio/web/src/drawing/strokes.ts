// Strokes over the table, and the gestures that result from them.

import { FINISH, START, same, type Cell, type Table } from "./cells";

export const TOOLS = ["select", "path", "finish", "bridge", "safe", "again", "jump", "move", "delete"] as const;
export type Tool = (typeof TOOLS)[number];

export const LETTERS: Record<string, Tool> = {
  v: "select", p: "path", f: "finish", b: "bridge", s: "safe", a: "again", j: "jump", m: "move", d: "delete",
};

/** A change of the text that the server carries out (games/race/editing/gestures.py). */
export type Gesture =
  | { kind: "lay"; from: string; cells: Cell[]; to: string | null }
  | { kind: "bridge"; spaces: string[]; on: boolean }
  | { kind: "mark"; flag: "safe" | "again"; spaces: string[]; on: boolean }
  | { kind: "jump"; from: string; to: string | null }
  | { kind: "move"; space: string; cell: Cell; others: string[] }
  | { kind: "stretch"; space: string; by: number }
  | { kind: "delete"; spaces: string[] }
  | { kind: "rename"; path: string; name: string }
  | { kind: "finish"; path: string; on: boolean };

/** A stroke in progress: its origin, the free cells that it has crossed, and its present cell.
 *
 * A stroke with the path tool ends at the first space of another path, which it may join; cells beyond it are refused.
 */
export interface Stroke {
  tool: Tool;
  /** A space, START or FINISH; null if the stroke began on free table. */
  origin: string | null;
  cells: Cell[];
  /** The spaces that it has crossed, each once. */
  spaces: string[];
  /** The space, START or FINISH under the pointer; null over free table. */
  over: string | null;
  cell: Cell;
  /** True if it has left the cell where it began. */
  moved: boolean;
  /** The first space of another path, START or FINISH that a path meets. */
  met: string | null;
  /** The cells beyond that place. */
  beyond: Cell[];
  /** The reason why the board would not accept the stroke; empty if none is known. */
  refused: string;
}

export function begun(tool: Tool, cell: Cell, over: string | null): Stroke {
  const spaces = over && over !== START && over !== FINISH ? [over] : [];
  const cells = tool === "path" && over === null ? [cell] : [];
  return { tool, origin: over, cells, spaces, over, cell, moved: false, met: null, beyond: [], refused: "" };
}

/** Returns the stroke extended to a cell; with the path tool it crosses all cells in between. */
export function ledTo(stroke: Stroke, cell: Cell, over: string | null, table: Table): Stroke {
  if (stroke.tool !== "path") {
    const fresh = over && over !== START && over !== FINISH && !stroke.spaces.includes(over);
    const spaces = fresh ? [...stroke.spaces, over] : stroke.spaces;
    return { ...stroke, cell, over, spaces, moved: stroke.moved || !same(cell, stroke.cell) };
  }
  let led = stroke;
  for (const step of between(stroke.cell, cell)) led = stepped(led, step, table);
  return { ...led, over: over === FINISH && pushesFinish(stroke, table) ? null : over };
}

/** Returns true if the stroke extends a path that ends at the finish, so that the finish moves out of its way. */
function pushesFinish(stroke: Stroke, table: Table): boolean {
  const origin = table.space(stroke.origin);
  return origin !== undefined && table.leadsToFinish(origin);
}

/** Returns the cells from one to another, each sharing an edge with the one before, without the first; each step is
 * along the axis with the longer remaining distance. */
export function between(from: Cell, to: Cell): Cell[] {
  const cells: Cell[] = [];
  let [column, row] = from;
  while (column !== to[0] || row !== to[1]) {
    const across = Math.abs(to[0] - column) >= Math.abs(to[1] - row);
    if (across) column += Math.sign(to[0] - column);
    else row += Math.sign(to[1] - row);
    cells.push([column, row]);
  }
  return cells;
}

function stepped(stroke: Stroke, cell: Cell, table: Table): Stroke {
  const here = { ...stroke, cell, moved: true };
  const under = table.hit(table.centre(cell));
  if (under === stroke.origin && under !== null) return { ...here, cells: [], met: null, beyond: [] };
  const again = stroke.cells.findIndex((one) => same(one, cell));
  if (again >= 0) return { ...here, cells: stroke.cells.slice(0, again + 1), met: null, beyond: [] };
  const last = stroke.cells.at(-1) ?? table.space(stroke.origin)?.cell ?? null;
  const follows = last === null || between(last, cell).length === 1;
  const free = under === null || (under === FINISH && pushesFinish(stroke, table));
  if (!free && (follows || (under === FINISH && stroke.met === null))) return { ...here, met: under, beyond: [] };
  if (!free && under === stroke.met) return { ...here, beyond: [] };
  if (stroke.met !== null && !(free && follows)) return { ...here, beyond: [...stroke.beyond, cell] };
  if (!free) return here;
  return { ...here, cells: [...stroke.cells, cell], met: null, beyond: [] };
}

/** Returns the gesture of a stroke that ends here; null if it has none or only selects a space. `others` are spaces that
 * move together with that of the stroke. */
export function gestureOf(stroke: Stroke, table: Table, others: string[] = []): Gesture | null {
  const { tool, origin, over, spaces, cell } = stroke;
  switch (tool) {
    case "path": {
      if (stroke.beyond.length || stroke.met === START || origin === FINISH) return null;
      if (!stroke.cells.length && !stroke.met) return null;
      return { kind: "lay", from: origin ?? START, cells: stroke.cells, to: stroke.met };
    }
    case "finish": {
      const space = table.space(over);
      if (!space?.cell || table.after(space)) return null;
      return { kind: "finish", path: space.path, on: !table.leadsToFinish(space) };
    }
    case "bridge":
      return spaces.length ? { kind: "bridge", spaces, on: !is(table, spaces[0]!, tool) } : null;
    case "safe":
    case "again":
      return spaces.length ? { kind: "mark", flag: tool, spaces, on: !is(table, spaces[0]!, tool) } : null;
    case "jump":
      if (!origin || origin === START || origin === FINISH) return null;
      if (!stroke.moved) return table.jumpFrom(origin) ? { kind: "jump", from: origin, to: null } : null;
      return over && over !== origin ? { kind: "jump", from: origin, to: over } : null;
    case "move":
      if (!stroke.moved || !origin || origin === START || origin === FINISH || over === origin) return null;
      return { kind: "move", space: origin, cell, others };
    case "delete":
      return spaces.length ? { kind: "delete", spaces } : null;
    case "select":
      return null;
  }
}

function is(table: Table, id: string, what: "bridge" | "safe" | "again"): boolean {
  const space = table.space(id);
  return what === "bridge" ? space?.kind === "crossing" : Boolean(space?.flags.includes(what));
}
