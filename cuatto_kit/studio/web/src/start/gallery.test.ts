import { expect, test } from "vitest";
import { factsOf, inOrder, type Bundled } from "./gallery";

const board: Bundled = { name: "one", title: {}, game: "cuatto", seats: [2, 4], drawn: true, figures: null };

test("a card says what is known of its board", () => {
  expect(factsOf({ ...board, seats: [1, 1] })).toEqual(["1 player"]);
  expect(factsOf(board)).toEqual(["2–4 players"]);
  const figures = { seats: 4, minutes: 18, fairness: "good" as const };
  expect(factsOf({ ...board, figures })).toEqual(["2–4 players", "about 18 min", "fair"]);
});

test("boards that cannot be drawn come last", () => {
  const written = { ...board, name: "two", drawn: false };
  expect(inOrder([written, board])).toEqual([board, written]);
});
