import { expect, test } from "vitest";
import { factsOf, inOrder, type Bundled } from "./gallery";

const board: Bundled = { name: "one", title: {}, game: "cuatto", seats: [2, 4], drawn: true, figures: null };

test("a card says what is known of its board", () => {
  expect(factsOf({ ...board, seats: [1, 1] })).toEqual(["1 player"]);
  expect(factsOf(board)).toEqual(["2–4 players"]);
  const figures = { seats: 4, minutes: 18, wins: [23, 27] as [number, number] };
  expect(factsOf({ ...board, figures })).toEqual(["2–4 players", "about 18 min with 4", "fair"]);
  expect(factsOf({ ...board, figures: { ...figures, wins: [20, 30] } }).at(-1)).toBe("seats win 20–30%");
  expect(factsOf({ ...board, figures: { ...figures, wins: null } })).toHaveLength(2);
});

test("boards that cannot be drawn come last", () => {
  const written = { ...board, name: "two", drawn: false };
  expect(inOrder([written, board])).toEqual([board, written]);
});
