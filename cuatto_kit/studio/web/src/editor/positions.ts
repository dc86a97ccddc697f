// Conversion of positions: the server counts characters and lines, the editor UTF-16 units.

import type { Edit } from "../board";

const PAIR = /[\ud800-\udbff][\udc00-\udfff]/g;

/** Returns a function that converts a number of characters of `text` to a number of its UTF-16 units. */
export function unitsOf(text: string): (characters: number) => number {
  const pairs = [...text.matchAll(PAIR)].map((found, before) => found.index - before);
  return (characters) => {
    let [least, most] = [0, pairs.length]; // the number of surrogate pairs before that character
    while (least < most) {
      const middle = (least + most) >> 1;
      if (pairs[middle]! < characters) least = middle + 1;
      else most = middle;
    }
    return Math.max(0, Math.min(characters + least, text.length));
  };
}

/** Returns edits as changes of the editor, in order; edits that overlap the one before are omitted. */
export function changesOf(text: string, edits: Edit[]): { from: number; to: number; insert: string }[] {
  const units = unitsOf(text);
  const changes = edits.map(({ start, end, insert }) => ({ from: units(start), to: units(end), insert }));
  changes.sort((one, other) => one.from - other.from || one.to - other.to);
  return changes.filter((one, k) => one.from <= one.to && (k === 0 || changes[k - 1]!.to <= one.from));
}
