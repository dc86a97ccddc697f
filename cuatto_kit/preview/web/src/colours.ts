// Colours that a board is looked at in: those of the kit, or others that were picked.

import type { Copy } from "./model";

/** The colour of the body or of the marks of a copy. */
export type Look = (paint: Copy["paint"], marks: boolean) => string;

/** Colours as the kit has them. */
export const asMade: Look = (paint, marks) => paint[marks ? 1 : 0];

/** Which colours were picked in place of which; bodies and marks have their own. */
export class Palette {
  private readonly picked = { body: new Map<string, string>(), marks: new Map<string, string>() };

  /** Has all bodies, or all marks, of one colour shown in another. */
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
