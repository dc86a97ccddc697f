import { Vector3 } from "three";
import { expect, test } from "vitest";
import { framing, UPWARD } from "./framing";

const CORNERS = [-60, 60].flatMap((x) =>
  [-20, 20].flatMap((y) => [0, 10].map((z) => new Vector3(x, y, z))),
);
const MIDDLE = new Vector3(0, 0, 5);

/** Returns the position of a corner in the picture, as shares of the room across and along. */
function seen(from: Vector3, across: number, along: number): [number, number][] {
  const { target, distance } = framing(from, CORNERS, MIDDLE, across, along);
  const back = from.clone().normalize();
  const right = new Vector3().crossVectors(UPWARD, back).normalize();
  const upward = new Vector3().crossVectors(back, right);
  return CORNERS.map((corner) => {
    const offset = corner.clone().sub(target);
    const depth = distance - offset.dot(back);
    return [offset.dot(right) / depth / across, offset.dot(upward) / depth / along];
  });
}

test.each([
  ["from the front", new Vector3(0.2, -0.8, 0.7)],
  ["from the side", new Vector3(0.8, 0.2, 0.7)],
  ["nearly from above", new Vector3(0, -0.0001, 1)],
])("all is in the picture, and nothing is smaller than it must be: %s", (_, from) => {
  const places = seen(from, 0.3, 0.2).flat().map(Math.abs);
  expect(Math.max(...places)).toBeLessThan(1.001);
  expect(Math.max(...places)).toBeGreaterThan(0.98);
});

test("the margins of both sides are equal", () => {
  const places = seen(new Vector3(0.2, -0.8, 0.7), 0.3, 0.2);
  for (const axis of [0, 1] as const) {
    const along = places.map((place) => place[axis]);
    expect(Math.min(...along) + Math.max(...along)).toBeCloseTo(0, 1);
  }
});

test("a narrower window has a greater distance", () => {
  const from = new Vector3(0.2, -0.8, 0.7);
  const [wide, narrow] = [0.3, 0.1].map((across) => framing(from, CORNERS, MIDDLE, across, 0.2));
  expect(narrow!.distance).toBeGreaterThan(1.5 * wide!.distance);
});
