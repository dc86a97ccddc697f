// The review of a game: the chances of the seats over its course, and the mistakes.

import { effect, signal } from "@preact/signals";
import { ask, stop, type Fault, type Part } from "../api";
import type { Step } from "../ui/Working";
import { game, recordText } from "./game";
import type { Point } from "./plies";
import type { Happening } from "./tell";

/** A choice that was worse than another by more than noise; `ply` counts from 1. */
export interface Mistake {
  ply: number;
  seat: number;
  before: number;
  after: number;
  loss: number;
  mark: string;
  /** The events of the best move, and its text in the game's notation. */
  better: Happening[];
  notation: string;
}

export interface Found {
  /** The share of choices whose values are exact. */
  exact: number;
  points: Point[];
  seats: { decisions: number; mistakes: number; luck: number }[];
  mistakes: Mistake[];
}

/** The review of the game with this record, or its progress. */
export const review = signal<{ record: string; step: Step | null; found: Found | null; faults: Fault[] } | null>(null);

export function askReview(): void {
  const record = recordText();
  const begun = { record, step: null, found: null, faults: [] };
  review.value = begun;
  ask<Found & Step & { faults: Fault[] }>("review", { board: game.peek()!.board, record }, ({ state, data }: Part<Found & Step & { faults: Fault[] }>) => {
    if (state === "partial") review.value = { ...begun, step: data };
    else if (state === "done") review.value = { ...begun, found: data };
    else review.value = { ...begun, faults: data?.faults ?? [] };
  });
}

effect(() => {
  if (game.value || !review.peek()) return;
  stop("review");
  review.value = null;
});
