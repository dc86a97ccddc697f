// Opening boards.

import { signal } from "@preact/signals";
import { start } from "../api";
import { draftOf, file, open, openFile } from "../board";
import { fromLink, sharedBy } from "../share";
import { reasonOf } from "../messages";
import { wordsOf } from "../words";
import { fileName, freeName } from "./files";
import { textOf } from "./gallery";

export const complaint = signal("");

/** Runs work that opens a board. Returns false if it fails; the start page then shows the reason. */
export async function attempt(work: () => Promise<void>): Promise<boolean> {
  complaint.value = "";
  try {
    await work();
    return true;
  } catch (error) {
    complaint.value = `${wordsOf("start").failed}: ${reasonOf(error)}`;
    return false;
  }
}

/** Opens a text as a new board under a name that is not taken by a file or another draft. */
export async function begin(name: string, text: string): Promise<void> {
  const { files } = await start();
  const taken = (path: string): boolean => files.includes(path) || (draftOf(path) ?? text) !== text;
  open(freeName(name, taken), text, "");
}

/** Opens the board of a link as an unsaved draft. */
export async function openShared(hash: string): Promise<void> {
  const shared = await sharedBy(hash).catch(() => {
    throw new Error(wordsOf("share").damaged);
  });
  await begin(fileName(shared.name), shared.text);
  fromLink.value = file.value;
}

/** Opens the board of a path: a file of the folder, a draft that only the browser has, or a bundled board. */
export async function openPath(path: string): Promise<void> {
  const { files } = await start();
  const draft = draftOf(path);
  if (files.includes(path)) await openFile(path);
  else if (draft !== null) open(path, draft, "");
  else if (/\.ya?ml$/i.test(path)) await openFile(path); // not among the listed files, or deleted
  else open(path, await textOf(path), "");
}
