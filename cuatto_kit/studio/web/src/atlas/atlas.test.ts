import { describe, expect, it } from "vitest";
import { besides, cellsOf, countsOf, folderOf, lineageOf, mapOf, moved, onlyOne, type Atlas, type Board } from "./model";

function board(id: string, cell: number[], parents: string[] = []): Board {
  return {
    id, cell, parents, how: `made ${id}`, file: `boards/${id}.yaml`, title: id, traits: {}, quality: 1, figures: {},
    targets: {}, features: {}, parts: 0, plates: 0, grams: 0, hours: 0, price: 0,
  };
}

const trait = (name: string, low: number, high: number, cells: number) => ({ name, title: name, low, high, cells });

const atlas: Atlas = {
  brief: "b", title: "B", seed: 1, games: 1, tried: 1, seconds: 1,
  traits: [trait("minutes", 10, 25, 3), trait("luck", 0, 1, 2), trait("routes", 1, 3, 2)],
  boards: [board("a", [0, 0, 0], ["x", "b"]), board("b", [0, 0, 0], ["x"]), board("c", [2, 1, 1], ["c"])],
  ancestors: { x: { parents: ["y"], how: "bent" }, y: { parents: ["x"], how: "begun" } },
};

describe("the map", () => {
  it("has the best board of each cell, within the chosen cells of the further traits", () => {
    expect([...mapOf(atlas, [0]).entries()].map(([at, one]) => [at, one.id])).toEqual([["0,0", "a"]]);
    expect([...mapOf(atlas, [1]).keys()]).toEqual(["2,1"]);
    expect(countsOf(atlas, [0], 0)).toEqual([1, 1]);
  });

  it.each([
    ["ArrowRight", [1, 0]],
    ["ArrowUp", [0, 1]],
    ["ArrowLeft", null],
    ["ArrowDown", null],
    ["End", [2, 0]],
    ["a", null],
  ])("%s leads from its corner to %s", (key, to) => expect(moved([0, 0], key, [3, 2])).toEqual(to));

  it("has the limits of its cells", () => {
    expect(cellsOf(atlas.traits[0]!)).toEqual([[10, 15], [15, 20], [20, 25]]);
    expect(onlyOne([1, 2])).toBe(1);
    expect(onlyOne([0.5, 1.5])).toBe(1);
    expect(onlyOne([1, 3])).toBeNull();
  });
});

describe("lineage", () => {
  it("lists all known ancestors, each once", () => {
    const steps = lineageOf(atlas, atlas.boards[0]!);
    expect(steps.map(({ id }) => id)).toEqual(["a", "x", "b", "y"]);
    expect(steps.map(({ board }) => board?.id)).toEqual(["a", undefined, "b", undefined]);
  });

  it("ends if a board is its own ancestor", () => expect(lineageOf(atlas, atlas.boards[2]!)).toHaveLength(1));

  it("ignores names of properties that every object has", () => {
    const odd = board("constructor", [0, 0, 0], ["toString", "__proto__"]);
    expect(lineageOf({ ...atlas, boards: [odd] }, odd).map(({ id }) => id)).toEqual(["constructor"]);
  });
});

describe("the files of atlases", () => {
  it("have a folder and a name", () => {
    expect(folderOf("build/quick/atlas.json")).toEqual({ folder: "build/", name: "quick" });
    expect(folderOf("atlas.json")).toEqual({ folder: "", name: "" });
  });

  it("are omitted from the list of files", () => {
    const files = ["a.yaml", "boards/01.yaml", "build/quick/boards/01.yaml", "build/quick.yaml"];
    expect(besides(files, ["build/quick/atlas.json"])).toEqual(["a.yaml", "boards/01.yaml", "build/quick.yaml"]);
    expect(besides(files, ["atlas.json"])).toEqual(["a.yaml", "build/quick/boards/01.yaml", "build/quick.yaml"]);
  });
});
