// The overlay of the drawing: previews of strokes, the selection and refusals.

import { FINISH, START, keyOf, type Cell, type Point } from "./cells";
import { onTable } from "./camera";
import { camera, grip, size, strokes } from "./hand";
import { Heat } from "./Heat";
import { Faulty } from "./Marks";
import {
  band, chosen, cursor, hovered, isEmpty, objection, reach, refusal, removal, stretch, stroke, table, tool, tools,
} from "./state";
import type { Stroke } from "./strokes";
import { wordsOf } from "../words";

function Square({ at, class: look, inset = 0 }: { at: Point; class: string; inset?: number }) {
  const side = table.value.size - 2 * inset;
  return (
    <rect class={look} x={at[0] - side / 2} y={at[1] - side / 2} width={side} height={side} rx={table.value.size * 0.12} />
  );
}

const cellSquare = (cell: Cell, look: string, inset = 0) => (
  <Square key={`${look} ${keyOf(cell)}`} at={table.value.centre(cell)} class={look} inset={inset} />
);

/** Shows everything that is drawn over the board. */
export function Over() {
  const unit = table.value.size;
  return (
    <g class="draw-over" stroke-width={unit * 0.05}>
      <Heat />
      {isEmpty.value && <StartHere />}
      <Faulty />
      <Reached />
      <Hovered />
      <Removed />
      <Selected />
      <Stretched />
      {strokes().map((one, k) => (
        <Ghost key={k} stroke={one} />
      ))}
      <Band />
      <RefusedPlace />
      {cursor.value && cellSquare(cursor.value, "draw-cursor", unit * -0.03)}
    </g>
  );
}

function StartHere() {
  const words = wordsOf("drawing");
  return (
    <>
      <Square at={[0, 0]} class="draw-start" inset={table.value.size * 0.04} />
      <text class="draw-start-words" y={table.value.size * 0.5 + 18 / camera.value.scale} font-size={14 / camera.value.scale}>
        {words.startHere}
      </text>
    </>
  );
}

function Reached() {
  const may = reach.value;
  if (!may || !stroke.value) return null;
  return (
    <>
      {(may.cells ?? []).map((cell) => cellSquare(cell, "draw-may", table.value.size * 0.38))}
      {Object.keys(may.refused).map((id) => {
        const cell = table.value.space(id)?.cell;
        return cell && id !== stroke.value!.origin && cellSquare(cell, "draw-not", table.value.size * 0.06);
      })}
    </>
  );
}

/** Shows the cells of the table, which is empty below the board. */
export function Grid() {
  if (!tools.value.includes("path")) return null;
  const unit = table.value.size;
  const [left, top] = onTable(camera.value, [0, 0]);
  const { width, height } = size.value;
  const { scale } = camera.value;
  return (
    <g class="draw-grid" aria-hidden="true">
      <pattern id="draw-cells" x={-unit / 2} y={-unit / 2} width={unit} height={unit} patternUnits="userSpaceOnUse">
        <path d={`M${unit} 0H0V${unit}`} fill="none" stroke="currentColor" stroke-width={1 / scale} />
      </pattern>
      <rect x={left} y={top} width={width / scale} height={height / scale} fill="url(#draw-cells)" />
    </g>
  );
}

function boxed(id: string, look: string) {
  const box = table.value.space(id)?.box;
  if (!box) return null;
  const [x, y, width, height] = box;
  return <rect key={id} class={look} x={x} y={y} width={width} height={height} rx={table.value.size * 0.12} />;
}

function Selected() {
  const edge = grip();
  const unit = table.value.size;
  return (
    <>
      {chosen.value.map((id) => boxed(id, "draw-selected"))}
      {edge && !stroke.value && (
        <g class="draw-grip" transform={`translate(${edge.at.join(" ")}) rotate(${edge.step[0] ? 0 : 90})`}>
          <rect x={-unit * 0.09} y={-unit * 0.26} width={unit * 0.18} height={unit * 0.52} rx={unit * 0.09} />
        </g>
      )}
    </>
  );
}

/** Outlines the place that a click would change. */
function Hovered() {
  const id = hovered.value;
  const space = table.value.space(id);
  if (stroke.value || tool.value === "delete" || !space?.cell) return null;
  const last = tool.value !== "finish" || !table.value.after(space);
  return boxed(space.id, last ? "draw-hovered" : "draw-refused");
}

