// Input on the drawing: pointers and keys are turned into strokes, and strokes into gestures.

import { signal } from "@preact/signals";
import { drawing, selected, theEditor } from "../board";
import { historyKey, letterOf } from "../keys";
import { wordsOf } from "../words";
import { fitted, onScreen, onTable, panned, shows, zoomed, type Camera, type Size } from "./camera";
import { FINISH, START, type Cell, type Point } from "./cells";
import {
  askReach, band, chosen, cursor, hovered, isEmpty, objection, others, pending, pointer, reach, refusal, refuse, stretch,
  stroke, table, tool, tools, wish,
} from "./state";
import { LETTERS, begun, gestureOf, ledTo, type Stroke, type Tool } from "./strokes";

const NEARER = 1.25;
const NEAR = 6; // pixels: smaller movements of a pointer are ignored
const GRIP = 14; // pixels: the distance from which the edge of a space can be dragged
const GRIP_SHARE = 0.3; // the same on small tiles, as a share of a tile
const MOST_ADDED = 50; // spaces by which one drag may make a path longer
const EMPTY_TABLE = [-6.5, -11, 13, 13.5] as const; // the window of a board without a path, in tiles

export const size = signal<Size>({ width: 1, height: 1 });
export const camera = signal<Camera>({ x: 0, y: 0, scale: 1 });

/** Shows the whole board. Apart from this, only the reader moves the view. */
export function fit(): void {
  const unit = table.value.size;
  const shown = isEmpty.value ? null : drawing.value;
  const [left, top, width, height] = shown?.window ?? EMPTY_TABLE.map((tiles) => tiles * unit);
  const rim = shown ? unit : 0;
  camera.value = fitted([left! - rim, top! - rim, width! + 2 * rim, height! + 2 * rim], size.value);
}

/** Shows the place where a board without a path begins. */
export function showStart(): void {
  const unit = table.value.size;
  if (!shows(camera.value, [-unit / 2, -unit / 2, unit, unit], size.value)) fit();
}

export function zoom(factor: number, at: Point = [size.value.width / 2, size.value.height / 2]): void {
  camera.value = zoomed(camera.value, factor, at);
}

function pan(by: Point): void {
  camera.value = panned(camera.value, by);
}

// Strokes, for pointers and keys alike

function begin(cell: Cell, over: string | null): void {
  refusal.value = reach.value = null;
  stroke.value = begun(tool.value, cell, over);
  if (tool.value === "path" || ((tool.value === "move" || tool.value === "jump") && over !== START)) {
    askReach(stroke.value);
  }
}

function lead(cell: Cell, over: string | null): void {
  if (stroke.value) stroke.value = ledTo(stroke.value, cell, over, table.value);
}

function end(): void {
  const ended = stroke.value;
  const message = objection.value;
  stroke.value = reach.value = pointer.value = null;
  if (!ended) return;
  if (message && ended.moved) refuse({ message, at: ended.beyond[0] ?? ended.cell, offer: "", ...instead(ended) });
  else if (ended.tool === "select") choose(ended.over);
  else perform(ended);
}

function perform(ended: Stroke): void {
  const moved = ended.origin && chosen.value.includes(ended.origin) ? chosen.value : [];
  const gesture = gestureOf(ended, table.value, moved.filter((id) => id !== ended.origin));
  const space = table.value.space(ended.over);
  if (gesture) wish({ gesture }, ended);
  else if (ended.tool === "finish" && space?.cell) {
    refuse({ message: wordsOf("drawing").notLast, at: space.id, offer: "" });
  } else if (!ended.moved && space) selected.value = space.id;
}

/** Returns the join that a stroke across another path may have meant. */
function instead({ beyond, origin, cells, met }: Stroke) {
  if (!beyond.length || met === null || met === START || origin === FINISH) return {};
  return { instead: { kind: "lay" as const, from: origin ?? START, cells, to: met } };
}

export function cancel(): void {
  stroke.value = reach.value = refusal.value = pointer.value = band.value = stretch.value = null;
}

// Selection

/** Selects a place, or adds it to the selection or removes it from there. */
function choose(id: string | null, adds = false): void {
  const space = table.value.space(id);
  if (!adds) {
    selected.value = space?.id ?? null;
    others.value = [];
  } else if (space?.cell) {
    const known = chosen.value;
    select(known.includes(space.id) ? known.filter((one) => one !== space.id) : [...known, space.id]);
  }
}

