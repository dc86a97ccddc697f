// The server: files, requests for products, and the single stream of events that carries the answers.

import { bytesToHex } from "@noble/hashes/utils.js";
import { signal } from "@preact/signals";
import { fetchFromSite, hearSite, isSite } from "./site/page";
import { keep, provenToken, readAddress } from "./token";

/** True in a page that plays without a server (offline/api.ts). */
export const alone = false;

/** The way to the studio's Python: its server, or workers of this page. */
const reach = isSite ? fetchFromSite : fetch;

const RETRY = 1000; // ms between attempts to reach a server that has ended

/** The state of the connection: `new` until the server has answered; `on` while the stream of events is open; `off`
 * while the server cannot be reached; `refused` if the page has no token of this server; `elsewhere` if the server
 * has another folder open than the page. */
export const link = signal<"new" | "on" | "off" | "refused" | "elsewhere">("new");
/** The server's first answer after the page was opened. */
export const started = signal<Start | null>(null);
/** The folder that the server has open, if it is not the page's. */
export const elsewhere = signal("");

export interface Fault {
  code: string;
  message: string;
  path: string;
  file: string;
  line: number;
  column: number;
  severity?: "error" | "warning" | "info";
  /** The id of the space that the fault is about; empty if there is none. */
  space?: string;
  fixes?: Fix[];
}

/** A correction of a fault; `shown` is the text that it inserts. Positions of edits are in characters of the text. */
export interface Fix {
  does: "change" | "insert" | "remove" | "indent" | "finish" | "join";
  shown: string;
  edits: { start: number; end: number; insert: string }[];
}

export type State = "partial" | "done" | "failed" | "ended";

/** A part of an answer, which replaces the previous part. The data of `failed` holds faults. */
export interface Part<T> {
  state: State;
  data: T;
}

/** An error response of the server. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly body: { error?: string; faults?: Fault[]; text?: string; digest?: string },
  ) {
    super(body.error ?? `${status}`);
  }
}

/** There is no connection to the server. */
export class Unreachable extends Error {}

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

const desk = bytesToHex(crypto.getRandomValues(new Uint8Array(16))); // randomUUID is not offered in a local network
const asked = new Map<string, Asked>();
const heard = new Map<string, (data: never) => void>();
let count = 0;
/** The token that the server has proved to know; empty while there is no connection. */
let token = "";
let wake = (): void => undefined;
const port = location.port || "80";

/** Opens the address printed by a studio; an address with another port is loaded in place of this page. Returns false
 * for any other text, and if the server does not know the token. */
export async function openAddress(text: string): Promise<boolean> {
  const address = readAddress(text);
  if (!address) return false;
  if (address.port === port) return useToken(address.token);
  location.assign(text.trim());
  return true;
}

/** Stores a token. Returns true if it is the server's. */
export async function useToken(one: string): Promise<boolean> {
  keep(one);
  wake();
  return (await provenToken(prove, location.host).catch(() => null)) === one;
}

async function prove(nonce: string): Promise<string> {
  const response = await fetch(`/proof?nonce=${nonce}`, { cache: "no-store" });
  return ((await response.json()) as { proof: string }).proof;
}

async function request(path: string, init: RequestInit = {}): Promise<Response> {
  if (!token) throw new Unreachable();
  const headers = { Authorization: `Bearer ${token}`, ...init.headers };
  const response = await reach(path, { ...init, headers, cache: "no-store" }).catch(() => {
    throw new Unreachable();
  });
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
  /** The paths of the atlases' atlas.json. */
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

/** Writes a file. Rejects with Refused, status 409 and the present content if its digest is not `known`. */
export function saveFile(path: string, text: string, known: string): Promise<FileContent> {
  return send("/api/file", "PUT", { path, text, known });
}

/** Returns the addresses that open a view of the page on other devices in the local network, with their QR codes as
 * SVG; empty if the studio was started without `--lan`. */
export async function phoneAddresses(view: string): Promise<{ url: string; qr: string }[]> {
  return (await request(`/api/phone?view=${encodeURIComponent(view)}`)).json();
}

/** Gives a file another name. Rejects with Refused, status 409 if its digest is not `known` or the name is taken. */
export function renameFile(path: string, to: string, known: string): Promise<void> {
  return send("/api/rename", "POST", { path, to, known });
}

/** Makes the server send an event (`onEvent("file")`) when the digest of a file is no longer `known`. */
export function watchFile(path: string, known: string): Promise<void> {
  return send("/api/watch", "POST", { desk, path, known });
}

/** Returns the bytes that an answer offers under a ticket. */
export async function download(ticket: string): Promise<Blob> {
  return (await request(`/api/download/${ticket}`)).blob();
}

/** Returns the address of a page that an answer offers under a ticket. On a site it is valid in this page only, until it
 * is revoked (URL.revokeObjectURL). */
export async function pageAddress(ticket: string): Promise<string> {
  if (!isSite) return `/product/${ticket}`;
  return URL.createObjectURL(new Blob([await download(ticket)], { type: "text/html" }));
}

/** Returns an address at which another program can download the file of a ticket once, within a few minutes. */
export async function lend(ticket: string): Promise<string> {
  const response = await request(`/api/lend/${ticket}`, { method: "POST" });
  return location.origin + ((await response.json()) as { path: string }).path;
}

export { saveAs } from "./save";

/** Requests a product; `hear` is called for each part of the answer. A running request of the same kind is ended and
 * its later parts are discarded. */
export function ask<T>(kind: string, input: unknown, hear: (part: Part<T>) => void): void {
  const number = ++count;
  const one = { number, input, open: true, hear: hear as Asked["hear"] };
  asked.set(kind, one);
  post(kind, one);
}

/** Ends the running request of a kind. */
export function stop(kind: string): void {
  if (!asked.get(kind)?.open) return;
  asked.delete(kind);
  send("/api/stop", "POST", { desk, kind, number: ++count }).catch(() => undefined);
}

/** Sets the callback for a kind of events that answer no request, such as `file`: another program changed the file. */
export function onEvent<T>(kind: string, hear: (data: T) => void): void {
  heard.set(kind, hear as (data: never) => void);
}

function post(kind: string, { number, input, hear }: Asked): void {
  send("/api/ask", "POST", { desk, kind, number, input }).catch((error: unknown) => {
    if (!(error instanceof Refused) || error.status === 401) return; // sent again on the new connection
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
    // Programs that measure the page read its state from this attribute.
    requestAnimationFrame(() => {
      document.documentElement.setAttribute(`data-${kind}`, `${number} ${state}`);
    });
  } else heard.get(kind)?.(data as never);
}

/** Listens to events for as long as the page is open and reconnects when the server has ended or restarted. */
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

/** Connects if the page has a token of the server and handles events until the stream ends. */
async function connect(): Promise<void> {
  if (isSite) return connectSite();
  token = (await provenToken(prove, location.host)) ?? "";
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

/** Connects to the workers of the page, for as long as it is open. */
async function connectSite(): Promise<void> {
  token = "site";
  hearSite(take);
  started.value = await start();
  link.value = "on";
  await new Promise(() => undefined);
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