/** Outlines all spaces that a deletion removes. */
function Removed() {
  const { spaces, refused } = removal.value;
  return <>{spaces.map((id) => boxed(id, refused ? "draw-refused" : "draw-gone"))}</>;
}

/** Shows the spaces that a path gains or loses while its edge is dragged. */
function Stretched() {
  const now = stretch.value;
  const space = table.value.space(now?.space ?? null);
  const step = space && table.value.onward(space);
  if (!now || !step || !space.cell) return null;
  const [column, row] = space.cell;
  if (now.by < 0) {
    const first = table.value.numberOf(space) + now.by + 1;
    return <>{Array.from({ length: -now.by }, (_, k) => boxed(`${space.path}.${first + k}`, "draw-gone"))}</>;
  }
  const cells = Array.from({ length: now.by }, (_, k): Cell => [column + (k + 1) * step[0], row + (k + 1) * step[1]]);
  return <>{cells.map((cell) => cellSquare(cell, "draw-laid", table.value.size * 0.04))}</>;
}

function Band() {
  if (!band.value) return null;
  const [[x, y], [right, bottom]] = band.value;
  const [left, top] = [Math.min(x, right), Math.min(y, bottom)];
  return <rect class="draw-band" x={left} y={top} width={Math.abs(right - x)} height={Math.abs(bottom - y)} />;
}

function Ghost({ stroke: one }: { stroke: Stroke }) {
  const unit = table.value.size;
  if (one.tool === "path") return <GhostOfPath stroke={one} />;
  if (one.tool === "jump" && one.origin) {
    const from = table.value.middle(one.origin);
    const to = (one.over && table.value.middle(one.over)) ?? table.value.centre(one.cell);
    return from && <line class="draw-way" x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} />;
  }
  if (one.tool === "move") return one.moved ? <Moved stroke={one} /> : null;
  if (one.tool === "select" || (one.tool === "delete" && one === stroke.value)) return null;
  const look = one.tool === "delete" ? "draw-gone" : "draw-laid";
  return (
    <>
      {one.spaces.map((id) => {
        const cell = table.value.space(id)?.cell;
        return cell && cellSquare(cell, look, unit * 0.04);
      })}
    </>
  );
}

/** Shows the cells to which a space moves, together with the others that are selected. */
function Moved({ stroke: one }: { stroke: Stroke }) {
  const from = table.value.space(one.origin)?.cell;
  if (!from) return null;
  const ids = chosen.value.includes(one.origin!) ? chosen.value : [one.origin!];
  const by = [one.cell[0] - from[0], one.cell[1] - from[1]] as const;
  const cells = ids.map((id) => table.value.space(id)?.cell).filter((cell) => cell !== undefined && cell !== null);
  return <>{cells.map(([x, y]) => cellSquare([x + by[0], y + by[1]], "draw-laid", table.value.size * 0.04))}</>;
}

/** Shows a path in progress; what the board would refuse is red. */
function GhostOfPath({ stroke: one }: { stroke: Stroke }) {
  const bad = one === stroke.value && objection.value !== "";
  const inset = table.value.size * 0.04;
  const from = one.origin ? table.value.middle(one.origin) : null;
  const to = one.met !== null && one.met !== START ? table.value.middle(one.met) : null;
  const way = [from, ...one.cells.map((cell) => table.value.centre(cell)), to].filter((point) => point !== null);
  const wrong = bad && !one.beyond.length;
  return (
    <g class={wrong ? "draw-wrong" : undefined}>
      {one.cells.map((cell) => cellSquare(cell, "draw-laid", inset))}
      {one.beyond.map((cell) => cellSquare(cell, "draw-gone", inset))}
      {way.length > 1 && <polyline class="draw-way" points={way.map((point) => point.join(",")).join(" ")} />}
      {to && one.met !== FINISH && <Square at={to} class="draw-joined" />}
      {to && one.met === FINISH && <circle class="draw-joined" cx={to[0]} cy={to[1]} r={table.value.size * 0.3} />}
    </g>
  );
}

/** Returns the position of the refusal (mm); null if there is none or it concerns the whole board. */
export function placeOfRefusal(): Point | null {
  const at = refusal.value?.at ?? null;
  if (at === null) return null;
  return typeof at === "string" ? table.value.middle(at) : table.value.centre(at);
}

function RefusedPlace() {
  const at = placeOfRefusal();
  return at && <Square at={at} class="draw-refused" />;
}
