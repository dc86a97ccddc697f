import { expect, test } from "vitest";
import { nameOf, reseated, usualPlayers } from "./players";
import { words } from "./words";

test("players have names", () => {
  expect(nameOf("human", words.en)).toBe("A person");
  expect(nameOf("search:3", words.en)).toBe("Looks ahead, moves: 3");
  expect(nameOf("search:1000ms", words.es)).toBe("Piensa, segundos por jugada: 1");
  expect(nameOf("strong", words.es)).toBe("Fuerte");
  expect(nameOf("rule28", words.en)).toBe("Bot rule28");
});

test("a person sits down with bots", () => {
  expect(usualPlayers(3, ["human", "random", "greedy"])).toEqual(["human", "greedy", "greedy"]);
  expect(usualPlayers(2, ["human"])).toEqual(["human", "human"]);
  expect(reseated(["random", "human"], 3, ["human", "random", "greedy"])).toEqual(["random", "human", "greedy"]);
  expect(reseated(["random", "human"], 1, ["human", "random"])).toEqual(["random"]);
});
