import { expect, test } from "vitest";
import { bestTurns, chancesAt, figuresOf, gone, turnsOf, type Point } from "./plies";
import type { Happening, Ply } from "./tell";

const event = (kind: string, seat: number, more: Partial<Happening> = {}): Happening => ({
  kind, seat, piece: "regular", place: "", origin: "", count: 1, numbers: [], forced: false, ...more,
});
const throws = (seat: number, ...numbers: number[]): Ply => ({ seat: null, events: [event("rolled", seat, { numbers })], notation: "" });
const does = (seat: number, ...events: Happening[]): Ply => ({ seat, events, notation: "" });

const plies = [
  throws(0, 2, 4),
  does(0, event("moved", 0), event("hit", 1)),
  does(0, event("moved", 0), event("home", 0, { count: 2 }), event("rolls again", 0)),
  throws(0, 1, 1),
  does(0, event("passed", 0, { forced: true })),
  throws(1, 6, 5),
  does(1, event("passed", 1, { forced: true })),
];

test("each throw begins a turn", () => {
  expect(turnsOf(plies)).toEqual([
    { seat: 0, from: 0, to: 3 },
    { seat: 0, from: 3, to: 5 },
    { seat: 1, from: 5, to: 7 },
  ]);
});

test("without dice a turn ends when another seat moves", () => {
  const moves = [does(0, event("moved", 0)), does(1, event("moved", 1)), does(0, event("moved", 0))];
  expect(turnsOf(moves).map(({ seat }) => seat)).toEqual([0, 1, 0]);
});

test("the statistics count turns, throws, hits, and turns without a move", () => {
  const [gold, blue] = figuresOf(plies, 2);
  expect(gold).toMatchObject({ turns: 1, throws: 2, pips: 4, given: 1, taken: 0, home: 2, idle: 0 });
  expect(blue).toMatchObject({ turns: 1, throws: 1, pips: 11, given: 0, taken: 1, home: 0, idle: 1 });
});

test("pieces that have left the board are counted, those on goals are not", () => {
  const home = (seat: number, place: string, count: number) => does(seat, event("home", seat, { place, count }));
  const places = { finish: { kind: "finish", name: "Finish" }, "red.1": { kind: "field", name: "1" } };
  expect(gone([home(0, "finish", 1), home(1, "red.1", 1), home(0, "finish", 2)], 2, { places })).toEqual([2, 0]);
});

const points: Point[] = [[0, [0.5, 0.5]], [1, [0.6, 0.4]], [3, [0.8, 0.2]], [6, [0.7, 0.3]]];

test("chances are those of the last point", () => {
  expect(chancesAt(points, 2)).toEqual([0.6, 0.4]);
  expect(chancesAt(points, 9)).toEqual([0.7, 0.3]);
});

test("the best turns are those with the greatest rise of the seat's own chance", () => {
  const best = bestTurns(plies, points, 5);
  expect(best.map(({ from, before, after }) => [from, before, after])).toEqual([[0, 0.5, 0.8], [5, 0.2, 0.3]]);
});
