import { describe, expect, it } from "vitest";
import { differences, placeIn, type Variation } from "./answers";

const board = (features: Record<string, number>): Variation => ({ words: "", edits: [], features, figures: null });

describe("a variation", () => {
  it("differs in features that can be counted", () => {
    const changes = differences(board({ tiles: 20, routes: 1 }), board({ tiles: 22, routes: 1, bridges: 1 }));
    expect(changes).toEqual([["tiles", 20, 22], ["bridges", 0, 1]]);
  });

  it("is recognised while the text is unchanged", () => {
    const taken = { place: 3, text: "b" };
    expect(placeIn("a", "a", null)).toBe(0);
    expect(placeIn("b", "a", null)).toBeNull();
    expect(placeIn("a", "a", taken)).toBe(0);
    expect(placeIn("b", "a", taken)).toBe(3);
    expect(placeIn("c", "a", taken)).toBeNull();
  });
});
