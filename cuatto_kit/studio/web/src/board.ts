// The board that is open: its text, and what the server says of it.

import { computed, effect, signal, untracked } from "@preact/signals";
import { ask, onEvent, readFile, Refused, saveFile, watchFile, type Fault, type Fix, type Part } from "./api";
import { language } from "./words";

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
  load(text: string): void;
  apply(edits: Edit[]): void;
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
/** Another program has changed the file since. */
export const changedElsewhere = signal(false);
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

/** Opens a board: a file of the folder, or a bundled board by its text. */
export function open(path: string, written: string, digest: string): void {
  lineEnd = written.includes("\r\n") ? "\r\n" : "\n";
  const content = written.replace(/\r\n?/g, "\n");
  file.value = path;
  own.value = digest !== "";
  saved.value = { text: own.value ? content : "", digest };
  answer.value = known.value = drawing.value = settled.value = selected.value = null;
  changedElsewhere.value = false;
  void watchFile(own.value ? path : "");
  editor!.load(draftOf(path) ?? content);
}

/** Opens a file of the folder. Rejects with Refused. */
export async function openFile(path: string): Promise<void> {
  const content = await readFile(path);
  open(path, content.text, content.digest);
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
  file.value = path;
  own.value = true;
  saved.value = { text: now, digest: written.digest };
  changedElsewhere.value = false;
  if (moved) {
    void watchFile(path);
    look();
  }
}

onEvent<{ path: string; digest: string }>("file", ({ path, digest }) => {
  if (path !== file.value || digest === saved.value.digest) return;
  if (unsaved.value || !digest) changedElsewhere.value = true;
  else void openFile(path);
});

// What is not saved is kept by the browser, for a server that ends and a page that is closed.

/** The folder that is open: each keeps its own drafts. */
export const folder = signal("");

const draft = (path: string): string => `cuatto-kit.draft.${folder.value}/${path}`;

function keepDraft(): void {
  if (!file.value) return;
  if (text.value === saved.value.text) dropDraft(file.value);
  else localStorage.setItem(draft(file.value), text.value);
}

export function draftOf(path: string): string | null {
  return localStorage.getItem(draft(path));
}

export function dropDraft(path: string): void {
  localStorage.removeItem(draft(path));
}

/** The title of the board in the reader's language. */
export const title = computed(() => {
  const titles = known.value?.title ?? {};
  return titles[language.value] ?? titles["en"] ?? Object.values(titles)[0] ?? file.value;
});

effect(() => {
  void language.value;
  untracked(look);
});
effect(() => {
  document.title = file.value ? `${unsaved.value ? "• " : ""}${title.value}` : "cuatto-kit studio";
});
