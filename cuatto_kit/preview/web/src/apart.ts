// Taking a board apart: panels from its middle outwards; what stands on one goes with it, from its
// middle outwards too, and upwards a level at a time.

import { Box3, Vector3 } from "three";
import type { Copy } from "./model";

const SPREAD = 0.045; // of the board's diagonal: the least gap between panels, taken apart
const RISE = 0.045; // of the board's diagonal: the least way from one level to the next
const SHARE = 0.3; // of the size of panels: the least gap, or large ones would barely part
const CLEAR = 1.25; // of the height of what stands below: the least way up, so that it is seen
const HALF = 0.5; // of the height of what rises: the least way up, likewise
const MOST = 0.75; // of the size of panels: the widest gap
const SEATED = 0.2; // mm: what is higher than another by less stands beside it, not on it

/** The box round all copies, taken apart by a share from 0 to 1. */
export function boxAt(copies: Copy[], apart: number): Box3 {
  const box = new Box3();
  for (const { box: own, away } of copies) {
    box.union(own.clone().translate(away.clone().multiplyScalar(apart)));
  }
  return copies.length ? box : box.setFromArray([-50, -50, 0, 50, 50, 1]);
}

/** The corners of the boxes round all copies, taken apart by a share. */
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

/** Says of every copy how far it is moved when the board is taken apart wholly. */
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

/** How far each level goes up: clear of what is highest on the level below, far enough to be seen
 * for what is high itself, and `least` at least. */
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
  under: Copy | null; // the highest of them
}

/** How many copies each stands on, from the lowest to the highest. */
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
