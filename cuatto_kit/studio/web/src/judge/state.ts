// The results of games on the open board: requested after each change, and shown in several places.

import { computed, effect, signal } from "@preact/signals";
import { ask, stop, type Fault, type Part } from "../api";
import { file, known, saved, settled, text, type BoardText } from "../board";
import { change } from "../changing";
import { heat } from "../drawing/overlay";
import type { Choices, Comparison, Compiling, Games } from "./answers";
import { heatOf } from "./format";
import { figure, named, wordsOf } from "../words";

type Failed = { faults?: Fault[] };

/** The requested number of seats and the requested policy; null for the default. */
export const seats = signal<number | null>(null);
export const policy = signal<string | null>(null);
/** The name of the count that the heat map shows; empty for none. */
export const heated = signal("");

export const games = signal<Games | null>(null);
export const choices = signal<Choices | null>(null);
export const compiling = signal(false);
/** True if the figures are those of an earlier text. */
export const old = signal(false);
/** True while games are played. */
export const playing = signal(false);
export const refusal = signal<Fault[]>([]);

/** The pinned version, and the choice of the version to compare with. */
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

/** Returns the requested number of seats if the board allows it, otherwise null. */
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

/** The count that the heat map shows; null if the board has none of that name. */
export const counted = computed(() => games.value?.heat.find(({ name }) => name === heated.value) ?? null);

effect(() => {
  const count = counted.value;
  const words = wordsOf("judge");
  const said = (id: string) => {
    const times = figure(count!.spaces[id] ?? 0, count!.most < 10 ? 2 : 0);
    return `${id}: ${named(words.counts, count!.name)} ${times} ${words.aGame}`;
  };
  heat.value = count && { shares: heatOf(count.spaces, count.most), said };
});

// Comparison with another version of the board

export const comparison = signal<Comparison | null>(null);
export const comparing = signal(false);
export const mismatch = signal<Fault[]>([]);

const other = computed<BoardText | null>(() => {
  if (against.value === "pinned") return pinned.value;
  return against.value && saved.value.text ? { file: file.value, text: saved.value.text } : null;
});

/** Pins the present version, so that later versions are compared with it. */
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

/** The reason why a change could not be written; empty if there is none. */
export const unwritten = signal("");

/** Writes settings into the text, as one step of the history. */
export function accept(settings: string[]): void {
  unwritten.value = "";
  change({ settings }, (said) => {
    if (said && "message" in said) unwritten.value = said.message;
  });
}
