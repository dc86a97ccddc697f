// Taking a board apart: in the plane from its middle outwards; what stands on a panel goes with
// it, and upwards a level at a time.

import { Box3, Vector3 } from "three";
import type { Copy } from "./model";

const SPREAD = 0.045; // of the board's diagonal: the gap between panels, taken apart
const RISE = 0.045; // of the board's diagonal: from one level to the next, taken apart
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
  const factor = Math.min(Math.max((SPREAD * diagonal * area) / (weight || 1), 0.12), 0.75);
  for (const { copy, level, carrier } of stands) {
    copy.away.copy(carrier.middle).sub(middle).multiplyScalar(factor);
    copy.away.z = level * RISE * diagonal;
  }
}

interface Standing {
  copy: Copy;
  level: number;
  carrier: Copy; // the copy on the table below it, or itself
}

/** How many copies each stands on, from the lowest to the highest. */
function standings(copies: Copy[]): Standing[] {
  const found: Standing[] = [];
  for (const copy of copies.slice().sort((one, two) => one.box.min.z - two.box.min.z)) {
    const own: Standing = { copy, level: 0, carrier: copy };
    for (const lower of found) {
      const below = lower.copy.box.min.z < copy.box.min.z - SEATED;
      if (below && covers(lower.copy.box, copy.middle) && lower.level >= own.level) {
        own.level = lower.level + 1;
        own.carrier = lower.carrier;
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
