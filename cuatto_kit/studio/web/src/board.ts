// The board that is open: its text, and what the server says of it.

import { computed, effect, signal, untracked } from "@preact/signals";
import { ask, link, onEvent, readFile, Refused, saveFile, watchFile, type Fault, type Fix, type Part } from "./api";
import { language, textFor } from "./words";

const SETTLES = 120; // ms without a key press after which slow products are asked for

export interface Space {
  id: string;
  path: string;
  kind: string;
  label: Record<string, string>;
  cell: [number, number] | null;
  box: [left: number, top: number, width: number, height: number] | null;
  flags: string[];
  seat: number | null;
  line: number;
}

export interface Drawing {
  body: string;
  window: [left: number, top: number, width: number, height: number];
  spaces: Space[];
  links: { from: string; to: string; kind: string; path: string }[];
}

export interface Known {
  name: string;
  title: Record<string, string>;
  game: string;
  family: string;
  /** What a hand may take up to draw on it. */
  tools: string[];
  seats: [number, number];
  colours: string[];
  printer: string | null;
}

export interface BoardAnswer {
  faults: Fault[];
  known: Known | null;
  drawing: Drawing | null;
}

/** How a product names the board it is asked of. */
export interface BoardText {
  file: string;
  text: string;
}

/** A replacement in the text: characters, as the server counts them, from `start` to before `end`. */
export interface Edit {
  start: number;
  end: number;
  insert: string;
}

/** What the editor does for the rest of the page; it owns the text and its history. */
export interface Editor {
  /** Shows the text of a file; one that was left so is shown with its history. */
  load(path: string, text: string): void;
  apply(edits: Edit[]): void;
  /** Makes the text another one, as one step of the history. */
  become(text: string): void;
  undo(): void;
  redo(): void;
  /** Puts the cursor there and shows it; both count from 1. */
  reveal(line: number, column?: number): void;
}

/** The file's path below the folder, or the name of a bundled board; empty while none is open. */
export const file = signal("");
/** Whether the file is in the folder, and so can be written. */
export const own = signal(false);
export const text = signal("");
/** What the file held when it was last read or written. */
export const saved = signal({ text: "", digest: "" });
export const unsaved = computed(() => text.value !== saved.value.text);
/** The digest of the file where another program has changed it since, empty where that has deleted
 * it; null where it is as known. */
export const changedElsewhere = signal<string | null>(null);
/** Whether a save has given the board another name, which takes the place of the former. */
export const renamed = signal(false);
/** How much can be undone and done again. */
export const history = signal({ undo: 0, redo: 0 });

/** The last answer, and the text that it speaks of. */
export const answer = signal<{ text: string; board: BoardAnswer } | null>(null);
export const faults = computed(() => answer.value?.board.faults ?? []);
export const errors = computed(() => faults.value.filter((fault) => fault.severity === "error"));
export const known = signal<Known | null>(null);
/** The last drawing there was; `stale` where the text says something else by now. */
export const drawing = signal<Drawing | null>(null);
export const stale = computed(() => answer.value?.board.drawing === null);
/** The space that is looked at, in the drawing and in the text. */
export const selected = signal<string | null>(null);
/** The board without faults that nobody has changed for a moment: what slow products are made of. */
export const settled = signal<BoardText | null>(null);

let editor: Editor | null = null;
let settling = 0;
/** How the file ends its lines; the text of the page has plain ends. */
let lineEnd = "\n";

/** The editor makes itself known. */
export function setEditor(one: Editor): void {
  editor = one;
}

export const theEditor = (): Editor => editor!;

/** Whether the last answer speaks of the text as it is: what it says of places holds. */
export const current = computed(() => answer.value?.text === text.value);

/** Mends a fault; nothing where the text has gone on since. */
export function mend(fix: Fix): void {
  if (current.value) editor!.apply(fix.edits);
}

/** The editor says what the text is now. */
export function textIs(now: string): void {
  text.value = now;
  keepDraft();
  look();
}

function look(): void {
  const board = { file: file.value, text: text.value };
  if (!board.file) return;
  const input = { board, language: language.peek() };
  ask<BoardAnswer>("board", input, (part: Part<BoardAnswer>) => {
    if (part.state === "done") answered(board, part.data);
    else if (part.state === "failed") answered(board, { ...part.data, known: null, drawing: null });
  });
}

function answered(board: BoardText, said: BoardAnswer): void {
  answer.value = { text: board.text, board: said };
  if (said.known) known.value = said.known;
  if (said.drawing) drawing.value = said.drawing;
  clearTimeout(settling);
  if (said.faults.some((fault) => fault.severity === "error") || board.text !== text.value) return;
  settling = window.setTimeout(() => {
    const now = settled.peek();
    if (now?.file !== board.file || now.text !== board.text) settled.value = board;
  }, SETTLES);
}

