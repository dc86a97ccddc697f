// Answers that need no Python: files of the site, and boards as they were answered before.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { site } from "./workers";

/** An answer: its parts and its end, each with its state. */
export type Answer = ["partial" | "done" | "failed", unknown][];

/** The files with the answers of a kind, one for each language (studio/export.py). */
const FILES: Record<string, string> = { gallery: "start", schema: "schema", new: "boards", board: "boards" };

/** Returns the answer to a request, if it is known. */
export async function known(kind: string, input: unknown): Promise<Answer | undefined> {
  if (!FILES[kind]) return undefined;
  const name = digest(kind, input);
  const { language } = input as { language: string };
  const written = await answersIn(`answers/${FILES[kind]}-${language}.json`);
  return written[name] ?? (kind === "board" ? (await before(fileOf(input)))[name] : undefined);
}

/** Keeps the answer about the board of a file for the next visit, in place of an earlier one. */
export async function remember(input: unknown, answer: Answer): Promise<void> {
  const cache = await globalThis.caches?.open(`cuatto-kit ${(await site()).version}`);
  await cache?.put(address(fileOf(input)), new Response(JSON.stringify({ [digest("board", input)]: answer })));
}

const fileOf = (input: unknown): string => (input as { board: { file: string } }).board.file;
const address = (file: string): string => `answers/of/${encodeURIComponent(file)}`;
const read = new Map<string, Promise<Record<string, Answer>>>();

/** Returns the answers in a file of the site by the digests of their requests; none if the site lacks the file. */
function answersIn(name: string): Promise<Record<string, Answer>> {
  if (!read.has(name)) read.set(name, fetch(name).then((found) => (found.ok ? found.json() : {})));
  return read.get(name)!;
}

async function before(file: string): Promise<Record<string, Answer>> {
  const cache = await globalThis.caches?.open(`cuatto-kit ${(await site()).version}`);
  return (await cache?.match(address(file)))?.json() ?? {};
}

function digest(kind: string, input: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([kind, input])))).slice(0, 24);
}
