// The colours in which a board is shown: those of the kit, or replacements picked by the reader.

import type { Copy } from "./model";

/** A function that returns the colour of the body or of the marks of a copy. */
export type Look = (paint: Copy["paint"], marks: boolean) => string;

/** The colours of the kit. */
export const asMade: Look = (paint, marks) => paint[marks ? 1 : 0];

/** The colours picked as replacements, separately for bodies and marks. */
export class Palette {
  private readonly picked = { body: new Map<string, string>(), marks: new Map<string, string>() };

  /** Replaces one colour by another on all bodies or on all marks. */
  pick(colour: string, marks: boolean, other: string): void {
    this.picked[marks ? "marks" : "body"].set(colour, other);
  }

  reset(): void {
    this.picked.body.clear();
    this.picked.marks.clear();
  }

  readonly look: Look = (paint, marks) => {
    const made = asMade(paint, marks);
    return this.picked[marks ? "marks" : "body"].get(made) ?? made;
  };
}
