import { describe, expect, it } from "vitest";
import { outlineOf, textOf, valueAt, type Value } from "./outline";
import { pathAt, placeOf, spotOf } from "./place";

/** Returns the outline as plain data. */
function plain(value: Value): unknown {
  if (textOf(value)) return textOf(value);
  if (value.kind === "map") {
    return Object.fromEntries(value.pairs.map((pair) => [pair.colon ? pair.key : `${pair.key}?`, plain(pair.value)]));
  }
  if (value.kind === "list") return value.items.map(plain);
  return value.kind === "none" ? null : value.text;
}

const read = (text: string) => plain(outlineOf(text));

/** Returns the place at the bar in a text. */
function at(marked: string) {
  const offset = marked.indexOf("¦");
  return placeOf(marked.replace("¦", ""), offset);
}

describe("the outline of a text", () => {
  it("reads blocks, flows and quotes", () => {
    const text = `# a comment: no key
title: {en: Two Ways, es: "Dos: caminos"}   # another
seats: [2, 4]
board:
  start: {bridge: 6}
  paths:
    stem:
      from: start
      walk: up 4, left 2
  safe:
  - stem.1
  - "stem.2"
  map: |
    S:↑
     F
  'odd key': 1
`;
    expect(read(text)).toEqual({
      title: { en: "Two Ways", es: "Dos: caminos" },
      seats: ["2", "4"],
      board: {
        start: { bridge: "6" },
        paths: { stem: { from: "start", walk: "up 4, left 2" } },
        safe: ["stem.1", "stem.2"],
        map: "|\n    S:↑\n     F",
        "odd key": "1",
      },
    });
  });
  it("reads brackets over several lines", () => {
    expect(read("a:\n  {b: c,\n   d: [1,\n  2]}\ne: f\n")).toEqual({ a: { b: "c", d: ["1", "2"] }, e: "f" });
  });
  it("reads lists of mappings and of lists", () => {
    expect(read("- a: 1\n  b: 2\n- - x\n  - y\n-\n  c: 3\n- z\n")).toEqual([
      { a: "1", b: "2" },
      ["x", "y"],
      { c: "3" },
      "z",
    ]);
    expect(textOf(valueAt(outlineOf("a:\n  - red\n"), ["a", 0]))).toBe("red");
  });
  it("accepts incomplete text", () => {
    expect(read("game: cuatto\nboa")).toEqual({ game: "cuatto", "boa?": null });
    expect(read("teams: {colours: [red, bl\nboard:\n  start: pool")).toEqual({
      teams: { colours: ["red", "bl"] },
      board: { start: "pool" },
    });
    expect(read("a: 'not closed\nb: 1")).toEqual({ a: "'not closed", b: "1" });
    expect(read("a: {b}\nc: }\n]: 2\n")).toBeTruthy();
  });
  it("ends for any text", () => {
    const signs = ["a", ":", " ", "\n", "[", "{", "]", "}", ",", "'", '"', "#", "-", "|", "  "];
    let seed = 7;
    for (let k = 0; k < 4000; k++) {
      let text = "";
      for (let n = 0; n < 14; n++) {
        seed = (seed * 1103515245 + 12345) % 2147483648;
        text += signs[Math.floor((seed / 2147483648) * signs.length)];
      }
      outlineOf(text);
      placeOf(text, 7);
      spotOf(outlineOf(text), 7);
    }
  });
  it("reads a long file to its end", () => {
    const text = Array.from({ length: 2000 }, (_, k) => `p${k}: {from: a, walk: "up 4", title: {en: A, es: B}}`).join("\n");
    const { pairs } = outlineOf(text);
    expect(pairs.length).toBe(2000);
    expect(text.slice(pairs[1999]!.value.from, pairs[1999]!.value.to)).toBe('{from: a, walk: "up 4", title: {en: A, es: B}}');
  });
});

describe("the place for new text", () => {
  it("is found for keys of blocks", () => {
    expect(at("game: cuatto\nbo¦\nseats: 2\n")).toMatchObject({
      path: [],
      role: "key",
      before: "bo",
      from: 13,
      to: 15,
      beside: ["game", "seats"],
      flow: false,
      colon: false,
    });
    expect(at("board:\n  start: pool\n  ¦\n")).toMatchObject({ path: ["board"], role: "key", beside: ["start"] });
    expect(at("board:\n  start: pool\n¦\n")).toMatchObject({ path: [], role: "key", beside: ["board"] });
    expect(at("board:\n  sta¦rt: pool\n")).toMatchObject({ path: ["board"], role: "key", before: "sta", colon: true });
  });
  it("is found for keys and values in braces", () => {
    expect(at("p: {from: a, ¦}")).toMatchObject({ path: ["p"], role: "key", beside: ["from"], flow: true });
    expect(at("p: {from: ¦}")).toMatchObject({ path: ["p", "from"], role: "value", before: "" });
    expect(at("p: {from: a, wa¦\nq: 1")).toMatchObject({ path: ["p"], role: "key", before: "wa", beside: ["from"] });
    expect(at("p: [a, b¦]")).toMatchObject({ path: ["p", 1], role: "value", before: "b" });
    expect(at("p: {q: [a, ¦")).toMatchObject({ path: ["p", "q", 1], role: "value" });
  });
  it("is found for values", () => {
    expect(at("rules:\n  finish: ¦\n  doubles: x\n")).toMatchObject({ path: ["rules", "finish"], role: "value" });
    expect(at("rules:\n  finish:¦\n")).toMatchObject({ role: "either" });
    expect(at("finish: ov¦er # words\n")).toMatchObject({ path: ["finish"], from: 8, to: 12, before: "ov" });
    expect(at("safe:\n  - a.1\n  - ¦\n")).toMatchObject({ path: ["safe", 1], role: "either" });
  });
  it("may be a key or a value on a line without a colon", () => {
    expect(at("board:\n  st¦\n")).toMatchObject({ path: ["board"], role: "either", before: "st" });
  });
  it("does not exist in a comment", () => {
    expect(at("a: 1 # no ¦\n")).toBeNull();
    expect(at("# ¦\n")).toBeNull();
  });
});

describe("the content at a position", () => {
  const text = "board:\n  safe: [stem.4]\n  paths:\n    stem: {walk: up 4}\n";
  const outline = outlineOf(text);
  it("is a key or a text", () => {
    expect(spotOf(outline, text.indexOf("stem.4") + 2)).toMatchObject({ path: ["board", "safe", 0], text: "stem.4" });
    expect(spotOf(outline, text.indexOf("walk"))).toMatchObject({ path: ["board", "paths", "stem", "walk"], role: "key" });
  });
  it("has a path", () => {
    expect(pathAt(outline, text.indexOf("up 4"))).toEqual(["board", "paths", "stem", "walk"]);
  });
});
