// The distance and the target at which a board fills the window.

import { Vector3 } from "three";

export const UPWARD = new Vector3(0, 0, 1);

/** The point that the camera looks at, and its distance from it (mm). */
export interface Framing {
  target: Vector3;
  distance: number;
}

/** Returns the framing in which all corners are within `across` (horizontally) and `along` (vertically) of the middle
 * of the picture, seen from the direction `from`. Both are tangents of angles; `middle` is a point near the centre of
 * the corners. */
export function framing(
  from: Vector3,
  corners: Vector3[],
  middle: Vector3,
  across: number,
  along: number,
): Framing {
  const back = from.clone().normalize();
  const right = new Vector3().crossVectors(UPWARD, back).normalize();
  const upward = new Vector3().crossVectors(back, right);
  const seen = corners
    .map((corner) => corner.clone().sub(middle))
    .map((c) => ({ u: c.dot(right), v: c.dot(upward), w: c.dot(back) }));
  let distance = 0;
  let [x, y] = [0, 0];
  for (let round = 0; round < 4; round++) {
    distance = ends(
      seen.map(({ u, v, w }) => w + Math.max(Math.abs(u - x) / across, Math.abs(v - y) / along)),
    ).most;
    // Perspective enlarges near corners, so the middle of the picture is not that of the board.
    const wide = ends(seen.map(({ u, w }) => (u - x) / (distance - w)));
    const high = ends(seen.map(({ v, w }) => (v - y) / (distance - w)));
    x += ((wide.least + wide.most) / 2) * distance;
    y += ((high.least + high.most) / 2) * distance;
  }
  const target = middle.clone().addScaledVector(right, x).addScaledVector(upward, y);
  return { target, distance };
}

function ends(numbers: number[]): { least: number; most: number } {
  let [least, most] = [Infinity, -Infinity];
  for (const number of numbers) {
    least = Math.min(least, number);
    most = Math.max(most, number);
  }
  return { least, most };
}
