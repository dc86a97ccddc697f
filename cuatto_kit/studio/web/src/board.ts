// The open board: its text, and the server's answers about it.

import { computed, effect, signal, untracked } from "@preact/signals";
import { ask, link, onEvent, readFile, Refused, renameFile, saveFile, watchFile, type Fault, type Fix, type Part } from "./api";
import { language, textFor } from "./words";

const SETTLES = 120; // ms from an answer without errors to the request of slow products, unless another answer comes

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
  /** Whether the cells are hexagons. */
  hexagons: boolean;
  spaces: Space[];
  links: { from: string; to: string; kind: string; path: string }[];
}

export interface Known {
  name: string;
  title: Record<string, string>;
  game: string;
  family: string;
  /** The drawing tools for this board. */
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

/** A board as the input of a product. */
export interface BoardText {
  file: string;
  text: string;
}

/** A replacement in the text from `start` to before `end`, in characters as the server counts them. */
export interface Edit {
  start: number;
  end: number;
  insert: string;
}

/** The interface of the editor, which owns the text and its history. */
export interface Editor {
  /** Shows the text of a file; a text that is the same as when its file was left keeps its history. */
  load(path: string, text: string): void;
  apply(edits: Edit[]): void;
  /** Replaces the text, as one step of the history. */
  become(text: string): void;
  undo(): void;
  redo(): void;
  /** Moves the cursor to a line and column (1-based) and shows it. */
  reveal(line: number, column?: number): void;
}

/** The file's path below the folder, or the name of a bundled board; empty while none is open. */
export const file = signal("");
/** True if the file is in the folder, so that it can be saved without a new name. */
export const own = signal(false);
export const text = signal("");
/** The content of the file when it was last read or written. */
export const saved = signal({ text: "", digest: "" });
/** The digest of the file if another program has changed it, empty if the file was deleted, null if it is unchanged. */
export const changedElsewhere = signal<string | null>(null);
const edited = computed(() => text.value !== saved.value.text);
/** True if the file does not have the text, or no longer exists. */
export const unsaved = computed(() => edited.value || changedElsewhere.value === "");
/** True if a save has given the board another name; its address then replaces the former. */
export const renamed = signal(false);
/** The numbers of steps that can be undone and redone. */
export const history = signal({ undo: 0, redo: 0 });

/** The last answer, and the text that it refers to. */
export const answer = signal<{ text: string; board: BoardAnswer } | null>(null);
export const faults = computed(() => answer.value?.board.faults ?? []);
export const errors = computed(() => faults.value.filter((fault) => fault.severity === "error"));

const TO_FINISH = new Set(["UNREACHABLE", "DEAD_END", "NO_FINISH"]);

/** Returns true if a fault is one that every board has until its paths are complete. */
export function isUnfinished({ code, path }: Fault): boolean {
  return TO_FINISH.has(code) || path === "board.paths";
}

/** True if the board has no errors other than that its paths are not complete. */
export const unfinished = computed(() => errors.value.length > 0 && errors.value.every(isUnfinished));
export const known = signal<Known | null>(null);
/** The last drawing; `stale` is true if the last answer has none. */
export const drawing = signal<Drawing | null>(null);
export const stale = computed(() => answer.value?.board.drawing === null);
/** The space selected in the drawing and in the text. */
export const selected = signal<string | null>(null);
/** The last board without errors that stayed unchanged for a moment: the input of slow products. */
export const settled = signal<BoardText | null>(null);

let editor: Editor | null = null;
let settling = 0;
/** The line ending of the file; the text of the page has `\n`. */
let lineEnd = "\n";

/** Registers the editor. */
export function setEditor(one: Editor): void {
  editor = one;
}

export const theEditor = (): Editor => editor!;

/** True if the last answer refers to the present text, so that its positions are valid. */
export const current = computed(() => answer.value?.text === text.value);

/** Applies a fix; does nothing if the text has changed since the answer. */
export function mend(fix: Fix): void {
  if (current.value) editor!.apply(fix.edits);
}

/** Takes over a new text from the editor. */
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

/** Opens a board: a file of the folder, or another text with an empty digest. An unsaved draft is shown in its place;
 * if the file has changed since the draft, `changedElsewhere` is set. */
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

/** Returns a text with `\n` as its line ending. */
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

/** Replaces the text by the content of the file, as one step of the history; unsaved changes are replaced only if
 * `over` is true. Rejects with Refused. */
export async function readAgain(over: boolean): Promise<void> {
  const path = file.value;
  const content = await readFile(path);
  if (path !== file.value) return;
  if (edited.value && !over) {
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

/** Writes the text to the file, or to a new one. Rejects with Refused, with status 409 if another program has changed
 * the file; if `over` is true, it is overwritten. */
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
  own.value = true;
  saved.value = { text: now, digest: written.digest };
  changedElsewhere.value = null;
  call(path);
}

/** Gives the file, or the draft if there is no file yet, another name. Rejects with Refused, with status 409 if there is
 * a file of that name or another program has changed the file. */
export async function rename(path: string): Promise<void> {
  if (own.value) await renameFile(file.value, path, saved.value.digest);
  else if (draftOf(path) !== null) throw new Refused(409, {});
  changedElsewhere.value = null;
  call(path);
}

/** Continues with the board under a name. */
function call(path: string): void {
  const moved = path !== file.value;
  dropDraft(file.value);
  renamed.value = moved;
  file.value = path;
  watch();
  keepDraft(); // of text that was typed meanwhile
  if (moved) look();
}

onEvent<{ path: string; digest: string }>("file", ({ path, digest }) => {
  if (path === file.value) isOnDisk(digest);
});

/** Handles the digest of the file on the disk: if another program has changed it, a text without unsaved changes is
 * replaced. */
function isOnDisk(digest: string): void {
  if (digest && digest !== saved.value.digest) {
    readAgain(false).catch(() => undefined); // deleted meanwhile: another event reports it
    return;
  }
  changedElsewhere.value = digest ? null : "";
  keepDraft(); // of a text that is no longer in a file
}

/** Makes the server watch the file; called again after each reconnection. */
function watch(): void {
  const path = own.value ? file.value : "";
  void watchFile(path, saved.value.digest).catch(() => undefined);
}

effect(() => {
  if (link.value === "on") untracked(watch);
});

// Unsaved text is stored by the browser, with the digest of the file that it was based on, so that it survives the end
// of the server and of the page.

/** The open folder; each folder has its own drafts. */
export const folder = signal("");

const draft = (path: string): string => `cuatto-kit.draft.${folder.value}/${path}`;

function keepDraft(): void {
  if (!file.value) return;
  if (!unsaved.value) dropDraft(file.value);
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
