import { beforeEach, describe, expect, test } from "vitest";
import { language } from "../words";
import type { Move } from "./picks";
import { headOf, moveWords, spans, wordsFor, type Happening } from "./tell";

const board = {
  places: {
    start: { kind: "pool", name: "0" },
    "start.1.2": { kind: "lane", name: "slot 2" },
    "stem.3": { kind: "field", name: "Stem 3" },
    "stem.8": { kind: "field", name: "Stem 8" },
    finish: { kind: "finish", name: "Finish" },
    "4": { kind: "field", name: "4" },
    "14": { kind: "field", name: "14" },
    sq22: { kind: "field", name: "c3" },
    sq32: { kind: "field", name: "c4" },
  },
  ladders: false,
  points: false,
  sticks: false,
  roomy: false,
  swaps: false,
};
const event = (kind: string, more: Partial<Happening> = {}): Happening => ({
  kind, seat: 0, piece: "regular", place: "", origin: "", count: 1, numbers: [], forced: false, ...more,
});
const moved = (origin: string, place: string, die: number, piece = "regular") => event("moved", { origin, place, piece, numbers: [die] });
const said = (...events: Happening[]) => wordsFor({ seat: 0, events, notation: "?" }, board).replace(/\uE000(\d)\uE001/g, "team $1");
const hit = event("hit", { seat: 1 });

beforeEach(() => (language.value = "en"));

test("a turn begins with its throw", () => {
  expect(spans(headOf({ seat: null, events: [event("rolled", { seat: 2, numbers: [2, 4] })], notation: "" }, board))).toEqual([2, " rolls 2 and 4"]);
  expect(spans(headOf({ seat: null, events: [event("rolled", { seat: 0, numbers: [4] })], notation: "" }, { sticks: true }))).toEqual([0, " throws 4"]);
  expect(spans(headOf({ seat: 1, events: [event("moved", { seat: 1 })], notation: "" }, board))).toEqual([1]);
});

describe("a checker", () => {
  test("enters, moves, hits and comes home", () => {
    expect(said(moved("start.1.2", "stem.3", 4))).toBe("a checker enters with 4 at Stem 3");
    expect(said(moved("stem.3", "stem.8", 5, "strong"), hit)).toBe("a strong checker moves 5 to Stem 8 and sends team 1 back");
    expect(said(moved("stem.8", "finish", 6), event("home", { count: 2 }))).toBe("a checker reaches the finish with 6 (2 there)");
  });
  test("passes a blockade, and the team throws again", () => {
    expect(said(moved("stem.3", "stem.8", 5), event("crossed"), event("rolls again"))).toBe(
      "a checker moves 5 to Stem 8 and passes a blockade; another roll follows",
    );
    const events = [moved("stem.3", "stem.8", 5), event("crossed"), event("rolls again")];
    expect(wordsFor({ seat: 0, events, notation: "" }, { ...board, roomy: true, sticks: true })).toBe(
      "a checker moves 5 to Stem 8; another throw follows",
    );
  });
  test("moves between points on a tables board", () => {
    const events = [moved("14", "4", 10)];
    expect(wordsFor({ seat: 0, events, notation: "" }, { ...board, points: true }, true)).toBe("a checker moves 10 from point 14 to point 4");
  });
  test("jumps from the space where it lands", () => {
    const jump = event("jumped", { origin: "4", place: "14" });
    expect(said(moved("start", "14", 4), jump)).toBe("a checker enters with 4 at space 4 and jumps on to space 14");
    const climbs = wordsFor({ seat: 0, events: [moved("start", "14", 4), jump], notation: "" }, { ...board, ladders: true });
    expect(climbs).toBe("a checker enters with 4 at space 4 and climbs the ladder to space 14");
  });
  test("goes back from the space where it lands, or to the start", () => {
    const lands = moved("4", "14", 4);
    expect(said(lands, event("jumped", { origin: "14", place: "4" }))).toBe("a checker moves 4 to space 14 and goes back to space 4");
    expect(said(moved("4", "start", 4), event("jumped", { origin: "14", place: "start" }))).toBe(
      "a checker moves 4 to space 14 and goes back to the start",
    );
  });
  test("changes places, unless it comes from the start", () => {
    const swaps = (origin: string) => wordsFor({ seat: 0, events: [moved(origin, "14", 4), hit], notation: "" }, { ...board, swaps: true });
    expect(swaps("4")).toMatch(/ and changes places with \uE0001\uE001$/);
    expect(swaps("start")).toMatch(/ and sends \uE0001\uE001 back$/);
  });
  test("is held, is free again, or makes its team miss turns", () => {
    expect(said(moved("4", "14", 4), event("held", { place: "14" }), event("released", { seat: 1, place: "14" }))).toBe(
      "a checker moves 4 to space 14 and is held there; team 1 is free again on space 14",
    );
    expect(said(moved("4", "14", 4), event("misses", { place: "14", count: 2 }), event("skipped", { seat: 1, count: 1 }))).toBe(
      "a checker moves 4 to space 14; team 0 has to miss 2 turns; team 1 misses a turn",
    );
  });
  test("moves together with others, or for a partner", () => {
    expect(said({ ...moved("4", "14", 4), count: 3 })).toBe("a stack of 3 moves 4 to space 14");
    const ply = { seat: 2, events: [moved("4", "14", 4)], notation: "" };
    expect(spans(headOf(ply, board))).toEqual([2]);
    expect(spans(wordsFor(ply, board))).toEqual(["for ", 0, ", a checker moves 4 to space 14"]);
  });
  test("is named in every language", () => {
    const tell = (tag: string) => {
      language.value = tag;
      return said(moved("stem.3", "stem.8", 5), hit);
    };
    expect(tell("de")).toBe("eine Figur zieht 5 auf Stem 8 und schlägt team 1");
    expect(tell("es")).toBe("una ficha va con 5 a Stem 8 y come a team 1");
    expect(tell("pt-BR")).toBe("um peão vai com 5 até Stem 8 e captura team 1");
  });
});

