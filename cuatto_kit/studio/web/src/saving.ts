// Saving, renaming and naming the board, with the reasons why that failed.

import { signal } from "@preact/signals";
import { Refused, start, Unreachable } from "./api";
import { changedElsewhere, draftOf, file, known, own, rename, save, title } from "./board";
import { change } from "./changing";
import { reasonOf } from "./messages";
import { freeName, parted } from "./start/files";
import { wordsOf } from "./words";

/** The name that is asked for: of a file to write, or the new one of the board. */
export const naming = signal<{ name: string; renames: boolean } | null>(null);
/** A failure, with what can be done with the text instead. */
interface Trouble {
  message: string;
  offers: ("elsewhere" | "download")[];
}

/** Why the last attempt failed. */
export const trouble = signal<Trouble | null>(null);

/** Saves the board; a board without a file asks for a name. With `over`, changes by another program are overwritten. */
export async function keep(over = false): Promise<void> {
  if (own.value) await attempt(file.value, () => save(file.value, over));
  else await askName(title.value);
}

/** Asks for the name of a new file; the suggestion is derived from a text and not taken. */
export async function askName(text: string): Promise<void> {
  await attempt("", async () => {
    const { files } = await start();
    const taken = (name: string) => files.includes(name) || (name !== file.value && draftOf(name) !== null);
    naming.value = { name: freeName(`${parted(file.value).folder}${slug(text)}.yaml`, taken), renames: false };
  });
}

export function askNewName(): void {
  trouble.value = null;
  naming.value = { name: withSuffix(file.value), renames: true };
}

/** Saves or renames the board under the name that was asked for. */
export async function giveName(): Promise<void> {
  const { name, renames } = naming.value!;
  const path = withSuffix(name);
  if (renames && path === file.value) naming.value = null;
  else await attempt(path, () => (renames ? rename(path) : save(path)), renames);
}

/** Changes the title in the text of the board. */
export function retitle(text: string): void {
  const titles = known.value?.title;
  if (!titles || !text || text === title.value) return;
  const [language = "*"] = Object.keys(titles).filter((one) => titles[one] === title.value);
  const key = language === "*" ? "title" : `title.${language}`;
  change({ settings: [`${key}=${JSON.stringify(text)}`] }, (said) => {
    if (said && "message" in said) trouble.value = { message: said.message, offers: [] };
  });
}

/** Runs work on a file and tells why it failed; `open` is true if it is on the open file. */
async function attempt(path: string, work: () => Promise<void>, open = path === file.value): Promise<void> {
  trouble.value = null;
  try {
    await work();
    if (path) naming.value = null;
  } catch (error) {
    if (error instanceof Refused && error.body.digest && open) changedElsewhere.value = error.body.digest;
    else trouble.value = told(path, error);
  }
}

function told(path: string, error: unknown): Trouble {
  const words = wordsOf("app");
  if (error instanceof Unreachable) return { message: words.notSaved, offers: ["download"] };
  const { status } = error as Refused;
  if (status === 423) return { message: words.readOnly({ file: path }), offers: ["elsewhere", "download"] };
  return { message: status === 409 ? `${path}: ${words.exists}` : reasonOf(error), offers: [] };
}

/** Returns a file name without blanks and suffix, derived from a title or from another file name. */
export function slug(title: string): string {
  const plain = title.replace(/\.ya?ml$/i, "").normalize("NFKD").replace(/\p{M}/gu, "").normalize("NFC").toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "board";
}

/** Returns the name of a board's file with its suffix, added if it is missing. */
export function withSuffix(name: string): string {
  const [stem, suffix = ".yaml"] = name.trim().split(/(\.ya?ml)$/i);
  return `${stem}${suffix.toLowerCase()}`;
}
