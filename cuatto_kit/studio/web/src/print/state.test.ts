import { describe, expect, it } from "vitest";
import { toggled, wanted } from "./state";

describe("languages of the sheets", () => {
  it("are all requested by an empty list", () => {
    expect(wanted(["en", "es"], [])).toEqual([]);
    expect(wanted(["en", "es"], ["en"])).toEqual(["es"]);
    expect(wanted(["en", "es"], ["qq"])).toEqual([]);
  });

  it("keep at least one", () => {
    expect(toggled([], "en", ["en", "es"])).toEqual(["en"]);
    expect(toggled(["en"], "es", ["en", "es"])).toEqual(["en"]);
    expect(toggled(["en"], "en", ["en", "es"])).toEqual([]);
  });
});
