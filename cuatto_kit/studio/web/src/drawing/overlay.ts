// The heat map over the drawing of the board.

import { signal } from "@preact/signals";

export interface Heat {
  /** The heat of each space, from 0 to 1, by its id. */
  shares: Record<string, number>;
  /** Returns the figure of a space in words. */
  said(id: string): string;
}

/** The heat map; null for none. */
export const heat = signal<Heat | null>(null);
