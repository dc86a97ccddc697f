// The boards that were open lately: kept by the browser, for each folder its own.

import { effect, signal } from "@preact/signals";
import { draftOf, dropDraft, file, title } from "../board";
import { readRecent, remembered, type Recent } from "./files";

const RECENT = "cuatto-kit.recent.";

export const recent = signal<Recent[]>([]);
let kept = "";

/** Begins with what is kept for a folder, and keeps what is open from now on. */
export function remember(folder: string): void {
  if (kept) return;
  kept = RECENT + folder;
  recent.value = readRecent(localStorage.getItem(kept));
  effect(() => {
    const one = { path: file.value, title: title.value };
    if (one.path) keep(remembered(recent.peek(), one));
  });
}

/** Takes a board off the list, and what was not saved of it. */
export function forget(path: string): void {
  dropDraft(path);
  keep(recent.value.filter((one) => one.path !== path));
}

/** Those that can be opened again: a file that is there, or what is kept of one. */
export function openable(files: string[]): Recent[] {
  return recent.value.filter(({ path }) => files.includes(path) || draftOf(path) !== null);
}

function keep(list: Recent[]): void {
  recent.value = list;
  localStorage.setItem(kept, JSON.stringify(list));
}
