// The server's answers about variations of a board (answers/vary.py).

import type { Edit } from "../board";
import type { Criteria, Estimate, Judged } from "../judge/answers";

export interface Variation {
  /** A description of the change; empty for the board itself. */
  words: string;
  edits: Edit[];
  features: Record<string, number>;
  /** Null until games have been played. */
  figures: Record<string, Estimate & { judgement: Judged }> | null;
}

export interface Variations {
  /** The board itself, then its variations. */
  boards: Variation[];
  pictures: Record<string, string>;
  criteria: Criteria;
  features: Record<string, string>;
  /** The reason why there are no variations; empty if there are some. */
  refused: string;
}

/** Returns the features that differ, each with its number before and after. */
export function differences(was: Variation, is: Variation): [name: string, was: number, is: number][] {
  return Object.entries(is.features)
    .map(([name, count]): [string, number, number] => [name, was.features[name] ?? 0, count])
    .filter(([, before, now]) => before !== now);
}

/** Returns the place of the board that a text is: 0 for the original, that of the last variation chosen, or null. */
export function placeIn(text: string, origin: string, taken: { place: number; text: string } | null): number | null {
  if (text === origin) return 0;
  return taken && text === taken.text ? taken.place : null;
}
