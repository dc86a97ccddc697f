import { expect, test } from "vitest";
import { BED_PART, onBeds, seenIn, type Bed } from "./beds";
import { partsOf, type Model, type Shape } from "./model";

function shape(digest: string): Shape {
  return { low: [0, 0, 0], step: 1, corners: digest, triangles: "", wide: false };
}

const PAINT: [string, string] = ["#c8202f", "#ffffff"];

function copy(part: number, x = 0): Model["copies"][number] {
  return { part, label: "a copy", paint: PAINT, at: [x, 0, 0], turns: [0, 0, 0] };
}

function plate(name: string, copies: Model["copies"]): Bed {
  return { name, bed: [200, 180], copies };
}

const SHAPES = ["tile", "pawn", "mark", "die"].map(shape);
const STOCK: Pick<Model, "parts" | "shapes"> = {
  parts: [
    { name: "tile", layers: [[0, false]] },
    { name: "pawn", layers: [[1, false], [2, true]] },
    { name: "die", layers: [[3, false]] },
  ],
  shapes: SHAPES,
};

test("a model has only the visible parts and shapes", () => {
  const board = seenIn(STOCK, [copy(1), copy(0)]);
  expect(board.parts.map(({ name }) => name)).toEqual(["tile", "pawn"]);
  expect(board.shapes).toEqual(SHAPES.slice(0, 3));
  expect(board.copies.map(({ part }) => part)).toEqual([1, 0]);
  const dice = seenIn(STOCK, [copy(2)]);
  expect(dice.parts).toEqual([{ name: "die", layers: [[0, false]] }]);
  expect(dice.shapes[0]).toBe(SHAPES[3]);
});

test("plates are side by side, each on its bed", () => {
  const plates = [plate("one", [copy(2, 10)]), plate("two", [copy(0, 10), copy(0, 60)])];
  const model = onBeds(STOCK, plates);
  expect(model.flat).toBe(true);
  const beds = model.copies.filter(({ part }) => model.parts[part]!.name === BED_PART);
  expect(beds.map(({ label, at }) => [label, at[0]])).toEqual([
    ["one", 0],
    ["two", 230],
  ]);
  expect(model.copies.slice(0, 3).map(({ at }) => at[0])).toEqual([10, 240, 290]);
  expect(onBeds(STOCK, plates).shapes.at(-1)).toBe(model.shapes.at(-1));
});

test("a bed has its true size, and parts are above it", () => {
  const model = onBeds({ parts: [], shapes: [] }, [plate("one", [])]);
  const [bed] = partsOf(model);
  const { box } = bed!.copies[0]!;
  expect(box.max.x - box.min.x).toBeCloseTo(200, 1);
  expect(box.max.y - box.min.y).toBeCloseTo(180, 1);
  expect(box.max.z).toBeLessThan(0);
  expect(bed!.layers[0]!.geometry.index!.count).toBe(36);
});

test("a round bed is drawn only within its circle", () => {
  const model = onBeds(STOCK, [{ ...plate("round", []), bed: [200, 200], round: true }]);
  for (const { low, step, corners } of model.shapes) {
    const numbers = new Uint16Array(Uint8Array.from(atob(corners), (sign) => sign.charCodeAt(0)).buffer);
    for (let k = 0; k < numbers.length; k += 3) {
      const [x, y] = [0, 1].map((axis) => low[axis]! + numbers[k + axis]! * step - 100) as [number, number];
      expect(Math.hypot(x, y)).toBeLessThan(103);
    }
  }
});
