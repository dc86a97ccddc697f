// Input on the drawing: pointers and keys are turned into strokes, and strokes into gestures.

import { signal } from "@preact/signals";
import { drawing, selected, theEditor } from "../board";
import { historyKey } from "../keys";
import { fitted, onTable, panned, zoomed, type Camera, type Size } from "./camera";
import { START, type Cell, type Point } from "./cells";
import { cursor, isEmpty, pending, reach, refusal, stroke, table, tool, tools, wish } from "./state";
import { LETTERS, begun, gestureOf, ledTo, type Tool } from "./strokes";

const NEARER = 1.25;
const NEAR = 6; // pixels: smaller movements of a pointer are ignored

export const size = signal<Size>({ width: 1, height: 1 });
export const camera = signal<Camera>({ x: 0, y: 0, scale: 1 });
/** True if the view follows the board; false once the reader has moved it, until it is fitted again. */
export const follows = signal(true);

export function fit(): void {
  follows.value = true;
  const unit = table.value.size;
  const shown = isEmpty.value ? null : drawing.value;
  const [left, top, width, height] = shown?.window ?? [-2 * unit, -4.5 * unit, 4 * unit, 5 * unit];
  camera.value = fitted([left - unit, top - unit, width + 2 * unit, height + 2 * unit], size.value);
}

export function zoom(factor: number, at: Point = [size.value.width / 2, size.value.height / 2]): void {
  follows.value = false;
  camera.value = zoomed(camera.value, factor, at, size.value);
}

function pan(by: Point): void {
  follows.value = false;
  camera.value = panned(camera.value, by);
}

// Strokes, for pointers and keys alike

function begin(cell: Cell, over: string | null): void {
  refusal.value = reach.value = null;
  stroke.value = begun(tool.value, cell, over);
  const origin = stroke.value.origin;
  if (origin && origin !== START && (tool.value === "move" || tool.value === "jump")) {
    wish({ reach: { tool: tool.value, origin } });
  }
}

function lead(cell: Cell, over: string | null): void {
  if (stroke.value) stroke.value = ledTo(stroke.value, cell, over, table.value);
}

function end(): void {
  const ended = stroke.value;
  stroke.value = reach.value = null;
  if (!ended) return;
  const gesture = gestureOf(ended, table.value);
  if (gesture) wish({ gesture }, ended);
  else if (!ended.moved && table.value.space(ended.over)) selected.value = ended.over;
}

export function cancel(): void {
  stroke.value = reach.value = refusal.value = null;
}

// Pointers

const pointers = new Map<number, Point>();
let grabbed: "view" | "board" | null = null;
let pressed: Point = [0, 0];

function pointOf(event: PointerEvent | WheelEvent | MouseEvent, target: Element): Point {
  const box = target.getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
}

export function onPointerDown(event: PointerEvent): void {
  const target = event.currentTarget as Element;
  target.setPointerCapture?.(event.pointerId);
  const at = pointOf(event, target);
  pointers.set(event.pointerId, at);
  cursor.value = null;
  if (pointers.size > 1) {
    cancel();
    grabbed = "view";
    return;
  }
  pressed = at;
  const place = onTable(camera.value, at, size.value);
  const over = table.value.hit(place);
  const draws = event.button === 0 && (tool.value !== "select" || over !== null);
  const free = over === null && tool.value !== "path";
  grabbed = draws && !free ? "board" : "view";
  if (grabbed === "board") begin(table.value.cellAt(place), over);
}

export function onPointerMove(event: PointerEvent): void {
  const before = pointers.get(event.pointerId);
  if (!before) return;
  const at = pointOf(event, event.currentTarget as Element);
  pointers.set(event.pointerId, at);
  if (pointers.size === 2) pinch(event.pointerId, before, at);
  else if (grabbed === "view" || (grabbed === "board" && tool.value === "select")) pan([at[0] - before[0], at[1] - before[1]]);
  else if (grabbed === "board" && Math.hypot(at[0] - pressed[0], at[1] - pressed[1]) > NEAR) {
    const place = onTable(camera.value, at, size.value);
    lead(table.value.cellAt(place), table.value.hit(place));
  }
}

function pinch(moved: number, before: Point, at: Point): void {
  const other = [...pointers].find(([id]) => id !== moved)![1];
  const was = Math.hypot(before[0] - other[0], before[1] - other[1]);
  const is = Math.hypot(at[0] - other[0], at[1] - other[1]);
  pan([(at[0] - before[0]) / 2, (at[1] - before[1]) / 2]);
  if (was > 0) zoom(is / was, [(at[0] + other[0]) / 2, (at[1] + other[1]) / 2]);
}

