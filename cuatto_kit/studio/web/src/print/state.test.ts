import { afterEach, describe, expect, it } from "vitest";
import { choose, keepKnown, kitOf, options, order, parts, printing, toggled, wanted } from "./state";

const BOARD = { file: "mine.yaml", text: "" };

describe("languages of the sheets", () => {
  it("are all requested by an empty list", () => {
    expect(wanted(["en", "es"], [])).toEqual([]);
    expect(wanted(["en", "es"], ["en"])).toEqual(["es"]);
    expect(wanted(["en", "es"], ["qq"])).toEqual([]);
  });

  it("keep at least one", () => {
    expect(toggled([], "en", ["en", "es"])).toEqual(["en"]);
    expect(toggled(["en"], "en", ["en", "es"])).toEqual([]);
    expect(toggled(["en"], "es", ["en", "es"])).toEqual(["en"]);
  });
});

describe("single parts", () => {
  afterEach(() => {
    parts.value = {};
  });

  it("are those with a number", () => {
    order("tile", 3);
    order("bridge", 1);
    order("tile", 0);
    expect(parts.value).toEqual({ bridge: 1 });
  });

  it("are dropped when the board has lost them", () => {
    order("tile", 3);
    const before = parts.value;
    keepKnown(["tile", "bridge"]);
    expect(parts.value).toBe(before);
    keepKnown(["bridge"]);
    expect(parts.value).toEqual({});
  });

  it("are not published", () => {
    const before = options.value;
    choose({ publish: true });
    expect(kitOf(BOARD, [])).toMatchObject({ publish: true });
    order("tile", 3);
    expect(kitOf(BOARD, [])).toMatchObject({ publish: false });
    options.value = before;
  });
});

it("the costs depend on the options that change them, and on no others", () => {
  const before = options.value;
  const costs = JSON.stringify(printing(BOARD));
  choose({ paper: "a3", flat: "svg", card: true, customizer: true, publish: true });
  expect(JSON.stringify(printing(BOARD))).toBe(costs);
  choose({ box: true, spare: 2, strategy: "fewest" });
  expect(printing(BOARD)).toMatchObject({ box: true, spare: 2, strategy: "fewest", parts: {} });
  options.value = before;
});
