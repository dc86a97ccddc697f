import { expect, test } from "vitest";
import { nameOf, reseated, usualPlayers } from "./players";
import { language } from "../words";

test("players have names", () => {
  expect(nameOf("human")).toBe("A person");
  expect(nameOf("search:3")).toBe("Looks ahead, moves: 3");
  expect(nameOf("rule28")).toBe("Bot rule28");
  language.value = "es";
  expect(nameOf("search:1500ms")).toBe("Piensa, segundos por movimiento: 1,5");
  expect(nameOf("strong")).toBe("Fuerte");
});

test("a person plays against bots by default, and seats keep their players when their number changes", () => {
  expect(usualPlayers(3, ["human", "random", "greedy"])).toEqual(["human", "greedy", "greedy"]);
  expect(usualPlayers(2, ["human"])).toEqual(["human", "human"]);
  expect(reseated(["random", "human"], 3, ["human", "random", "greedy"])).toEqual(["random", "human", "greedy"]);
  expect(reseated(["random", "human"], 1, ["human", "random"])).toEqual(["random"]);
});
