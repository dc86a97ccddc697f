// How the board is to be printed, and the kit that is being made: both stay while one looks at
// something else.

import { signal } from "@preact/signals";
import { ask, download, saveAs, stop, type Fault } from "../api";
import type { BoardText } from "../board";
import { change } from "../changing";
import type { Step } from "../ui/Working";

export type Quality = "draft" | "normal" | "fine";

/** Empty for the printer that the board names. */
export const printer = signal("");
export const quality = signal<Quality>("normal");
export const slice = signal(false);
export const paper = signal<"a4" | "letter">("a4");
export const paperBoard = signal(false);
/** Languages whose sheets are left out. */
export const leftOut = signal<string[]>([]);

/** Why the printer could not be written into the file. */
export const unwritten = signal("");

/** Writes the printer that is chosen into the file, which names it from then on. */
export function writePrinter(): void {
  unwritten.value = "";
  change({ settings: [`print.printer=${JSON.stringify(printer.value)}`] }, (said) => {
    if (said && "message" in said) unwritten.value = said.message;
    else if (said) printer.value = "";
  });
}

/** What an ask says of how the board is printed. */
export function printing(board: BoardText): object {
  return { board, printer: printer.value || null, quality: quality.value, slice: slice.value };
}

/** The languages to ask for: none stands for all. */
export function wanted(known: string[], out: string[]): string[] {
  const left = known.filter((name) => !out.includes(name));
  return left.length === known.length ? [] : left;
}

/** The list with one more or one less; the last that is left stays. */
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

/** Has the kit made, and saved by the browser as soon as it is there. */
export function make(board: BoardText, known: string[]): void {
  making.value = { state: "working", step: null };
  const sheets = { languages: wanted(known, leftOut.value), paper: paper.value, paper_board: paperBoard.value };
  ask<never>("kit", { ...printing(board), ...sheets }, ({ state, data }) => {
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
