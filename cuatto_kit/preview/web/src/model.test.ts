import { Vector3 } from "three";
import { expect, test } from "vitest";
import { partsOf, type Model, type Shape } from "./model";

function base64(numbers: Uint16Array | Uint32Array): string {
  return btoa(String.fromCharCode(...new Uint8Array(numbers.buffer)));
}

/** A triangle with the corners (1, 2, 3), (11, 2, 3) and (1, 22, 3). */
function triangle(wide = false): Shape {
  const ends = [0, 1, 2];
  return {
    low: [1, 2, 3],
    step: 0.5,
    corners: base64(new Uint16Array([0, 0, 0, 20, 0, 0, 0, 40, 0])),
    triangles: base64(wide ? new Uint32Array(ends) : new Uint16Array(ends)),
    wide,
  };
}

function board(wide = false): Model {
  const paint: [string, string] = ["#c8202f", "#ffffff"];
  return {
    parts: [
      { name: "panel", layers: [[0, false]] },
      { name: "pawn", layers: [[0, false], [0, true]] },
    ],
    shapes: [triangle(wide)],
    copies: [
      { part: 1, label: "red pawn", paint, at: [5, 6, 7], turns: [1, 1, 3] },
      { part: 0, label: "panel 1", paint, at: [0, 0, 0], turns: [0, 0, 0] },
    ],
  };
}

test.each([false, true])("corners and triangles are read as they were written (wide: %s)", (wide) => {
  const [panel] = partsOf(board(wide));
  const geometry = panel!.layers[0]!.geometry;
  expect([...geometry.getAttribute("position").array]).toEqual([1, 2, 3, 11, 2, 3, 1, 22, 3]);
  expect([...geometry.index!.array]).toEqual([0, 1, 2]);
});

test("a part has its own copies, and layers share their shape", () => {
  const [panel, pawn] = partsOf(board());
  expect(panel!.copies.map((copy) => copy.label)).toEqual(["panel 1"]);
  expect(pawn!.copies.map((copy) => copy.label)).toEqual(["red pawn"]);
  expect(pawn!.layers.map((layer) => layer.marks)).toEqual([false, true]);
  expect(pawn!.layers[0]!.geometry).toBe(panel!.layers[0]!.geometry);
});

test("a pose turns about x, then y, then z, and then moves", () => {
  const { pose } = partsOf(board())[1]!.copies[0]!;
  const [x, y, z] = [1, 2, 3];
  // About x: (1, -3, 2); about y: (2, -3, -1); three quarters about z: (-3, -2, -1).
  const seen = new Vector3(x, y, z).applyMatrix4(pose).toArray();
  expect(seen.map((n) => Math.round(n * 1e6) / 1e6)).toEqual([5 - 3, 6 - 2, 7 - 1]);
});

test("the bounding box of a copy is in its place", () => {
  const { box, middle } = partsOf(board())[0]!.copies[0]!;
  expect(box.min.toArray()).toEqual([1, 2, 3]);
  expect(box.max.toArray()).toEqual([11, 22, 3]);
  expect(middle.toArray()).toEqual([6, 12, 3]);
});