export function select(ids: string[]): void {
  selected.value = ids[0] ?? null;
  others.value = ids.slice(1);
}

/** Returns the position (mm) of the edge by which the path of the selected space can be made longer or shorter. */
export function grip(): { at: Point; step: Cell } | null {
  const space = table.value.space(selected.value);
  if (tool.value !== "select" || !space?.cell || others.value.length || !tools.value.includes("path")) return null;
  const step = table.value.onward(space);
  const [x, y] = table.value.centre(space.cell);
  const half = table.value.size / 2;
  return step && { at: [x + step[0] * half, y - step[1] * half], step };
}

/** Changes the length of a path behind a space. */
export function stretchBy(space: string, by: number): void {
  if (by) wish({ gesture: { kind: "stretch", space, by } });
}

// Pointers

type Grabbed = "view" | "board" | "band" | "edge";
const pointers = new Map<number, Point>();
let grabbed: Grabbed | null = null;
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
  cursor.value = hovered.value = refusal.value = null;
  if (pointers.size > 1) {
    cancel();
    grabbed = "view";
    return;
  }
  pressed = at;
  const place = onTable(camera.value, at);
  const over = table.value.hit(place);
  grabbed = grabbedBy(event, place, over);
  if (grabbed === "board") begin(table.value.cellAt(place), over);
  else if (grabbed === "band") band.value = [place, place];
  else if (grabbed === "edge") stretch.value = { space: selected.value!, by: 0 };
}

function grabbedBy(event: PointerEvent, place: Point, over: string | null): Grabbed {
  if (event.button !== 0) return "view";
  if (tool.value === "path") return "board";
  if (tool.value !== "select") return over === null ? "view" : "board";
  const edge = grip();
  const finger = event.pointerType === "touch" ? 1.6 : 1;
  const near = Math.min((GRIP * finger) / camera.value.scale, GRIP_SHARE * table.value.size);
  if (edge && Math.hypot(place[0] - edge.at[0], place[1] - edge.at[1]) < near) return "edge";
  if (event.shiftKey) return "band";
  return over === null ? "view" : "board";
}

export function onPointerMove(event: PointerEvent): void {
  const at = pointOf(event, event.currentTarget as Element);
  const place = onTable(camera.value, at);
  const before = pointers.get(event.pointerId);
  if (!before) {
    if (event.pointerType !== "touch") hovered.value = table.value.hit(place);
    return;
  }
  pointers.set(event.pointerId, at);
  const far = Math.hypot(at[0] - pressed[0], at[1] - pressed[1]) > NEAR;
  if (pointers.size === 2) pinch(event.pointerId, before, at);
  else if (grabbed === "view" || (grabbed === "board" && tool.value === "select")) pan([at[0] - before[0], at[1] - before[1]]);
  else if (grabbed === "band") band.value = [band.value![0], place];
  else if (grabbed === "edge") drawEdge(place);
  else if (grabbed === "board" && far) lead(table.value.cellAt(place), table.value.hit(place));
  if (grabbed !== "view" && far) pointer.value = at;
}

/** Makes the path longer or shorter by the tiles between its edge and a point. */
function drawEdge([x, y]: Point): void {
  const edge = grip();
  const space = table.value.space(selected.value);
  if (!edge || !space) return;
  const along = ((x - edge.at[0]) * edge.step[0] - (y - edge.at[1]) * edge.step[1]) / table.value.size;
  const by = Math.min(Math.max(Math.round(along), -table.value.numberOf(space)), MOST_ADDED);
  stretch.value = { space: space.id, by };
}

function pinch(moved: number, before: Point, at: Point): void {
  const other = [...pointers].find(([id]) => id !== moved)![1];
  const was = Math.hypot(before[0] - other[0], before[1] - other[1]);
  const is = Math.hypot(at[0] - other[0], at[1] - other[1]);
  pan([(at[0] - before[0]) / 2, (at[1] - before[1]) / 2]);
  if (was > 0) zoom(is / was, [(at[0] + other[0]) / 2, (at[1] + other[1]) / 2]);
}

export function onPointerUp(event: PointerEvent): void {
  if (!pointers.delete(event.pointerId) || pointers.size) return;
  const held = grabbed;
  grabbed = null;
  if (held === "board") release(event);
  else if (held === "band") endBand();
  else if (held === "edge") {
    const { space, by } = stretch.value!;
    stretch.value = null;
    stretchBy(space, by);
  } else if (held === "view" && tool.value === "select" && !moved(event)) choose(null);
  pointer.value = null;
}

