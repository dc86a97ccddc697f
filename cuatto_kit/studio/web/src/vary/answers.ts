// What the server says of variations of a board (answers/vary.py), and what it comes to.

import type { Edit } from "../board";
import type { Criteria, Estimate, Judged } from "../judge/answers";

export interface Variation {
  /** What was changed; empty for the board as it is. */
  words: string;
  edits: Edit[];
  features: Record<string, number>;
  /** Null until games were played. */
  figures: Record<string, Estimate & { judgement: Judged }> | null;
}

export interface Variations {
  /** First the board as it is. */
  boards: Variation[];
  pictures: Record<string, string>;
  criteria: Criteria;
  features: Record<string, string>;
  /** Why there are none. */
  refused: string;
}

/** Features that have changed, each with how many there were and are. */
export function differences(was: Variation, is: Variation): [name: string, was: number, is: number][] {
  return Object.entries(is.features)
    .map(([name, count]): [string, number, number] => [name, was.features[name] ?? 0, count])
    .filter(([, before, now]) => before !== now);
}

/** Which of the boards a text is: 0 as it was, the one that was taken, or none of them. */
export function placeIn(text: string, origin: string, taken: { place: number; text: string } | null): number | null {
  if (text === origin) return 0;
  return taken && text === taken.text ? taken.place : null;
}
