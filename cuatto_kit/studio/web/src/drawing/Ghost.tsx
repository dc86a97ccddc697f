// The overlay of the drawing: previews of strokes, the selection and refusals.

import { FINISH, START, keyOf, type Cell, type Point } from "./cells";
import { strokes } from "./hand";
import { Heat } from "./Heat";
import { cursor, isEmpty, reach, refusal, stroke, table } from "./state";
import { selected } from "../board";
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
      <Reached />
      <Selected />
      {strokes().map((one, k) => (
        <Ghost key={k} stroke={one} />
      ))}
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
      <text class="draw-start-words" y={table.value.size * 0.05} font-size={table.value.size * 0.16}>
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
        return cell && cellSquare(cell, "draw-not", table.value.size * 0.06);
      })}
    </>
  );
}

function Selected() {
  const box = table.value.space(selected.value)?.box;
  if (!box) return null;
  const [x, y, width, height] = box;
  return <rect class="draw-selected" x={x} y={y} width={width} height={height} rx={table.value.size * 0.12} />;
}

function Ghost({ stroke: one }: { stroke: Stroke }) {
  const unit = table.value.size;
  if (one.tool === "path") return <GhostOfPath stroke={one} />;
  if (one.tool === "jump" && one.origin) {
    const from = table.value.middle(one.origin);
    const to = (one.over && table.value.middle(one.over)) ?? table.value.centre(one.cell);
    return from && <line class="draw-way" x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} />;
  }
  if (one.tool === "move") return one.moved ? cellSquare(one.cell, "draw-laid", unit * 0.04) : null;
  if (one.tool === "select") return null;
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

function GhostOfPath({ stroke: one }: { stroke: Stroke }) {
  const from = one.origin ? table.value.middle(one.origin) : null;
  const ends = one.over !== null && one.over !== one.origin && one.over !== START;
  const to = ends ? table.value.middle(one.over!) : null;
  const way = [from, ...one.cells.map((cell) => table.value.centre(cell)), to].filter((point) => point !== null);
  return (
    <>
      {one.cells.map((cell) => cellSquare(cell, "draw-laid", table.value.size * 0.04))}
      {way.length > 1 && <polyline class="draw-way" points={way.map((point) => point.join(",")).join(" ")} />}
      {to && one.over !== FINISH && <Square at={to} class="draw-joined" />}
      {to && one.over === FINISH && <circle class="draw-joined" cx={to[0]} cy={to[1]} r={table.value.size * 0.3} />}
    </>
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
