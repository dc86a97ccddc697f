import { afterEach, expect, test } from "vitest";
import { language } from "../words";
import { factsOf, rows, type Bundled } from "./gallery";

afterEach(() => {
  language.value = "en";
});

const board: Bundled = { name: "", title: {}, about: "", game: "", seats: [2, 4], drawn: true, figures: null };

test("a board without figures shows only its players", () => {
  expect(factsOf(board)).toEqual(["2–4 players"]);
  expect(factsOf({ ...board, seats: [1, 1] })).toEqual(["1 player"]);
});

test("length and fairness are those of check", () => {
  const figures = { seats: 4, minutes: 18, shares: [0.3, 0.25, 0.24, 0.21], alike: false };
  expect(factsOf({ ...board, figures })).toEqual(["2–4 players", "≈ 18 min with 4", "seats win 21–30 %"]);
  language.value = "de";
  const even = { seats: 4, minutes: 114, shares: [0.25, 0.25, 0.25, 0.25], alike: true };
  expect(factsOf({ ...board, figures: even })).toEqual(["2–4 Spieler", "≈ 1,9 h zu 4", "fair"]);
});

test("boards for beginners come first, boards that cannot be drawn last", () => {
  const named = (name: string, drawn = true) => ({ ...board, name, drawn });
  const { first, others } = rows([named("cabeza", false), named("royal-ur"), named("ludo"), named("two-ways-home")]);
  expect(first.map(({ name }) => name)).toEqual(["two-ways-home", "royal-ur"]);
  expect(others.map(({ name }) => name)).toEqual(["ludo", "cabeza"]);
});