/** Opens a board: a file of the folder, or a bundled board by its text. What was not saved of it is
 * shown instead; where the file has changed since, it says so. */
export function open(path: string, written: string, digest: string): void {
  const content = plain(written);
  lineEnd = endOf(written);
  const draft = kept(path);
  const old = draft !== null && digest !== "" && draft.base !== digest && draft.text !== content;
  file.value = path;
  own.value = digest !== "";
  saved.value = { text: own.value ? content : "", digest: old ? draft.base : digest };
  answer.value = known.value = drawing.value = settled.value = selected.value = null;
  changedElsewhere.value = old ? digest : null;
  watch();
  editor!.load(path, draft?.text ?? content);
}

/** A text as the page has it, with plain ends of lines. */
export function plain(written: string): string {
  return written.replace(/\r\n?/g, "\n");
}

function endOf(written: string): string {
  return written.includes("\r\n") ? "\r\n" : "\n";
}

/** Opens a file of the folder. Rejects with Refused. */
export async function openFile(path: string): Promise<void> {
  const content = await readFile(path);
  open(path, content.text, content.digest);
}

/** Takes over what the file holds, as one step that can be undone; where something is not saved,
 * only if that is wanted (`over`). Rejects with Refused. */
export async function readAgain(over: boolean): Promise<void> {
  const path = file.value;
  const content = await readFile(path);
  if (path !== file.value) return;
  if (unsaved.value && !over) {
    changedElsewhere.value = content.digest;
    return;
  }
  own.value = true;
  lineEnd = endOf(content.text);
  const now = plain(content.text);
  saved.value = { text: now, digest: content.digest };
  changedElsewhere.value = null;
  watch();
  editor!.become(now);
  keepDraft();
}

/** Writes the text to the file, or to a new one. Rejects with Refused: where another program has
 * changed it, with status 409; `over` writes all the same. */
export async function save(path = file.value, over = false): Promise<void> {
  const now = text.value;
  const content = now.replaceAll("\n", lineEnd);
  const known = path !== file.value ? "" : saved.value.digest;
  let written;
  try {
    written = await saveFile(path, content, known);
  } catch (error) {
    if (!over || !(error instanceof Refused) || error.status !== 409) throw error;
    written = await saveFile(path, content, error.body.digest!);
  }
  dropDraft(file.value);
  const moved = path !== file.value;
  renamed.value = moved;
  file.value = path;
  own.value = true;
  saved.value = { text: now, digest: written.digest };
  changedElsewhere.value = null;
  watch();
  keepDraft(); // of what was typed meanwhile
  if (moved) look();
}

onEvent<{ path: string; digest: string }>("file", ({ path, digest }) => {
  if (path === file.value) isOnDisk(digest);
});

/** Another program may have changed the file: a text without changes of its own follows it. */
function isOnDisk(digest: string): void {
  if (digest === saved.value.digest) changedElsewhere.value = null;
  else if (!digest) changedElsewhere.value = "";
  else readAgain(false).catch(() => undefined); // deleted meanwhile: another event says so
}

/** Has the server watch the file; one that was started again is asked again. */
function watch(): void {
  const path = own.value ? file.value : "";
  void watchFile(path, saved.value.digest).catch(() => undefined);
}

effect(() => {
  if (link.value === "on") untracked(watch);
});

// What is not saved is kept by the browser, for a server that ends and a page that is closed: with
// the digest of the file that it was made from.

/** The folder that is open: each keeps its own drafts. */
export const folder = signal("");

const draft = (path: string): string => `cuatto-kit.draft.${folder.value}/${path}`;

function keepDraft(): void {
  if (!file.value) return;
  if (text.value === saved.value.text) dropDraft(file.value);
  else localStorage.setItem(draft(file.value), `${saved.value.digest}\n${text.value}`);
}

function kept(path: string): { base: string; text: string } | null {
  const whole = localStorage.getItem(draft(path));
  if (whole === null) return null;
  const [, base = null, text = ""] = /^([0-9a-f]{64}|)\n([^]*)$/.exec(whole) ?? [];
  return base === null ? { base: "unknown", text: whole } : { base, text };
}

export function draftOf(path: string): string | null {
  return kept(path)?.text ?? null;
}

export function dropDraft(path: string): void {
  localStorage.removeItem(draft(path));
}

/** The title of the board in the reader's language. */
export const title = computed(() => textFor(known.value?.title ?? {}) ?? file.value);

effect(() => {
  void language.value;
  untracked(look);
});
effect(() => {
  document.title = file.value ? `${unsaved.value ? "• " : ""}${title.value}` : "cuatto-kit studio";
});
