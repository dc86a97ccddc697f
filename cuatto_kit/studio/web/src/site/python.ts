// A worker that runs the studio's Python (studio/browser.py) by Pyodide.

import { READY, SLOW, type Order, type Told } from "./messages";

interface Python {
  FS: { mkdirTree(path: string): void; readFile(path: string): Uint8Array<ArrayBuffer> };
  unpackArchive(data: ArrayBuffer, format: string, options?: { extractDir: string }): void;
  runPython(code: string): unknown;
  pyimport(name: string): Browser;
}

/** The functions of studio/browser.py. */
interface Browser {
  begin(files: string, slow: () => void): void;
  put(files: string): void;
  request(method: string, address: string, body: string): string;
  ask(kind: string, asked: string, tell: (data: string) => void): string;
  offered(ticket: string): { toString(): string } | undefined;
}

/** The address of the folder of Python and its archives. */
let home = "";
let python: Python;
let studio: Browser;
/** Orders wait until Python has started. */
let ready: Promise<void>;

function told(id: number, data: Told["data"], part = false): void {
  postMessage({ id, part, data } satisfies Told);
}

async function begin(base: string, archives: string[], files: Record<string, string>): Promise<void> {
  home = new URL("python/", base).href;
  const packed = Promise.all(archives.map(fetched));
  const { loadPyodide } = await import(/* @vite-ignore */ `${home}pyodide.mjs`);
  python = await loadPyodide({ indexURL: home });
  python.FS.mkdirTree("/studio/kernels");
  unpack(archives, await packed);
  python.runPython("import sys; sys.path.insert(0, '/studio/code')");
  studio = python.pyimport("cuatto_kit.studio.browser");
  studio.begin(JSON.stringify(files), () => told(SLOW, null));
  told(READY, null);
}

async function fetched(name: string): Promise<ArrayBuffer> {
  const answer = await fetch(home + name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

function unpack(archives: string[], packed: ArrayBuffer[]): void {
  for (const [k, name] of archives.entries()) {
    const extractDir = name === "kernels.zip" ? "/studio/kernels" : "/studio/code";
    python.unpackArchive(packed[k]!, "zip", { extractDir });
  }
}

/** Loads more libraries. */
async function load(id: number, archives: string[]): Promise<void> {
  try {
    unpack(archives, await Promise.all(archives.map(fetched)));
    python.runPython("import importlib; importlib.invalidate_caches()");
    told(id, "");
  } catch {
    told(id, null);
  }
}

onmessage = ({ data: order }: MessageEvent<Order>) => {
  if ("base" in order) {
    ready = begin(order.base, order.archives, order.files);
    ready.catch((error: unknown) => setTimeout(() => { throw error; })); // an event of the worker tells the page
  }
  else if ("load" in order) ready = ready.then(() => load(order.id, order.load));
  else void ready.then(() => obey(order));
};

function obey(order: Exclude<Order, { base: string } | { load: string[] }>): void {
  if ("put" in order) studio.put(JSON.stringify(order.put));
  else if ("request" in order) {
    const { method, address, body } = order.request;
    told(order.id, studio.request(method, address, body));
  } else if ("ask" in order) {
    const tell = (data: string) => told(order.id, data, true);
    told(order.id, studio.ask(order.ask.kind, order.ask.asked, tell));
  } else {
    const path = studio.offered(order.take);
    told(order.id, path ? python.FS.readFile(path.toString()) : null);
  }
}