export function onPointerUp(event: PointerEvent): void {
  if (!pointers.delete(event.pointerId)) return;
  if (grabbed === "board" && pointers.size === 0) end();
  if (pointers.size === 0) grabbed = null;
}

export function onPointerCancel(event: PointerEvent): void {
  pointers.delete(event.pointerId);
  grabbed = null;
  cancel();
}

export function onWheel(event: WheelEvent): void {
  event.preventDefault();
  zoom(Math.exp(-event.deltaY / 400), pointOf(event, event.currentTarget as Element));
}

export function onDoubleClick(): void {
  const space = table.value.space(selected.value);
  if (space && tool.value === "select") theEditor().reveal(space.line);
}

// Keys

const ARROWS: Record<string, Cell> = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export function onKeyDown(event: KeyboardEvent): void {
  const begun = stroke.value !== null && historyKey(event) === "undo";
  if (begun) cancel(); // undo cancels a stroke before it takes back a change
  else if (event.ctrlKey || event.metaKey || event.altKey || !acted(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Performs the action of a key. Returns false for a key without an action. */
function acted(key: string): boolean {
  const arrow = ARROWS[key];
  const letter = LETTERS[key.toLowerCase()];
  if (arrow) go(arrow);
  else if (letter) choose(letter);
  else if (key === "Enter" || key === " ") press();
  else if (key === "Escape") cancel();
  else if (key === "Delete" || key === "Backspace") remove();
  else if (key === "f") exchangeFinish();
  else if (key === "+" || key === "=") zoom(NEARER);
  else if (key === "-") zoom(1 / NEARER);
  else if (key === "0") fit();
  else return false;
  return true;
}

export function choose(one: Tool): void {
  cancel();
  if (tools.value.includes(one)) tool.value = one;
}

const hitAt = (cell: Cell): string | null => table.value.hit(table.value.centre(cell));

/** Returns the first cell of the keyboard cursor: that of the selected space, otherwise of the last space. */
function origin(): Cell {
  const spaces = drawing.value?.spaces ?? [];
  const chosen = table.value.space(selected.value)?.cell;
  return chosen ?? (isEmpty.value ? null : spaces.filter((space) => space.cell).at(-1)?.cell) ?? [0, 0];
}

function go([dx, dy]: Cell): void {
  const from = cursor.value;
  const cell: Cell = from ? [from[0] + dx, from[1] + dy] : origin();
  cursor.value = cell;
  if (stroke.value) lead(cell, hitAt(cell));
  else refusal.value = null;
  see(cell);
}

/** Moves the view so that a cell is visible. */
function see(cell: Cell): void {
  const unit = table.value.size;
  const { x, y, scale } = camera.value;
  const [cx, cy] = table.value.centre(cell);
  const [wide, high] = [size.value.width / scale / 2 - unit, size.value.height / scale / 2 - unit];
  const nearest = (at: number, room: number, to: number) => Math.min(Math.max(at, to - room), to + room);
  camera.value = { x: nearest(x, Math.max(wide, 0), cx), y: nearest(y, Math.max(high, 0), cy), scale };
}

function press(): void {
  if (!cursor.value) {
    go([0, 0]);
    return;
  }
  const cell = cursor.value;
  const over = hitAt(cell);
  if (stroke.value) end();
  else {
    begin(cell, over);
    const dragged = tool.value === "path" || tool.value === "jump" || tool.value === "move";
    if (!dragged) end();
    else if (tool.value === "jump" && over && table.value.jumpFrom(over)) end();
  }
}

function remove(): void {
  const id = (cursor.value && table.value.at(cursor.value)?.id) ?? selected.value;
  if (id && table.value.space(id)?.cell) wish({ gesture: { kind: "delete", spaces: [id] } });
}

export function exchangeFinish(): void {
  const space = table.value.space(selected.value);
  if (!space?.cell || !tools.value.includes("path")) return;
  wish({ gesture: { kind: "finish", path: space.path, on: !table.value.leadsToFinish(space) } });
}

/** Returns the cell of the keyboard cursor and the name of the place there (null for free table), or null while there
 * is no cursor. */
export function underCursor(): { cell: Cell; over: string | null } | null {
  return cursor.value && { cell: cursor.value, over: hitAt(cursor.value) };
}

/** Returns the strokes to be shown: the pending ones, and the present one. */
export function strokes() {
  return stroke.value ? [...pending.value, stroke.value] : pending.value;
}
