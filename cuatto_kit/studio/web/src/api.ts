// The server: files, asks, and the one stream of events on which asks are answered.

import { signal } from "@preact/signals";
import { keep, provenToken, readAddress } from "./token";

const RETRY = 1000; // ms between two attempts to reach a server that has gone

/** `new` until the server has answered; `on` while events come; `off` while the server is not
 * there; `refused` where the page knows no token of the server's; `elsewhere` where the server has
 * another folder open than the page. */
export const link = signal<"new" | "on" | "off" | "refused" | "elsewhere">("new");
/** What the server said when the page was opened. */
export const started = signal<Start | null>(null);
/** The folder that the server has open, where it is not the page's. */
export const elsewhere = signal("");

export interface Fault {
  code: string;
  message: string;
  path: string;
  file: string;
  line: number;
  column: number;
  severity?: "error" | "warning" | "info";
  fixes?: Fix[];
}

/** A way to mend a fault; `shown` is what it puts there. Edits count characters of the text. */
export interface Fix {
  does: "change" | "insert" | "remove" | "indent";
  shown: string;
  edits: { start: number; end: number; insert: string }[];
}

export type State = "partial" | "done" | "failed" | "ended";

/** A part of an answer: each replaces the one before. `failed` has faults for its data. */
export interface Part<T> {
  state: State;
  data: T;
}

/** What the server said no to. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly body: { error?: string; faults?: Fault[]; text?: string; digest?: string },
  ) {
    super(body.error ?? `${status}`);
  }
}

interface Event {
  kind: string;
  number: number;
  state: State;
  data: unknown;
}

interface Asked {
  number: number;
  input: unknown;
  open: boolean;
  hear(part: Part<never>): void;
}

const desk = crypto.randomUUID();
const asked = new Map<string, Asked>();
const heard = new Map<string, (data: never) => void>();
let count = 0;
/** The token that the server has proved to know; empty while there is no link. */
let token = "";
let wake = (): void => undefined;
const port = location.port || "80";

/** Opens the address that a studio has printed; one of another port is loaded instead of this
 * page. Returns whether the server knows its token. */
export async function openAddress(text: string): Promise<boolean> {
  const address = readAddress(text);
  if (!address) return false;
  if (address.port === port) return useToken(address.token);
  location.assign(text.trim());
  return true;
}

/** Keeps a token. Returns whether it is the server's. */
export async function useToken(one: string): Promise<boolean> {
  keep(one);
  wake();
  return (await provenToken(prove, port).catch(() => null)) === one;
}

async function prove(nonce: string): Promise<string> {
  const response = await fetch(`/proof?nonce=${nonce}`, { cache: "no-store" });
  return ((await response.json()) as { proof: string }).proof;
}

async function request(path: string, init: RequestInit = {}): Promise<Response> {
  if (!token) throw new Error("the studio's server is not there");
  const headers = { Authorization: `Bearer ${token}`, ...init.headers };
  const response = await fetch(path, { ...init, headers, cache: "no-store" });
  if (!response.ok) {
    if (response.status === 401) link.value = "refused";
    throw new Refused(response.status, await response.json().catch(() => ({})));
  }
  return response;
}

async function send<T>(path: string, method: string, body: unknown): Promise<T> {
  const headers = { "Content-Type": "application/json" };
  const response = await request(path, { method, headers, body: JSON.stringify(body) });
  return (await response.json()) as T;
}

export interface Start {
  version: string;
  folder: string;
  opened: string;
  files: string[];
  /** The paths of their atlas.json. */
  atlases: string[];
}

export interface FileContent {
  path: string;
  text: string;
  digest: string;
}

export async function start(): Promise<Start> {
  return (await request("/api/start")).json();
}

export async function readFile(path: string): Promise<FileContent> {
  return (await request(`/api/file?path=${encodeURIComponent(path)}`)).json();
}

/** Writes a file. Refused with status 409, and what it holds now, where it is not as known. */
export function saveFile(path: string, text: string, known: string): Promise<FileContent> {
  return send("/api/file", "PUT", { path, text, known });
}

/** Has the server tell (`onEvent("file")`) when a file is not as known (its digest) any more. */
export function watchFile(path: string, known: string): Promise<void> {
  return send("/api/watch", "POST", { desk, path, known });
}

/** The bytes that an answer offers under a ticket. */
export async function download(ticket: string): Promise<Blob> {
  return (await request(`/api/download/${ticket}`)).blob();
}

/** Has the browser save a file. */
export function saveAs(content: Blob, name: string): void {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(content);
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 60_000);
}

/** Asks; the answer comes in parts. An ask of the same kind that still goes on is ended, and
 * nothing is heard of it any more. */
export function ask<T>(kind: string, input: unknown, hear: (part: Part<T>) => void): void {
  const number = ++count;
  const one = { number, input, open: true, hear: hear as Asked["hear"] };
  asked.set(kind, one);
  post(kind, one);
}

/** Ends what was asked. */
export function stop(kind: string): void {
  if (!asked.get(kind)?.open) return;
  asked.delete(kind);
  send("/api/stop", "POST", { desk, kind, number: ++count }).catch(() => undefined);
}

/** Hears events that nobody asked for, as `file`: another program changed it. */
export function onEvent<T>(kind: string, hear: (data: T) => void): void {
  heard.set(kind, hear as (data: never) => void);
}

function post(kind: string, { number, input, hear }: Asked): void {
  send("/api/ask", "POST", { desk, kind, number, input }).catch((error: unknown) => {
    if (!(error instanceof Refused) || error.status === 401) return; // asked again on the new link
    const { faults = [{ code: "USAGE", message: error.message, path: "", file: "", line: 0, column: 0 }] } =
      error.body;
    (hear as (part: Part<unknown>) => void)({ state: "failed", data: { faults } });
  });
}

function take({ kind, number, state, data }: Event): void {
  const one = asked.get(kind);
  if (one?.number === number) {
    one.open = state === "partial";
    one.hear({ state, data: data as never });
    // Whoever measures the page sees here what it shows.
    requestAnimationFrame(() => {
      document.documentElement.setAttribute(`data-${kind}`, `${number} ${state}`);
    });
  } else heard.get(kind)?.(data as never);
}

/** Listens for as long as the page is open, to a server that may go and come again. */
export async function listen(): Promise<never> {
  for (;;) {
    try {
      await connect();
    } catch (error) {
      if (!(error instanceof Refused)) link.value = "off";
    }
    token = "";
    if (link.value === "on") link.value = "off";
    await new Promise<void>((go) => {
      wake = go;
      setTimeout(go, RETRY);
    });
  }
}

/** Hears events until they end, if the server is one that the page knows. */
async function connect(): Promise<void> {
  token = (await provenToken(prove, port)) ?? "";
  if (!token) {
    link.value = "refused";
    return;
  }
  const now = await start();
  started.value ??= now;
  if (now.folder !== started.value.folder) {
    elsewhere.value = now.folder;
    token = "";
    link.value = "elsewhere";
    return;
  }
  const response = await request(`/api/events?desk=${desk}`);
  link.value = "on";
  for (const [kind, one] of asked) if (one.open) post(kind, one);
  await readEvents(response.body!);
}

async function readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let parts: string[] = [];
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const ends = value.split("\n\n");
    for (const end of ends.slice(0, -1)) {
      const line = parts.join("") + end;
      parts = [];
      if (line.startsWith("data: ")) take(JSON.parse(line.slice(6)) as Event);
    }
    parts.push(ends.at(-1)!);
  }
}
