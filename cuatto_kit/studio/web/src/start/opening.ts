// Opening boards.

import { signal } from "@preact/signals";
import { start } from "../api";
import { draftOf, open, openFile } from "../board";
import { wordsOf } from "../words";
import { textOf } from "./gallery";

export const complaint = signal("");

/** Opens something. Returns whether that worked; if not, the start page says why. */
export async function attempt(work: () => Promise<void>): Promise<boolean> {
  complaint.value = "";
  try {
    await work();
    return true;
  } catch (error) {
    complaint.value = `${wordsOf("start").failed}: ${error instanceof Error ? error.message : error}`;
    return false;
  }
}

/** Opens what a path names: a file of the folder, a board that only the browser keeps, or a bundled
 * board, which saving writes to a file of its name. */
export async function openPath(path: string): Promise<void> {
  const { files } = await start();
  const draft = draftOf(path);
  if (files.includes(path)) await openFile(path);
  else if (draft !== null) open(path, draft, "");
  else if (/\.ya?ml$/i.test(path)) await openFile(path); // beyond those that are listed, or gone
  else open(path, await textOf(path), "");
}
