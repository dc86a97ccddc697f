// The exploded view of a board: panels move outwards from the middle of the board. Copies on a panel
// move with it, outwards from its middle, and upwards level by level.

import { Box3, Vector3 } from "three";
import type { Copy } from "./model";

const SPREAD = 0.045; // share of the board's diagonal: the gap between panels, within SHARE and MOST
const RISE = 0.045; // share of the board's diagonal: the least rise from one level to the next
const SHARE = 0.3; // share of the panels' size: the least gap; otherwise large panels would barely separate
const CLEAR = 1.25; // share of the height of the level below: the least rise, so that this level is visible
const HALF = 0.5; // share of the height of the rising level: the least rise, for the same reason
const MOST = 0.75; // share of the panels' size: the largest gap
const SEATED = 0.2; // mm: a copy that is higher than another by less is beside it, not on it

/** Returns the bounding box of all copies when the board is taken apart by a share from 0 to 1. */
export function boxAt(copies: Copy[], apart: number): Box3 {
  const box = new Box3();
  for (const { box: own, away } of copies) {
    box.union(own.clone().translate(away.clone().multiplyScalar(apart)));
  }
  return copies.length ? box : box.setFromArray([-50, -50, 0, 50, 50, 1]);
}

/** Returns the corners of the bounding boxes of all copies when the board is taken apart by a share from 0 to 1. */
export function cornersAt(copies: Copy[], apart: number): Vector3[] {
  const corners = copies.flatMap(({ box, away }) =>
    [...Array(8).keys()].map((k) =>
      new Vector3(
        (k & 1 ? box.max : box.min).x,
        (k & 2 ? box.max : box.min).y,
        (k & 4 ? box.max : box.min).z,
      ).addScaledVector(away, apart),
    ),
  );
  return corners.length ? corners : [new Vector3()];
}

/** Sets the displacement (`away`) of every copy in the fully exploded view. */
export function planWays(copies: Copy[]): void {
  const whole = boxAt(copies, 0);
  const middle = whole.getCenter(new Vector3());
  const size = whole.getSize(new Vector3());
  const diagonal = Math.hypot(size.x, size.y);
  const stands = standings(copies);
  let area = 0;
  let weight = 0;
  for (const { copy, level } of stands) {
    if (level > 0) continue;
    const print = (copy.box.max.x - copy.box.min.x) * (copy.box.max.y - copy.box.min.y);
    area += print;
    weight += print * Math.sqrt(print);
  }
  const gap = (SPREAD * diagonal * area) / (weight || 1);
  const factor = Math.min(Math.max(gap, SHARE), MOST);
  const rises = risesOf(stands, RISE * diagonal);
  for (const { copy, level, under } of stands) {
    if (under) copy.away.copy(copy.middle).sub(under.middle).multiplyScalar(SHARE).add(under.away);
    else copy.away.copy(copy.middle).sub(middle).multiplyScalar(factor);
    copy.away.z = rises[level]!;
  }
}

/** Returns the upward displacement of each level. It exceeds that of the level below by the largest of CLEAR × the
 * height of that level, HALF × the height of its own level, and `least`. */
function risesOf(stands: Standing[], least: number): number[] {
  const heights: number[] = [];
  for (const { copy, level } of stands) {
    heights[level] = Math.max(heights[level] ?? 0, copy.box.max.z - copy.box.min.z);
  }
  const rises = [0];
  for (const [level, height] of heights.slice(1).entries()) {
    rises.push(rises[level]! + Math.max(CLEAR * heights[level]!, HALF * height, least));
  }
  return rises;
}

interface Standing {
  copy: Copy;
  level: number;
  under: Copy | null; // the supporting copy of the highest level
}

/** Returns the copies from the lowest to the highest, each with its level: the number of copies stacked below it. */
function standings(copies: Copy[]): Standing[] {
  const found: Standing[] = [];
  for (const copy of copies.slice().sort((one, two) => one.box.min.z - two.box.min.z)) {
    const own: Standing = { copy, level: 0, under: null };
    for (const lower of found) {
      const below = lower.copy.box.min.z < copy.box.min.z - SEATED;
      if (below && covers(lower.copy.box, copy.middle) && lower.level >= own.level) {
        own.level = lower.level + 1;
        own.under = lower.copy;
      }
    }
    found.push(own);
  }
  return found;
}

function covers(box: Box3, point: Vector3): boolean {
  return (
    box.min.x <= point.x && point.x <= box.max.x && box.min.y <= point.y && point.y <= box.max.y
  );
}
