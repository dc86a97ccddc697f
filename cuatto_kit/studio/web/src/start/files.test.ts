import { describe, expect, it } from "vitest";
import { fileName, freeName, parted, readRecent, remembered } from "./files";

describe("names of files", () => {
  it.each([
    ["my board.yaml", "my board.yaml"],
    ["C:\\boards\\Ño.yml", "Ño.yaml"],
    ["../../etc/pass<wd>", "pass-wd-.yaml"],
    [".hidden", "hidden.yaml"],
    ["???", "-.yaml"],
    ["", "board.yaml"],
  ])("%s becomes %s", (given, made) => expect(fileName(given)).toBe(made));

  it("are numbered if they are taken", () => {
    const taken = new Set(["a.yaml", "a-2.yaml"]);
    expect(freeName("a.yaml", (name) => taken.has(name))).toBe("a-3.yaml");
    expect(freeName("b.yml", (name) => taken.has(name))).toBe("b.yaml");
  });

  it("are divided into folder and name", () => {
    expect(parted("one/two/three.yaml")).toEqual({ folder: "one/two/", name: "three.yaml" });
    expect(parted("three.yaml")).toEqual({ folder: "", name: "three.yaml" });
  });
});

describe("recent boards", () => {
  it("are listed once, the newest first, up to a limit", () => {
    let list = readRecent(null);
    for (let n = 0; n < 12; n++) list = remembered(list, { path: `${n}.yaml`, title: "" });
    list = remembered(list, { path: "9.yaml", title: "again" });
    expect(list.map(({ path }) => path)).toEqual([9, 11, 10, 8, 7, 6, 5, 4].map((n) => `${n}.yaml`));
    expect(list[0]!.title).toBe("again");
  });

  it("are read only from a valid list", () => {
    for (const kept of ["{", "3", '{"path": "a"}', '[3, null, {"path": 1}]']) expect(readRecent(kept)).toEqual([]);
  });
});
