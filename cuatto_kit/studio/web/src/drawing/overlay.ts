// The heat map over the drawing of the board.

import { signal } from "@preact/signals";

/** The heat of each space, from 0 to 1, by its id; null for no heat map. */
export const heat = signal<Record<string, number> | null>(null);
