// What is laid over the drawing of the board.

import { signal } from "@preact/signals";

/** How warm each space is, from 0 to 1, by its name; null for no heat map. */
export const heat = signal<Record<string, number> | null>(null);