/** Ends a stroke. A click with Alt on a space removes it and closes the gap. */
function release(event: PointerEvent): void {
  const space = table.value.space(stroke.value?.over ?? null);
  if (tool.value === "delete" && event.altKey && space?.cell && !stroke.value!.moved) {
    cancel();
    stretchBy(space.id, -1);
  } else end();
}

function moved(event: PointerEvent): boolean {
  const at = pointOf(event, event.currentTarget as Element);
  return Math.hypot(at[0] - pressed[0], at[1] - pressed[1]) > NEAR;
}

/** Adds the spaces of a rectangle to the selection, or the space of a click. */
function endBand(): void {
  const [one, other] = band.value!;
  band.value = null;
  const found = table.value.within(one, other);
  const inside = found.length > 0 || Math.hypot(one[0] - other[0], one[1] - other[1]) * camera.value.scale > NEAR;
  if (inside) select([...new Set([...chosen.value, ...found])]);
  else choose(table.value.hit(one), true);
}

export function onPointerCancel(event: PointerEvent): void {
  pointers.delete(event.pointerId);
  grabbed = null;
  cancel();
}

export function onPointerLeave(): void {
  hovered.value = null;
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
  const all = (event.ctrlKey || event.metaKey) && letterOf(event) === "a";
  if (begun) cancel(); // undo cancels a stroke before it takes back a change
  else if (all) selectAll();
  else if (event.ctrlKey || event.metaKey || event.altKey || !acted(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
}

function selectAll(): void {
  select((drawing.value?.spaces ?? []).filter(({ cell }) => cell).map(({ id }) => id));
}

/** Performs the action of a key. Returns false for a key without an action. */
function acted(key: string): boolean {
  const arrow = ARROWS[key];
  const letter = LETTERS[key.toLowerCase()];
  if (arrow) go(arrow);
  else if (letter) take(letter);
  else if (key === "Enter" || key === " ") press();
  else if (key === "Escape") escape();
  else if (key === "Delete" || key === "Backspace") remove();
  else if (key === "+" || key === "=") zoom(NEARER);
  else if (key === "-") zoom(1 / NEARER);
  else if (key === "0") fit();
  else return false;
  return true;
}

/** Cancels the stroke or the refusal, otherwise the selection. */
function escape(): void {
  if (!stroke.value && !refusal.value) choose(null);
  cancel();
}

/** Chooses a tool. */
export function take(one: Tool): void {
  cancel();
  if (tools.value.includes(one)) tool.value = one;
}

const hitAt = (cell: Cell): string | null => table.value.hit(table.value.centre(cell));

/** Returns the first cell of the keyboard cursor: that of the selected space, otherwise of the last space. */
function origin(): Cell {
  const spaces = drawing.value?.spaces ?? [];
  const chosenCell = table.value.space(selected.value)?.cell;
  return chosenCell ?? (isEmpty.value ? null : spaces.filter((space) => space.cell).at(-1)?.cell) ?? [0, 0];
}

function go([dx, dy]: Cell): void {
  const from = cursor.value;
  const cell: Cell = from ? [from[0] + dx, from[1] + dy] : origin();
  cursor.value = cell;
  if (stroke.value) lead(cell, hitAt(cell));
  else refusal.value = null;
  see(cell);
  if (stroke.value) pointer.value = onScreen(camera.value, table.value.centre(cell));
}

/** Moves the view so that a cell is visible. */
function see(cell: Cell): void {
  const unit = table.value.size;
  const { x, y, scale } = camera.value;
  const [cx, cy] = table.value.centre(cell);
  const nearest = (left: number, room: number, to: number) => Math.min(Math.max(left, to + unit - room), Math.max(to - unit, to + unit - room));
  camera.value = { x: nearest(x, size.value.width / scale, cx), y: nearest(y, size.value.height / scale, cy), scale };
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
  const under = cursor.value && table.value.at(cursor.value)?.id;
  const spaces = chosen.value.length > 1 ? chosen.value : [under ?? selected.value ?? ""];
  const drawn = spaces.filter((id) => table.value.space(id)?.cell);
  if (drawn.length && tools.value.includes("delete")) wish({ gesture: { kind: "delete", spaces: drawn } });
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
