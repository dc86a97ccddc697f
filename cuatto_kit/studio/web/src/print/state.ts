// The options for printing and the kit being made, kept while another view is open.

import { computed, effect, signal } from "@preact/signals";
import { ask, download, saveAs, stop, type Fault } from "../api";
import { file, type BoardText } from "../board";
import { change } from "../changing";
import type { Step } from "../ui/Working";

/** The options of a kit beside its printer and its languages, as those of `build` (studio/answers/kit.py). */
export interface Options {
  quality: "draft" | "normal" | "fine";
  slice: boolean;
  box: boolean;
  spare: number;
  strategy: "by-colour" | "one-colour" | "fewest" | "by-object";
  paper: "a3" | "a4" | "letter" | "legal";
  paper_board: boolean;
  card: boolean;
  plates_stl: boolean;
  customizer: boolean;
  /** What a model site asks for, in a whole kit. */
  publish: boolean;
  flat: "svg" | "dxf" | null;
  kerf: number;
  material: number;
}

/** The chosen printer; empty for the one that the board names. */
export const printer = signal("");
export const options = signal<Options>({
  quality: "normal",
  slice: false,
  box: false,
  spare: 0,
  strategy: "by-colour",
  paper: "a4",
  paper_board: false,
  card: false,
  plates_stl: false,
  customizer: false,
  publish: false,
  flat: null,
  kerf: 0.1,
  material: 3,
});
/** The languages whose sheets are omitted. */
export const leftOut = signal<string[]>([]);
/** The only parts to make, with their numbers of copies; empty for the whole kit. */
export const parts = signal<Record<string, number>>({});
export const isWhole = computed(() => Object.keys(parts.value).length === 0);

export function choose(some: Partial<Options>): void {
  options.value = { ...options.value, ...some };
}

/** Sets the number of copies of a part; 0 leaves it out. */
export function order(name: string, copies: number): void {
  const { [name]: _, ...others } = parts.value;
  parts.value = copies > 0 ? { ...others, [name]: copies } : others;
}

/** Drops ordered parts that the board does not have. */
export function keepKnown(names: string[]): void {
  const kept = Object.entries(parts.value).filter(([name]) => names.includes(name));
  if (kept.length < Object.keys(parts.value).length) parts.value = Object.fromEntries(kept);
}

effect(() => {
  void file.value;
  parts.value = {};
});

/** The reason why the printer could not be written into the file; empty if there is none. */
export const unwritten = signal("");

/** Writes the chosen printer into the file. */
export function writePrinter(): void {
  unwritten.value = "";
  change({ settings: [`print.printer=${JSON.stringify(printer.value)}`] }, (said) => {
    if (said && "message" in said) unwritten.value = said.message;
    else if (said) printer.value = "";
  });
}

/** Returns the input of a request for the costs. */
export function printing(board: BoardText): object {
  const { quality, slice, box, spare, strategy } = options.value;
  return { board, printer: printer.value || null, quality, slice, box, spare, strategy, parts: parts.value };
}

/** Returns the input of a request for the kit; `known` are the languages of its sheets. */
export function kitOf(board: BoardText, known: string[]): object {
  const languages = wanted(known, leftOut.value);
  return { ...printing(board), ...options.value, publish: options.value.publish && isWhole.value, languages };
}

/** Returns the languages to request; an empty list requests all. */
export function wanted(known: string[], out: string[]): string[] {
  const left = known.filter((name) => !out.includes(name));
  return left.length === known.length ? [] : left;
}

/** Returns the list of omitted languages after toggling a language; the last one that is kept cannot be omitted. */
export function toggled(out: string[], name: string, known: string[]): string[] {
  if (out.includes(name)) return out.filter((other) => other !== name);
  const more = [...out, name];
  return known.every((other) => more.includes(other)) ? out : more;
}

interface Zip {
  name: string;
  ticket: string;
  files: number;
}

export type Making =
  | { state: "none" | "ended" | "gone" }
  | { state: "working"; step: Step | null }
  | { state: "done"; zip: Zip; text: string }
  | { state: "failed"; faults: Fault[] };

export const making = signal<Making>({ state: "none" });

/** Makes the kit; the browser saves it as soon as it is complete. */
export function make(board: BoardText, known: string[]): void {
  making.value = { state: "working", step: null };
  ask<never>("kit", kitOf(board, known), ({ state, data }) => {
    if (state === "partial") making.value = { state: "working", step: data };
    else if (state === "failed") making.value = { state, faults: (data as { faults: Fault[] }).faults };
    else if (state === "ended") making.value = { state };
    else {
      making.value = { state, zip: data, text: board.text };
      void fetchZip(data);
    }
  });
}

export function cancel(): void {
  stop("kit");
  making.value = { state: "none" };
}

export async function fetchZip({ ticket, name }: Zip): Promise<void> {
  try {
    saveAs(await download(ticket), name);
  } catch {
    making.value = { state: "gone" };
  }
}

/** The currencies to choose from, by their ISO 4217 codes. */
export const CURRENCIES = ["EUR", "USD", "GBP", "CHF", "BRL", "MXN", "COP", "ARS", "CLP", "PEN"];

const CURRENCY = "cuatto-kit.currency";
/** The currency of prices, which the browser remembers; empty for none. */
export const currency = signal(localStorage.getItem(CURRENCY) ?? "");

effect(() => localStorage.setItem(CURRENCY, CURRENCIES.includes(currency.value) ? currency.value : ""));