test("a pass says whether it was forced", () => {
  expect(said(event("passed", { forced: true }))).toBe("no move is possible");
  expect(said(event("passed"))).toBe("passes");
  expect(said(event("rolled", { numbers: [3, 3] }), event("passed"))).toBe("the third double ends the turn");
  expect(said(event("rolled", { numbers: [6] }), event("passed"))).toBe("the third six ends the turn");
  expect(said(event("rolled", { numbers: [6] }), event("sent back", { place: "stem.3" }))).toMatch(/^the third six sends/);
});

test("a bonus follows what earned it", () => {
  expect(said(moved("stem.3", "stem.8", 5), event("bonus", { numbers: [20] }))).toMatch(/; a bonus of 20 follows$/);
});

test("runners climb, stop and claim", () => {
  const climbs = (column: number, count: number) => event("moved", { piece: "runner", place: `${column}.1`, count, numbers: [column] });
  expect(said(climbs(6, 2), climbs(8, 1))).toBe("2 up in column 6 and 1 up in column 8");
  expect(said(event("stopped", { count: 3 }), event("claimed", { place: "7" }))).toBe("stops and keeps 3 steps and claims column 7");
  expect(said(event("rolls again"))).toBe("rolls again");
});

test("a block goes to its squares", () => {
  const goes = event("moved", { piece: "F", place: "sq32", origin: "sq22", numbers: [1, 2, 1] });
  expect(said(goes)).toBe("block F goes from c3 to c4–c5");
  expect(said({ ...goes, piece: "c", numbers: [1, 1, 1] }, event("home", { piece: "c" }))).toBe("the cabeza goes from c3 to c4 and reaches the home row");
});

test("what has no words is said in the notation", () => {
  expect(said(event("moved", { piece: "", place: "b2" }))).toBe("?");
  expect(said(event("rolled", { numbers: [3] }))).toBe("");
});

test("legal moves with the same words have their notation, too", () => {
  const move = (text: string, events: Happening[]): Move => ({ text, picks: [], die: 0, events });
  const one = move("5 stem.3-stem.8", [moved("stem.3", "stem.8", 5)]);
  expect(moveWords(one, [one], board)).toBe("A checker moves 5 from Stem 3 to Stem 8");
  const other = move("5 stem.3-stem.8 via side.1", one.events);
  expect(moveWords(other, [one, other], board)).toBe("A checker moves 5 from Stem 3 to Stem 8 (5 stem.3-stem.8 via side.1)");
  const stop = move("stop", [event("stopped", { count: 1 })]);
  expect(moveWords(stop, [stop], board)).toBe("Stop and keep 1 step");
});
