import { afterEach, expect, test } from "vitest";
import { language } from "../words";
import { piecesIn, seatsOf } from "./gallery";

afterEach(() => {
  language.value = "en";
});

test("teams are described in the reader's language", () => {
  expect(piecesIn("4 regular, 1 pin")).toBe("4 regular, 1 pin");
  expect(piecesIn("11 cubes, 1 runner")).toBe("11 cubes, 1 runner");
  language.value = "de";
  expect(piecesIn("4 regular, 2 pin, 1 odd, 3 dragon")).toBe("4 Läufer, 2 Klammern, 1 ungerader Hinker, 3 dragon");
  expect(piecesIn("11 cubes, 3 runners")).toBe("11 Klötzchen, 3 Kletterer");
  expect(piecesIn("cabeza, mini")).toBe("cabeza, mini");
});

test("seats are given as a number or a range", () => {
  const board = { name: "", title: {}, game: "", pieces: "" };
  expect(seatsOf({ ...board, seats: [1, 1] })).toBe("1 seat");
  expect(seatsOf({ ...board, seats: [2, 4] })).toBe("2–4 seats");
});
