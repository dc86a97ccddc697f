import { expect, test } from "vitest";
import type { Drawing, Space } from "../board";
import { fitted, onScreen, onTable, panned, shows, viewBox, zoomed } from "./camera";
import { FINISH, START, Table, type Cell } from "./cells";
import { begun, between, gestureOf, ledTo, type Tool } from "./strokes";

function space(id: string, cell: Cell | null, box: Space["box"], more: Partial<Space> = {}): Space {
  const path = id.split(".")[0]!;
  return { id, path, kind: "field", label: {}, cell: cell && [...cell], box, flags: [], seat: null, line: 1, ...more };
}

/** A board with main.1 to main.4 from (0, 1) upwards, a start bridge below and a tray above. */
const drawing: Drawing = {
  body: "",
  window: [0, 0, 1, 1],
  hexagons: false,
  spaces: [
    space("start.1.1", null, [-20, -20, 40, 60], { kind: "lane" }),
    ...[1, 2, 3, 4].map((k) => space(`main.${k}`, [0, k], [-20, -40 * k - 20, 40, 40])),
    space("finish", null, [-20, -260, 40, 80], { kind: "finish" }),
  ],
  links: [
    { from: "main.2", to: "main.4", kind: "jump", path: "main" },
    { from: "main.4", to: "finish", kind: "step", path: "main" },
  ],
};
const table = new Table(drawing);

function drawn(tool: Tool, ...cells: Cell[]) {
  const hit = (cell: Cell) => table.hit(table.centre(cell));
  let made = begun(tool, cells[0]!, hit(cells[0]!));
  for (const cell of cells.slice(1)) made = ledTo(made, cell, hit(cell), table);
  return made;
}

const stroke = (tool: Tool, ...cells: Cell[]) => gestureOf(drawn(tool, ...cells), table);

test("points are converted to cells, and cells to spaces", () => {
  expect(table.cellAt([19, -61])).toEqual([0, 2]);
  expect(table.cellAt([-19, 19])).toEqual([0, 0]);
  expect(table.hit([5, -85])).toBe("main.2");
  expect(table.hit([0, 10])).toBe(START);
  expect(table.hit([0, -230])).toBe(FINISH);
  expect(table.hit([60, -230])).toBeNull();
  expect(table.after(table.space("main.3")!)?.id).toBe("main.4");
  expect(table.after(table.space("main.4")!)).toBeUndefined();
  expect(table.lengthOf("main")).toBe(4);
  expect(table.onward(table.space("main.4")!)).toEqual([0, 1]);
  expect(table.within([-50, -100], [50, -170])).toEqual(["main.3", "main.4"]);
  expect(table.leadsToFinish(table.space("main.4")!)).toBe(true);
});

test("between hexagons each column is half a hexagon higher than the one on its left", () => {
  const height = (2 / Math.sqrt(3)) * 40;
  const hexagonal = new Table({
    ...drawing,
    hexagons: true,
    spaces: [space("main.1", [2, -1], [60, -height / 2, 40, height])],
  });
  expect(hexagonal.centre([1, 0])).toEqual([40, -height / 2]);
  expect(hexagonal.centre([2, -1])[1]).toBeCloseTo(0);
  for (const cell of [[0, 1], [1, 0], [-1, 1], [3, -2]] as const) expect(hexagonal.cellAt(hexagonal.centre(cell))).toEqual(cell);
  expect(hexagonal.hit([95, 20])).toBe("main.1");
});

test("an empty board has only its start", () => {
  const empty = new Table(null);
  expect(empty.hit([3, 3])).toBe(START);
  expect(empty.hit([50, 3])).toBeNull();
});

