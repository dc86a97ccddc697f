import { beforeEach, expect, test } from "vitest";
import { language } from "../words";
import type { Judgement, Remedy, Told } from "./answers";
import { bars, between, changeOf, estimate, heatOf, limit, localised, more, placeOf, roundUp, seatScale, sentencesOf, ticks, titleOf, value } from "./format";

beforeEach(() => {
  language.value = "en";
});

test("figures have their units, in the format of the reader's language", () => {
  expect(value(0.1234, "share")).toBe("12.3\u202f%");
  expect(value(21.6, "minutes")).toBe("22\u202fmin");
  expect(value(-0.0001, "share")).toBe("0.0\u202f%");
  language.value = "es";
  expect(value(3.14, "times")).toBe("3,1");
});

test("a limit has no trailing zeros", () => {
  expect(limit(0.06, "share")).toBe("6\u202f%");
  expect(limit(0.125, "share")).toBe("12.5\u202f%");
  expect(limit(90, "minutes")).toBe("90\u202fmin");
});

test("an interval is shown if its ends differ", () => {
  expect(between([0.1, 0.2], "share")).toBe("10.0–20.0");
  expect(between([0.1, 0.1], "share")).toBe("");
  expect(estimate({ mean: 0.1, ci95: [-0.02, 0.22] }, "share")).toBe("10.0\u202f% (−2.0 … 22.0)");
  expect(more({ mean: 2, ci95: [1, 3] }, "times")).toBe("+2.0 (1.0–3.0)");
});

test("scales end at round values", () => {
  expect([21, 30, 31, 0.7, 0].map(roundUp)).toEqual([30, 30, 40, 0.8, 1]);
  expect(ticks(30, 6)).toEqual([0, 5, 10, 15, 20, 25, 30]);
  expect(seatScale([1, 2, 3, 4].map(() => ({ mean: 0.25, ci95: [0.2, 0.3] as [number, number] })))).toBe(0.5);
  expect(seatScale([0, 1].map(() => ({ mean: 0.5, ci95: [0.4, 0.6] as [number, number] })))).toBe(1);
});

test("the bars of a histogram are adjacent", () => {
  const made = bars({ minutes_per_turn: 0.5, width: 2, starts: [10, 12], parts: [0.25, 0.75] });
  expect(made.bars.map(({ from, to }) => [from, to])).toEqual([
    [4.75, 5.75],
    [5.75, 6.75],
  ]);
  expect([made.end, made.highest]).toEqual([8, 0.75]);
});

test("heat is relative to the maximum", () => {
  expect(heatOf({ a: 2, b: 1 }, 2)).toEqual({ a: 1, b: 0.5 });
});

test("a criterion has its title in the reader's language, otherwise the server's", () => {
  const known = { minutes: { title: "Minutes a game", unit: "minutes" as const, reason: "" } };
  expect(titleOf(known, "minutes")).toBe("Minutes a game");
  language.value = "es";
  expect(titleOf(known, "minutes")).toBe("Minutos por partida");
  expect(titleOf({ ...known, own: { ...known.minutes, title: "My own" } }, "own")).toBe("My own");
  expect(titleOf({}, "other")).toBe("other");
});

test("a figure says where, and with which seats and players it was measured", () => {
  const row = { where: "path left at stem.4", seats: 2, policy: "lookahead" } as Judgement;
  const two = { seats: 2, policy: ["lookahead", "lookahead"] };
  expect(placeOf(row, { ...two, seats: 4 })).toBe("path left at stem.4, 2 seats");
  expect(placeOf({ ...row, where: "path left" }, two)).toBe("path left");
  expect(placeOf({ ...row, where: "" }, { seats: 4, policy: ["greedy"] })).toBe("2 seats, players: looking ahead");
  expect(placeOf({ ...row, where: "" }, two)).toBe("");
  language.value = "de";
  expect(placeOf(row, { ...two, policy: ["greedy"] })).toBe("Weg left ab stem.4, Spieler: vorausschauend");
});

test("changes are in the reader's language, those without words in the server's", () => {
  const of = (settings: string, change = "") => changeOf({ settings: [settings], change } as Remedy).text;
  expect(of("teams.head_start=[0, 2, 3, 4]")).toBe("Give seats 2, 3, and 4 a head start of 2, 3, and 4 spaces");
  expect(of("teams.head_start=[0, 1]")).toBe("Give seat 2 a head start of 1 space");
  expect(of("rules.dice=2")).toBe("Two dice are rolled");
  expect(of("teams.pieces=5")).toBe("5 regular checkers in each team");
  expect(of('board.paths.left.walk="up 3, right 2"', "path left is 2 tiles longer")).toBe("Path left is 2 tiles longer");
  expect(of("rules.own=3", "something else")).toBe("something else");
  language.value = "de";
  expect(of("board.entries=[1, 0]")).toBe("Die Plätze betreten das Spielbrett in umgekehrter Reihenfolge");
  expect(of("teams.head_start=[0, 2, 3]")).toBe("Vorsprung für die Plätze 2 und 3: 2 und 3 Felder");
});

test("numbers of the server have the reader's separators", () => {
  const text = "13.3 % (11.2 % to 15.10 %)";
  expect(localised(text)).toBe("13.3 % (11.2 %–15.10 %)");
  language.value = "de";
  expect(localised(text)).toBe("13,3 % (11,2 %–15,10 %)");
  expect([localised("12.3 pips"), localised("stem.4")]).toEqual(["12,3 Augen", "stem.4"]);
});

test("the sentences of a verdict state what is known", () => {
  const told = { seats: 4, ended: 1, usual: 17.6, short: 13.2, long: 120, best: [1, 0.3], worst: [4, 0.21], choices: 0.92, skill: 73, leads: 13.2 } as Told;
  const said = sentencesOf(told).map((sentence) => sentence.replaceAll("\u202f", " "));
  expect(said).toEqual([
    "With 4 players, a game takes about 18 min, usually 13 min–2.0 h.",
    "Seat 1 wins 30 % of games, seat 4 only 21 % (fair would be 25 %).",
    "Players have a real choice in 92 % of moves. Skill matters more than luck (73 of 100). The lead changes about 13 times.",
  ]);
  expect(sentencesOf({ ...told, usual: null, ended: 0 })).toEqual(["No game ends within eight hours at the table."]);
});
