// What games say of the board that is open: asked whenever it has changed, shown in several places.

import { computed, effect, signal } from "@preact/signals";
import { ask, stop, type Fault, type Part } from "../api";
import { file, known, saved, settled, text, type BoardText } from "../board";
import { change } from "../changing";
import { heat } from "../drawing/overlay";
import type { Choices, Comparison, Compiling, Games } from "./answers";
import { heatOf } from "./format";

type Failed = { faults?: Fault[] };

/** The number of seats and the policy that are asked for; null as usual. */
export const seats = signal<number | null>(null);
export const policy = signal<string | null>(null);
/** What the heat map shows; empty for none. */
export const heated = signal("");

export const games = signal<Games | null>(null);
export const choices = signal<Choices | null>(null);
export const compiling = signal(false);
/** Whether the figures are those of an earlier text. */
export const old = signal(false);
/** Whether more games are being played. */
export const playing = signal(false);
export const refusal = signal<Fault[]>([]);

/** The version that was pinned, and what the board is held against: that one, or the saved file. */
export const pinned = signal<BoardText | null>(null);
export const against = signal<"" | "pinned" | "saved">("");

effect(() => {
  void file.value;
  seats.value = policy.value = games.value = choices.value = pinned.value = null;
  against.value = "";
});

effect(() => {
  const board = settled.value;
  if (!board) {
    stop("games");
    playing.value = false;
    return;
  }
  old.value = playing.value = true;
  refusal.value = [];
  const input = { board, seats: possible(seats.value), policy: policy.value };
  ask<(Games | Compiling) & Failed>("games", input, hear);
});

/** The number of seats that was asked for, if the board takes it. */
function possible(wanted: number | null): number | null {
  const range = known.peek()?.seats;
  const alone = wanted === 1 && choices.peek()?.alone;
  return wanted && range && ((range[0] <= wanted && wanted <= range[1]) || alone) ? wanted : null;
}

function hear({ state, data }: Part<(Games | Compiling) & Failed>): void {
  playing.value = state === "partial";
  if (state === "failed") refusal.value = data.faults ?? [];
  if (state !== "partial" && state !== "done") return;
  compiling.value = data.stage === "compiling";
  choices.value = data.choices;
  if (data.stage === "compiling") return;
  games.value = data;
  old.value = false;
}

/** What the heat map shows, if the board counts it. */
export const counted = computed(() => games.value?.heat.find(({ name }) => name === heated.value) ?? null);

effect(() => {
  const count = counted.value;
  heat.value = count && heatOf(count.spaces, count.most);
});

// A version of the board to hold the present one against

export const comparison = signal<Comparison | null>(null);
export const comparing = signal(false);
export const mismatch = signal<Fault[]>([]);

const other = computed<BoardText | null>(() => {
  if (against.value === "pinned") return pinned.value;
  return against.value && saved.value.text ? { file: file.value, text: saved.value.text } : null;
});

/** Keeps the board as it is now, to hold later versions against it. */
export function pin(): void {
  pinned.value = { file: file.value, text: text.value };
  against.value = "pinned";
}

effect(() => {
  const [one, now] = [other.value, settled.value];
  mismatch.value = [];
  if (!one || !now || one.text === now.text) {
    stop("compare");
    comparison.value = null;
    comparing.value = false;
    return;
  }
  comparing.value = true;
  const names = [against.peek() === "pinned" ? "the pinned version" : "the saved file", "this version"];
  const input = { one, other: now, names, seats: possible(seats.value), policy: policy.value };
  ask<Comparison & Failed>("compare", input, ({ state, data }) => {
    comparing.value = state === "partial";
    if (state === "failed") mismatch.value = data.faults ?? [];
    else if (state !== "ended") comparison.value = data;
  });
});

// Remedies

/** Why a change could not be written. */
export const unwritten = signal("");

/** Writes settings into the text, as one step to be undone. */
export function accept(settings: string[]): void {
  unwritten.value = "";
  change({ settings }, (said) => {
    if (said && "message" in said) unwritten.value = said.message;
  });
}
