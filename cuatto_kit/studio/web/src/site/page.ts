// In place of a server: requests of a static site are answered by workers that run the studio's Python.

import { signal } from "@preact/signals";
import { known, remember, type Answer } from "./answers";
import { all, find, keep } from "./store";
import { wordsOf } from "../words";
import { Pythons, site, type Stage } from "./workers";

/** True in a page that is served as static files. */
export const isSite = document.querySelector('meta[name="cuatto-kit"][content="site"]') !== null;

/** Kinds that answer a key press, and those with state: each have a worker that is never ended. */
const [QUICK, KEEPING] = [["alone", "board", "edit", "gallery", "new", "schema"], ["play"]];
/** The libraries that kinds need besides those of all. */
const NEEDS: Record<string, Stage[]> = {
  table: ["parts"],
  print: ["parts"],
  files: ["parts"],
  sheet: ["parts", "paper"],
  kit: ["parts", "paper"],
};
/** Kinds that no site has. */
const MISSING = ["atlas"];

export interface Happened {
  kind: string;
  number: number;
  state: "partial" | "done" | "failed" | "ended";
  data: unknown;
}

interface Asked {
  desk: string;
  kind: string;
  number: number;
  input: unknown;
}

let hear = (_: Happened): void => undefined;

/** Sets the callback for answers and other events. */
export function hearSite(heard: (event: Happened) => void): void {
  hear = heard;
  others.onmessage = ({ data }: MessageEvent<{ path: string; text: string | null; digest: string }>) => {
    put(data.path, data.text);
    if (data.path === watched.path && data.digest !== watched.known) tell("file", 0, "done", { path: data.path, digest: data.digest });
  };
}

/** Other pages of the site in this browser, which learn of files that were written here. */
const others = new BroadcastChannel("cuatto-kit.files");
let watched = { path: "", known: "" };

/** `on` while the first worker starts, `failed` if it could not. */
export const starting = signal<"" | "on" | "failed">("");

const workers: Partial<Record<"quick" | "keeping" | "slow", Pythons>> = {};
const lane = (name: "quick" | "keeping" | "slow"): Pythons => (workers[name] ??= new Pythons());

/** The latest request of each kind; earlier ones are no longer answered. */
const latest = new Map<string, number>();
/** The kind that the slow worker answers, and the requests that wait for it. */
let running: Asked | null = null;
const waiting = new Map<string, Asked>();

function tell(kind: string, number: number, state: Happened["state"], data: unknown): void {
  hear({ kind, number, state, data });
}

/** Answers a request for a path as the server does. */
export async function fetchFromSite(path: string, { method = "GET", body }: RequestInit): Promise<Response> {
  const [, name = "", ticket = ""] = /^\/api\/(\w+)\/?(\w*)/.exec(path)!;
  const sent = typeof body === "string" ? body : "";
  if (name === "start") return answered(await start());
  if (name === "phone") return answered([]);
  if (name === "ask") return answered(take(JSON.parse(sent)), 202);
  if (name === "stop") return answered(end(JSON.parse(sent)), 202);
  if (name === "watch") return answered(((watched = JSON.parse(sent)), {}), 202);
  if (name === "download") return product(ticket);
  if (name === "lend") return answered({ error: "no program can reach this page" }, 404);
  if (name === "file" && method === "GET") {
    const stored = await find(new URL(path, document.baseURI).searchParams.get("path") ?? "");
    if (stored) return answered(stored);
  }
  const told = (await lane("quick").send({ request: { method, address: path, body: sent } })) as string;
  const [status, data] = JSON.parse(told) as [number, object];
  if (status === 200 && method !== "GET") await stored(name, JSON.parse(sent), data);
  return answered(data, status);
}

const answered = (data: object, status = 200): Response => new Response(JSON.stringify(data), { status });

/** Returns the beginning of the page without waiting for Python. */
async function start(): Promise<object> {
  const { version } = await site();
  starting.value = "on";
  lane("quick").ready.then(
    () => {
      starting.value = "";
      void navigator.serviceWorker?.register("service.js"); // it loads all files, the first ones again from the cache
    },
    () => (starting.value = "failed"),
  );
  return { version, folder: wordsOf("start").inBrowser, opened: "", files: Object.keys(await all()), atlases: [] };
}

