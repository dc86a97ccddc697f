// Positions of a text in its outline.

import { outlineOf, type Pair, type Path, type Value } from "./outline";

export interface Place {
  /** The path of the mapping for a key, of the value for a value. */
  path: Path;
  /** The role of the text; `either` for a single line, which may be a value or become a key. */
  role: "key" | "value" | "either";
  /** The start of the text there, which a completion replaces; `to` is its end. */
  from: number;
  to: number;
  /** The part of that text before the position; of quoted text without the opening quote, if the quote is closed. */
  before: string;
  /** The other keys of the mapping. */
  beside: string[];
  flow: boolean;
  /** True if a colon already follows. */
  colon: boolean;
}

const MARK = "\u0001";

/** Returns the place at `offset` where text is to be written; null within a comment. */
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

/** Returns the span in the text without the mark. */
function span({ from, to }: { from: number; to: number }): { from: number; to: number } {
  return { from, to: to - MARK.length };
}

export interface Spot {
  /** The path of the value, for keys and for values. */
  path: Path;
  role: "key" | "value";
  from: number;
  to: number;
  text: string;
}

/** Returns the key or the text at `offset`, or null. */
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

/** Returns the innermost path whose key or value covers `offset`. */
export function pathAt(value: Value, offset: number, path: Path = []): Path {
  for (const [k, item] of value.items.entries()) {
    if (item.from <= offset && offset <= item.to) return pathAt(item, offset, [...path, k]);
  }
  for (const { key, from, to, value: below } of value.pairs) {
    if (from <= offset && offset <= Math.max(to, below.to)) return pathAt(below, offset, [...path, key]);
  }
  return path;
}
