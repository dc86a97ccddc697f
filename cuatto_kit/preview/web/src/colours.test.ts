import { expect, test } from "vitest";
import { asMade, Palette } from "./colours";

const PAINT: [string, string] = ["#c8202f", "#f4f4f0"];

test("colours are those of the kit until others are chosen", () => {
  const palette = new Palette();
  expect([palette.look(PAINT, false), palette.look(PAINT, true)]).toEqual(PAINT);
  palette.pick("#c8202f", false, "#123456");
  expect([palette.look(PAINT, false), palette.look(PAINT, true)]).toEqual(["#123456", "#f4f4f0"]);
  palette.reset();
  expect(palette.look(PAINT, false)).toBe(asMade(PAINT, false));
});

test("colours of bodies and marks are chosen separately", () => {
  const palette = new Palette();
  const white: [string, string] = ["#f4f4f0", "#f4f4f0"];
  palette.pick("#f4f4f0", true, "#000000");
  expect([palette.look(white, false), palette.look(white, true)]).toEqual(["#f4f4f0", "#000000"]);
});
