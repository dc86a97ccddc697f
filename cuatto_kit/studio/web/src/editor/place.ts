// Where in the outline of a text a position lies.

import { outlineOf, type Pair, type Path, type Value } from "./outline";

export interface Place {
  /** Of a key the place of its mapping, of a value its own. */
  path: Path;
  /** `either`: a line alone, which may become a key or be the value. */
  role: "key" | "value" | "either";
  /** What stands there: it is to be replaced. */
  from: number;
  to: number;
  /** What of it stands before the position, quotes and all. */
  before: string;
  /** Keys that stand beside it. */
  beside: string[];
  flow: boolean;
  /** Whether a colon follows already. */
  colon: boolean;
}

const MARK = "\u0001";

/** Where something is to be written at `offset`; null within a comment. */
export function placeOf(text: string, offset: number): Place | null {
  const outline = outlineOf(text.slice(0, offset) + MARK + text.slice(offset));
  return written(outline, [], (from, to) => from <= offset && offset < to, offset);
}

type Within = (from: number, to: number) => boolean;

function written(value: Value, path: Path, within: Within, offset: number): Place | null {
  if (value.kind === "text") {
    if (!within(value.from, value.to)) return null;
    const before = value.text.split(MARK)[0]!;
    return { path, role: "value", ...span(value), before, beside: [], flow: value.flow, colon: false };
  }
  for (const [k, item] of value.items.entries()) {
    if (!within(item.from, item.to)) continue;
    return written(item, [...path, k], within, offset);
  }
  for (const pair of value.pairs) {
    if (within(pair.from, pair.to)) return atKey(value, pair, path);
    if (!within(pair.value.from, pair.value.to)) continue;
    return written(pair.value, [...path, pair.key], within, offset);
  }
  return null;
}

function atKey(map: Value, pair: Pair, path: Path): Place {
  const { key, colon } = pair;
  const beside = map.pairs.filter((other) => other !== pair).map((other) => other.key);
  const alone = !colon && !beside.length && !map.flow;
  return {
    path,
    role: alone ? "either" : "key",
    ...span(pair),
    before: key.split(MARK)[0]!,
    beside,
    flow: map.flow,
    colon,
  };
}

/** The span in the text without the mark. */
function span({ from, to }: { from: number; to: number }): { from: number; to: number } {
  return { from, to: to - MARK.length };
}

export interface Spot {
  /** Of a key and of a value alike the path of the value. */
  path: Path;
  role: "key" | "value";
  from: number;
  to: number;
  text: string;
}

/** The key or the text that stands at `offset`, or null. */
export function spotOf(value: Value, offset: number, path: Path = []): Spot | null {
  const here = ({ from, to }: { from: number; to: number }) => from <= offset && offset <= to;
  if (value.kind === "text") {
    return here(value) ? { path, role: "value", from: value.from, to: value.to, text: value.text } : null;
  }
  for (const [k, item] of value.items.entries()) {
    const spot = here(item) && spotOf(item, offset, [...path, k]);
    if (spot) return spot;
  }
  for (const { key, from, to, colon, value: below } of value.pairs) {
    const own = [...path, key];
    if (from <= offset && offset <= to) {
      const alone = !colon && value.pairs.length === 1;
      return { path: alone ? path : own, role: alone ? "value" : "key", from, to, text: key };
    }
    const spot = here(below) && spotOf(below, offset, own);
    if (spot) return spot;
  }
  return null;
}

/** The innermost path whose key or value covers `offset`. */
export function pathAt(value: Value, offset: number, path: Path = []): Path {
  for (const [k, item] of value.items.entries()) {
    if (item.from <= offset && offset <= item.to) return pathAt(item, offset, [...path, k]);
  }
  for (const { key, from, to, value: below } of value.pairs) {
    if (from <= offset && offset <= Math.max(to, below.to)) return pathAt(below, offset, [...path, key]);
  }
  return path;
}
