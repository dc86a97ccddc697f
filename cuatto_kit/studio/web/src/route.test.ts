import { expect, test } from "vitest";
import { readRoute, written, type Route } from "./route";

const ROUTES: [string, Route][] = [
  ["#/", { at: "start" }],
  ["#/board/split.yaml/table", { at: "board", path: "split.yaml", view: "table" }],
  ["#/board/deep/my%20%23%25board.yaml/code", { at: "board", path: "deep/my #%board.yaml", view: "code" }],
  ["#/board/two-ways-home/board", { at: "board", path: "two-ways-home", view: "board" }],
  ["#/atlas/build/quick-family/atlas.json", { at: "atlas", path: "build/quick-family/atlas.json" }],
];

test.each(ROUTES)("%s is read and written", (hash, route) => {
  expect(written(route)).toBe(hash);
  expect(readRoute(hash)).toEqual(route);
});

test("a board without a view has the default view", () => {
  expect(readRoute("#/board/split.yaml")).toEqual({ at: "board", path: "split.yaml", view: "board" });
});

test.each(["", "#", "#token=x", "#/board", "#/board/", "#/board/judge", "#/atlas/", "#/nowhere/a.yaml"])("%s is not an address of the page", (hash) => {
  expect(readRoute(hash)).toBeNull();
});

test("an invalid escape is taken literally", () => {
  expect(readRoute("#/board/100%.yaml/judge")).toMatchObject({ path: "100%.yaml" });
});
