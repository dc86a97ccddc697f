import { Box3, Matrix4, Vector3 } from "three";
import { expect, test } from "vitest";
import { boxAt, cornersAt, planWays } from "./apart";
import type { Copy } from "./model";

function block(x: number, z: number, size: number, height: number): Copy {
  const box = new Box3(new Vector3(x, 0, z), new Vector3(x + size, size, z + height));
  return {
    label: "",
    paint: ["", ""],
    pose: new Matrix4(),
    box,
    middle: box.getCenter(new Vector3()),
    away: new Vector3(),
  };
}

function planned(...copies: Copy[]): Copy[] {
  planWays(copies);
  return copies;
}

test("panels move away from the middle and stay on the table", () => {
  const [left, middle, right] = planned(block(0, 0, 40, 4), block(40, 0, 40, 4), block(80, 0, 40, 4));
  expect(left!.away.x).toBeLessThan(-4);
  expect(middle!.away.length()).toBe(0);
  expect(right!.away.x).toBe(-left!.away.x);
  expect([left, middle, right].map((copy) => copy!.away.z)).toEqual([0, 0, 0]);
});

test("parts on a panel move with it and outwards, level by level", () => {
  const [panel, , foot, head] = planned(
    block(0, 0, 40, 4),
    block(40, 0, 40, 4),
    block(5, 4, 10, 10),
    block(6, 14, 8, 5),
  );
  expect(foot!.away.x).toBeLessThan(panel!.away.x);
  expect(head!.away.x).toBe(foot!.away.x);
  expect(foot!.away.z).toBeGreaterThan(0);
  expect(head!.away.z).toBeGreaterThan(foot!.away.z + 10);
});

test("a part that is hardly higher is beside another, not on it", () => {
  const [, sunk] = planned(block(0, 0, 40, 4), block(5, 0.1, 10, 10));
  expect(sunk!.away.z).toBe(0);
});

test("the bounding box grows as a board is taken apart", () => {
  const copies = planned(block(0, 0, 40, 4), block(40, 0, 40, 4));
  const [together, half, apart] = [0, 0.5, 1].map((share) => boxAt(copies, share));
  expect(together!.max.x - together!.min.x).toBe(80);
  expect(half!.min.x).toBeCloseTo((together!.min.x + apart!.min.x) / 2);
  expect(apart!.containsBox(together!)).toBe(true);
});

test("the bounding box contains all corners and touches them", () => {
  const copies = planned(block(0, 0, 40, 4), block(40, 0, 40, 4));
  const corners = cornersAt(copies, 1);
  expect(corners).toHaveLength(16);
  expect(new Box3().setFromPoints(corners).equals(boxAt(copies, 1))).toBe(true);
});

test("an empty table has a bounding box", () => {
  expect(boxAt([], 1).isEmpty()).toBe(false);
  expect(cornersAt([], 1)).toHaveLength(1);
});

test("large panels move apart in proportion to their size", () => {
  const [left, right] = planned(block(0, 0, 180, 4), block(180, 0, 180, 4));
  expect(right!.away.x - left!.away.x).toBeGreaterThan(0.25 * 180);
});

test("tall parts rise clear of the parts below", () => {
  const [, foot, head] = planned(block(0, 0, 60, 4), block(5, 4, 20, 40), block(5, 44, 20, 40));
  expect(head!.away.z - foot!.away.z).toBeGreaterThan(40);
});
