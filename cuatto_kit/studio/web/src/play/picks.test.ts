import { describe, expect, test } from "vitest";
import { clicked, effectsOf, left, moveOf, next, under, walked, type Box, type Pick } from "./picks";

const at = (x: number, y: number, size = 10): Box => [x, y, size, size];
const pick = (words: string, ...places: Box[]): Pick => ({ words, places, shows: [] });
const picks = [pick("one", at(0, 0)), pick("other", at(20, 0)), pick("near", at(40, 0)), pick("wide", at(40, 0, 30)), pick("pass")];
const hit = { kind: "hit", seat: 1, piece: "regular", place: "a.1", origin: "", count: 1, numbers: [], forced: false };
const moves = [
  { text: "one-near", picks: [0, 2], die: 2, events: [] },
  { text: "one-wide", picks: [0, 3], die: 5, events: [hit] },
  { text: "other-near", picks: [1, 2], die: 3, events: [] },
  { text: "pass", picks: [4], die: 0, events: [] },
];
const position = { picks, moves };

test("picks lead to a move", () => {
  expect(next(moves, [])).toEqual([0, 1, 4]);
  expect(next(moves, [0])).toEqual([2, 3]);
  expect(left(moves, [1]).map((move) => move.text)).toEqual(["other-near"]);
  expect(moveOf(moves, [0])).toBeUndefined();
  expect(moveOf(moves, [0, 3])?.text).toBe("one-wide");
  expect(moveOf(moves, [4])?.text).toBe("pass");
});

describe("a click", () => {
  test("picks the choice at its point", () => {
    expect(clicked(position, [], [5, 5], 0)).toEqual({ picked: [0], asked: [] });
    expect(clicked(position, [0], [65, 25], 0)).toEqual({ picked: [0, 3], asked: [] });
  });
  test("offers a choice if several are at its point", () => {
    expect(clicked(position, [0], [45, 5], 0)).toEqual({ picked: [0], asked: [2, 3] });
  });
  test("picks another piece, or clears the picks", () => {
    expect(clicked(position, [0], [25, 5], 0)).toEqual({ picked: [1], asked: [] });
    expect(clicked(position, [0], [5, 5], 0)).toEqual({ picked: [], asked: [] });
    expect(clicked(position, [0], [5, 90], 0)).toEqual({ picked: [], asked: [] });
  });
  test("picks the nearest choice within reach", () => {
    expect(under(picks, [0, 1], [13, 5], 4)).toEqual([0]);
    expect(under(picks, [0, 1], [15.5, 5], 6)).toEqual([1]);
    expect(under(picks, [0, 1], [15, 5], 2)).toEqual([]);
  });
});

test("arrow keys wrap around at the ends", () => {
  expect(walked("ArrowRight", 2, 3)).toBe(0);
  expect(walked("ArrowUp", 0, 3)).toBe(2);
  expect(walked("Enter", 0, 3)).toBeUndefined();
  expect(walked("ArrowRight", 0, 0)).toBeUndefined();
});

test("a target says which dice lead there and who is hit", () => {
  expect(effectsOf(moves, [0])).toEqual({ dice: [2, 5], hits: [1] });
  expect(effectsOf(moves, [0, 2])).toEqual({ dice: [2], hits: [] });
  expect(effectsOf(moves, [4])).toEqual({ dice: [], hits: [] });
});