test("the path tool lays a path from a space, cell by cell", () => {
  expect(stroke("path", [0, 2], [3, 2])).toEqual({ kind: "lay", from: "main.2", cells: [[1, 2], [2, 2], [3, 2]], to: null });
  expect(stroke("path", [0, 2], [1, 2], [1, 4], [0, 4])).toEqual({
    kind: "lay", from: "main.2", cells: [[1, 2], [1, 3], [1, 4]], to: "main.4",
  });
  expect(stroke("path", [0, 4], [0, 5])).toEqual({ kind: "lay", from: "main.4", cells: [[0, 5]], to: null });
  expect(stroke("path", [0, 2], [1, 2], [1, 5], [0, 5])).toMatchObject({ cells: [[1, 2], [1, 3], [1, 4], [1, 5]], to: FINISH });
  expect(stroke("path", [5, 5], [5, 6])).toEqual({ kind: "lay", from: START, cells: [[5, 5], [5, 6]], to: null });
  expect(stroke("path", [0, 2])).toBeNull();
});

test("a stroke that turns back removes the cells that it has laid", () => {
  expect(stroke("path", [0, 2], [3, 2], [1, 2])).toMatchObject({ cells: [[1, 2]] });
  expect(stroke("path", [0, 2], [3, 2], [0, 2])).toBeNull();
});

test("a stroke ends at the first space of another path", () => {
  expect(drawn("path", [-1, 2], [1, 2])).toMatchObject({ cells: [[-1, 2]], met: "main.2", beyond: [[1, 2]] });
  expect(stroke("path", [-1, 2], [1, 2])).toBeNull();
  expect(stroke("path", [-1, 2], [1, 2], [0, 2])).toMatchObject({ cells: [[-1, 2]], to: "main.2" });
  expect(stroke("path", [-1, 2], [1, 2], [-1, 2])).toMatchObject({ cells: [[-1, 2]], to: null });
  expect(drawn("path", [1, 1], [1, 0], [0, 0])).toMatchObject({ met: START });
  expect(stroke("path", [1, 1], [1, 0], [0, 0])).toBeNull();
});

test("the finish tool changes the last space of a path", () => {
  expect(stroke("finish", [0, 4])).toEqual({ kind: "finish", path: "main", on: false });
  expect(stroke("finish", [0, 3])).toBeNull();
});

test("tools that change spaces apply to all spaces of a stroke", () => {
  expect(stroke("bridge", [0, 2], [0, 3])).toEqual({ kind: "bridge", spaces: ["main.2", "main.3"], on: true });
  expect(stroke("safe", [0, 1])).toEqual({ kind: "mark", flag: "safe", spaces: ["main.1"], on: true });
  expect(stroke("delete", [0, 4], [0, 3])).toEqual({ kind: "delete", spaces: ["main.4", "main.3"] });
  expect(stroke("delete", [4, 4])).toBeNull();
});

test("a stroke makes a jump, and a click on its origin removes it", () => {
  expect(stroke("jump", [0, 1], [0, 3])).toEqual({ kind: "jump", from: "main.1", to: "main.3" });
  expect(stroke("jump", [0, 2])).toEqual({ kind: "jump", from: "main.2", to: null });
  expect(stroke("jump", [0, 1])).toBeNull();
});

test("the move tool moves a space to a cell", () => {
  expect(stroke("move", [0, 2], [1, 2])).toEqual({ kind: "move", space: "main.2", cell: [1, 2], others: [] });
  expect(stroke("move", [0, 2])).toBeNull();
});

test("fast strokes have no gaps", () => {
  expect(between([0, 0], [2, -1])).toEqual([[1, 0], [2, 0], [2, -1]]);
  expect(between([1, 1], [1, 1])).toEqual([]);
});

test("the camera fits, zooms and pans", () => {
  const size = { width: 400, height: 200 };
  const camera = fitted([-100, -100, 200, 200], size);
  expect(camera).toEqual({ x: -200, y: -100, scale: 1 });
  expect(viewBox(camera, size)).toBe("-200 -100 400 200");
  const near = zoomed(camera, 2, [300, 50]);
  expect(onTable(near, [300, 50])).toEqual(onTable(camera, [300, 50]));
  expect(onScreen(panned(camera, [10, 5]), [0, 0])).toEqual([210, 105]);
  expect(shows(camera, [-10, -10, 20, 20], size)).toBe(true);
  expect(shows(camera, [300, -10, 20, 20], size)).toBe(false);
});
