import { expect, test } from "vitest";
import type { Shape } from "../../../../preview/web/src/model";
import { countsOn, duration, paintsOf, Shelf, type Plate, type Shown } from "./model";

function shape(digest: string): Shape {
  return { low: [0, 0, 0], step: 1, corners: digest, triangles: "", wide: false };
}

const PAINT: [string, string] = ["#c8202f", "#ffffff"];

function copy(part: number, x = 0) {
  return { part, label: "a copy", paint: PAINT, at: [x, 0, 0] as [number, number, number], turns: [0, 0, 0] as [number, number, number] };
}

function plate(name: string, copies: ReturnType<typeof copy>[]): Plate {
  return { name, colours: ["red"], bed: [200, 180], copies, grams: 5, seconds: 3600, sliced: false };
}

const SAID: Shown = {
  slicer: false,
  model: {
    parts: [
      { name: "tile", layers: [[0, false]] },
      { name: "pawn", layers: [[1, false], [2, true]] },
      { name: "die", layers: [[3, false]] },
    ],
    shapes: ["tile", "pawn", "mark", "die"],
    copies: [copy(1), copy(0)],
  },
  parts: [
    { name: "tile", title: "Tile", quantity: 1, size: [40, 40, 4], colours: [], grams: 5 },
    { name: "pawn", title: "Pawn", quantity: 1, size: [10, 10, 15], colours: [], grams: 1 },
    { name: "die", title: "Die", quantity: 1, size: [15, 15, 15], colours: [], grams: 4 },
  ],
};

test("a shelf returns the same object for a stored shape", () => {
  const shelf = new Shelf();
  const sent = { a: shape("a"), b: shape("b") };
  const first = shelf.take(["a", "b"], sent);
  expect(shelf.promise()).toEqual(["a", "b"]);
  const second = shelf.take(["b", "a", "c"], { c: shape("c") });
  expect([second[1], second[0]]).toEqual(first);
  expect(second[1]).toBe(first[0]);
});

test("a shelf removes the least recently used shapes, only when it promises", () => {
  const shelf = new Shelf();
  const digests = [...Array(70).keys()].map(String);
  shelf.take(digests, Object.fromEntries(digests.map((digest) => [digest, shape(digest)])));
  shelf.take(["0"], {});
  const promised = shelf.promise();
  expect(promised).toHaveLength(64);
  expect(promised).toContain("0");
  expect(promised).not.toContain("1");
});

test("the copies on a plate are counted, the largest number first", () => {
  const counts = countsOn(SAID, plate("one", [copy(2), copy(0), copy(0)]));
  expect(counts).toEqual([
    { title: "Tile", count: 2 },
    { title: "Die", count: 1 },
  ]);
});

test("parts whose titles differ after the colon only are counted together", () => {
  const [tile, pawn, die] = SAID.parts;
  const parts = [{ ...tile!, title: "Tile: a space (main.1)" }, { ...pawn!, title: "Tile: a space (main.2)" }, die!];
  expect(countsOn({ ...SAID, parts }, plate("one", [copy(2), copy(0), copy(1)]))).toEqual([
    { title: "Tile", count: 2 },
    { title: "Die", count: 1 },
  ]);
});

test("a part is painted as its first copy, on the board or on a plate, or else in its first colour", () => {
  const other: [string, string] = ["#000000", "#111111"];
  const plates = [plate("one", [{ ...copy(0), paint: other }])];
  const parts = [...SAID.parts, { ...SAID.parts[0]!, name: "lid", colours: [{ name: "navy", paint: "#1e3358", count: 1 }] }];
  const model = { ...SAID.model, copies: [copy(1)] };
  const paints = paintsOf({ ...SAID, model, plates, parts: parts.filter(({ name }) => name !== "die") });
  expect(paints).toEqual({ pawn: PAINT, tile: other, lid: ["#1e3358", "#1e3358"] });
});

test.each([
  [1, 0, 5],
  [3590, 1, 0],
  [9000, 2, 30],
])("%i seconds are %i h %i min", (seconds, hours, minutes) => {
  expect(duration(seconds)).toEqual({ hours, minutes });
});
