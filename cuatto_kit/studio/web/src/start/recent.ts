// The recently opened boards, stored by the browser for each folder.

import { effect, signal } from "@preact/signals";
import { draftOf, dropDraft, file, title } from "../board";
import { readRecent, remembered, type Recent } from "./files";

const RECENT = "cuatto-kit.recent.";

export const recent = signal<Recent[]>([]);
let kept = "";

/** Loads the list of a folder and adds every board that is opened from now on; later calls do nothing. */
export function remember(folder: string): void {
  if (kept) return;
  kept = RECENT + folder;
  recent.value = readRecent(localStorage.getItem(kept));
  effect(() => {
    const one = { path: file.value, title: title.value };
    if (one.path) keep(remembered(recent.peek(), one));
  });
}

/** Removes a board from the list, with its unsaved draft. */
export function forget(path: string): void {
  dropDraft(path);
  keep(recent.value.filter((one) => one.path !== path));
}

/** Returns the boards that can be opened again: existing files, and those with a draft. */
export function openable(files: string[]): Recent[] {
  return recent.value.filter(({ path }) => files.includes(path) || draftOf(path) !== null);
}

function keep(list: Recent[]): void {
  recent.value = list;
  localStorage.setItem(kept, JSON.stringify(list));
}
