// Texts over the canvas: what a stroke does, beside the pointer, and faults with their fixes beside their tiles.

import { computed } from "@preact/signals";
import type { Fault, Fix } from "../api";
import { current, errors, isUnfinished, mend, selected } from "../board";
import { nameOf } from "../editor/fixes";
import { translated } from "../messages";
import { named, wordsOf } from "../words";
import { onScreen, onTable } from "./camera";
import { FINISH, START, keyOf, type Cell, type Point } from "./cells";
import { camera, size } from "./hand";
import { heat } from "./overlay";
import { cursor, hovered, objection, pending, pointer, removal, stretch, stroke, table, tool } from "./state";
import type { Stroke } from "./strokes";

const MOST_SHOWN = 2; // faults with a text beside their tile; with more of them, only that of the tile in question has one
const WIDE = 190; // pixels: the room for such a text beside its tile
const HIGH = 100;
const MUCH = 1_000; // spaces that a text outside the canvas would hide

/** The errors by the id of the space that they concern. */
export const faulty = computed(() => {
  const found = new Map<string, Fault[]>();
  for (const fault of errors.value) {
    const id = fault.space ?? "";
    if (table.value.space(id)?.cell) found.set(id, [...(found.get(id) ?? []), fault]);
  }
  return found;
});

/** Shows the faults of tiles and the buttons that correct them, except with tools that change single tiles. */
export function Advice() {
  const tools = ["select", "path", "finish"];
  if (stroke.value || stretch.value || pending.value.length || !tools.includes(tool.value)) return null;
  const all = [...faulty.value];
  const shown = all.length <= MOST_SHOWN ? all : all.filter(([id]) => id === selected.value || id === hovered.value);
  return shown.map(([id, faults]) => <Beside key={id} id={id} faults={faults} />);
}

function Beside({ id, faults }: { id: string; faults: Fault[] }) {
  const [side, x, y] = placeBeside(table.value.space(id)!.cell!);
  return (
    <div class={`draw-advice ${side}${faults.every(isUnfinished) ? "" : " bad"}`} style={{ left: `${x}px`, top: `${y}px` }}>
      {faults.map((fault) => (
        <p key={fault.code + fault.message}>{named(wordsOf("drawing").faults, fault.code, translated(fault.message))}</p>
      ))}
      {faults.flatMap(({ fixes = [] }) => fixes).map((fix: Fix) => (
        <button type="button" key={nameOf(fix)} disabled={!current.value} onClick={() => mend(fix)}>
          {nameOf(fix)}
        </button>
      ))}
    </div>
  );
}

type Side = "right" | "left" | "above" | "below";

/** Returns the side of a cell where a text hides the fewest spaces, and the middle of that side (pixels). */
function placeBeside(cell: Cell): [Side, number, number] {
  const [x, y] = onScreen(camera.value, table.value.centre(cell));
  const half = (table.value.size / 2) * camera.value.scale + 6;
  const sides: [Side, number, number, number, number][] = [
    ["right", x + half, y, x + half, y - HIGH / 2],
    ["left", x - half, y, x - half - WIDE, y - HIGH / 2],
    ["above", x, y - half, x - WIDE / 2, y - half - HIGH],
    ["below", x, y + half, x - WIDE / 2, y + half],
  ];
  const hidden = ([, , , left, top]: (typeof sides)[number]): number => {
    const outside = left < 0 || top < 0 || left + WIDE > size.value.width || top + HIGH > size.value.height;
    const ends = [onTable(camera.value, [left, top]), onTable(camera.value, [left + WIDE, top + HIGH])] as const;
    return table.value.within(...ends).length + (outside ? MUCH : 0);
  };
  const [side, ...at] = sides.reduce((one, other) => (hidden(other) < hidden(one) ? other : one));
  return [side, at[0], at[1]];
}

/** Returns the place under the pointer or the keyboard cursor, or the selected one, and its position on the screen. */
function asked(): { id: string; at: Point } | null {
  const under = cursor.value ? table.value.at(cursor.value)?.id : (hovered.value ?? selected.value);
  const middle = under ? table.value.middle(under) : null;
  return under && middle ? { id: under, at: onScreen(camera.value, middle) } : null;
}

/** Shows beside the pointer what the stroke does, or why it is not possible; with a heat map, the figure of a space. */
export function Hint() {
  const warm = !stroke.value && !stretch.value && heat.value ? asked() : null;
  const at = warm?.at ?? pointer.value;
  const { text, bad } = warm ? { text: heat.value!.said(warm.id), bad: false } : hintOf();
  if (!at || !text) return null;
  const left = at[0] > size.value.width - WIDE;
  return (
    <p class={`draw-count${bad ? " bad" : ""}${left ? " left" : ""}`} style={{ left: `${at[0]}px`, top: `${at[1]}px` }}>
      {text}
    </p>
  );
}

function hintOf(): { text: string; bad?: boolean } {
  const words = wordsOf("drawing");
  if (stretch.value) {
    const { space, by } = stretch.value;
    const path = table.value.space(space)!.path;
    return { text: words.pathNow({ path, count: table.value.lengthOf(path) + by }) };
  }
  if (objection.value) return { text: objection.value, bad: true };
  if (tool.value === "delete" && stroke.value) {
    const { spaces, refused } = removal.value;
    return refused ? { text: refused, bad: true } : { text: words.removes({ count: spaces.length }) };
  }
  return { text: stroke.value ? laidBy(stroke.value) : "" };
}

/** Describes the path that a stroke lays: the number of its spaces, and where it ends. */
function laidBy({ tool: used, origin, cells, met, moved }: Stroke): string {
  const words = wordsOf("drawing");
  if (used !== "path" || !moved) return "";
  const from = table.value.space(origin);
  const goesOn = from?.cell && table.value.goesOnFrom(from);
  const count = cells.length + (goesOn ? table.value.lengthOf(from.path) : 0);
  const laid = goesOn ? words.pathNow({ path: from.path, count }) : words.spaces({ count });
  if (met === null || met === START) return laid;
  return `${laid} ${met === FINISH ? words.toFinish : words.joins({ space: met })}`;
}

/** Marks the tiles with faults. */
export function Faulty() {
  return [...faulty.value].map(([id, faults]) => {
    const space = table.value.space(id)!;
    const [x, y] = table.value.centre(space.cell!);
    const side = table.value.size;
    const look = `draw-faulty${faults.every(isUnfinished) ? "" : " bad"}`;
    return <rect key={keyOf(space.cell!)} class={look} x={x - side / 2} y={y - side / 2} width={side} height={side} rx={side * 0.12} />;
  });
}