/** Stores what Python has written, for later visits, for the other workers and for other pages. */
async function stored(name: string, { path, to = "", text = "" }: { path: string; to?: string; text?: string }, data: object): Promise<void> {
  if (name === "rename") {
    const { text: content, digest } = (await find(path))!;
    await write(to, content, digest);
    await write(path, null, "");
  } else await write(path, text, (data as { digest: string }).digest);
  if (latestBoard?.input.board.file === path && latestBoard.input.board.text === text) await remember(latestBoard.input, latestBoard.answer);
}

async function write(path: string, text: string | null, digest: string): Promise<void> {
  await keep(path, text, digest);
  put(path, text);
  others.postMessage({ path, text, digest });
}

function put(path: string, text: string | null): void {
  for (const worker of [...Object.values(workers), spare]) worker?.put({ [path]: text });
}

/** Returns a file that a worker has made. */
async function product(ticket: string): Promise<Response> {
  for (const worker of Object.values(workers)) {
    const bytes = await worker.send({ take: ticket });
    if (bytes) return new Response(bytes);
  }
  return answered({ error: "no such file" }, 404);
}

/** Takes a request; it ends an earlier one of its kind. */
function take(asked: Asked): object {
  const { kind, number } = asked;
  latest.set(kind, number);
  if (MISSING.includes(kind)) refuse(asked, wordsOf("app").notHere);
  else if (QUICK.includes(kind)) void quick(asked);
  else if (KEEPING.includes(kind)) void answer(asked, lane("keeping"));
  else {
    waiting.set(kind, asked);
    if (running?.kind === kind) replaceSlow();
    void proceed();
  }
  return {};
}

function end({ kind, number }: Asked): object {
  latest.set(kind, number);
  waiting.delete(kind);
  if (running?.kind === kind) {
    replaceSlow();
    void proceed();
  }
  return {};
}

/** Answers that a request cannot be answered here. */
function refuse({ kind, number }: Asked, message: string): void {
  tell(kind, number, "failed", { faults: [{ code: "USAGE", message, path: "", file: "", line: 0, column: 0 }] });
}

/** A worker that takes the place of the slow one: starting Python takes seconds. */
let spare: Pythons | null = null;

/** Ends the slow worker, which cannot be interrupted, and lets another one take its place. */
function replaceSlow(): void {
  workers.slow?.end();
  workers.slow = spare ?? new Pythons();
  spare = new Pythons();
  running = null;
}

/** Answers the requests that wait for the slow worker, the oldest first. */
async function proceed(): Promise<void> {
  const [next] = waiting.values();
  if (running || !next) return;
  waiting.delete(next.kind);
  running = next;
  await answer(next, lane("slow"));
  if (running === next) running = null;
  void proceed();
}

interface BoardInput {
  board: { file: string; text: string };
}

/** The latest answer about a board. */
let latestBoard: { input: BoardInput; answer: Answer } | null = null;

/** Answers a request from what is known, or else by Python. Once Python runs, it answers every request about an open
 * board. */
async function quick(asked: Asked): Promise<void> {
  const { kind, number, input } = asked;
  const found = kind === "board" && starting.value === "" ? undefined : await known(kind, input);
  if (!found) return answer(asked, lane("quick"));
  for (const [state, data] of found) if (latest.get(kind) === number) tell(kind, number, state, data);
}

async function answer(asked: Asked, worker: Pythons): Promise<void> {
  const { kind, number, input } = asked;
  const isLatest = () => latest.get(kind) === number;
  const part = (data: string) => isLatest() && tell(kind, number, "partial", JSON.parse(data));
  const needs = NEEDS[kind] ?? [];
  const { archives } = await site();
  if (!isLatest()) return;
  if (needs.some((stage) => !archives[stage])) return refuse(asked, wordsOf("app").notHere);
  for (const stage of needs) if (!(await worker.load(stage))) return refuse(asked, wordsOf("app").notLoaded);
  const told = (await worker.send({ ask: { kind, asked: JSON.stringify(input) } }, part)) as string;
  const [state, data] = JSON.parse(told) as Answer[number];
  if (isLatest()) tell(kind, number, state, data);
  if (kind === "board" && state === "done") await keepBoard(input as BoardInput, [[state, data]]);
}

/** Keeps an answer about a stored board for the next visit. */
async function keepBoard(input: BoardInput, told: Answer): Promise<void> {
  latestBoard = { input, answer: told };
  const { file, text } = input.board;
  if ((await find(file))?.text === text) await remember(input, told);
}
