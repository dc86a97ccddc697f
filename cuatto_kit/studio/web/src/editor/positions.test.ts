import { describe, expect, it } from "vitest";
import type { Fault } from "../api";
import { diagnosticsOf } from "./faults";
import { changesOf, unitsOf } from "./positions";

const TEXT = "título: 🐉 ñandú 🐉\nb: 🐉c\n";

describe("character counts", () => {
  it("are converted to counts of UTF-16 units", () => {
    const units = unitsOf(TEXT);
    const characters = [...TEXT];
    for (let k = 0; k <= characters.length; k++) expect(units(k)).toBe(characters.slice(0, k).join("").length);
    expect(units(10_000)).toBe(TEXT.length);
  });
  it("are converted in edits", () => {
    const start = [...TEXT].indexOf("ñ");
    const edits = [
      { start: [...TEXT].lastIndexOf("c"), end: [...TEXT].length - 1, insert: "d" },
      { start, end: start + 5, insert: "emú" },
    ];
    let made = TEXT;
    for (const { from, to, insert } of changesOf(TEXT, edits).reverse()) made = made.slice(0, from) + insert + made.slice(to);
    expect(made).toBe("título: 🐉 emú 🐉\nb: 🐉d\n");
  });
  it("omit overlapping edits", () => {
    expect(changesOf("abcdef", [{ start: 0, end: 3, insert: "" }, { start: 2, end: 4, insert: "x" }])).toHaveLength(1);
  });
});

function underlined(text: string, line: number, column: number, file = "b.yaml"): string[] {
  const fault: Fault = { code: "X", message: "x", path: "", file, line, column };
  return diagnosticsOf(text, "b.yaml", [fault], () => undefined).map(({ from, to }) => text.slice(from, to));
}

describe("a fault underlines", () => {
  const text = 'título: 🐉🐉 # no\nteams: {colours: [red, gren]}\nwalk: "up 4, letf 2"\nseats: [4, 2]\nx: \n';
  it("the value that begins at its column", () => {
    expect(underlined(text, 2, 24)).toEqual(["gren"]);
    expect(underlined(text, 4, 8)).toEqual(["[4, 2]"]);
    expect(underlined(text, 1, 9)).toEqual(["🐉🐉"]);
    expect(underlined(text, 1, 10)).toEqual(["🐉"]);
  });
  it("the key that begins there", () => {
    expect(underlined(text, 2, 9)).toEqual(["colours"]);
  });
  it("a piece of a text", () => {
    expect(underlined(text, 3, 14)).toEqual(["letf 2"]);
    expect(underlined(text, 3, 11)).toEqual(["4"]);
  });
  it("something at any position", () => {
    expect(underlined(text, 5, 3)).toEqual([" "]);
    expect(underlined(text, 99, 99)).toEqual([""]);
    expect(underlined("", 1, 1)).toEqual([""]);
    expect(underlined("# a comment", 1, 1)).toEqual(["# a comment"]);
  });
  it("nothing if it is in another file", () => {
    expect(underlined(text, 1, 1, "other.yaml")).toEqual([]);
  });
});
