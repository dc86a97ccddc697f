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

let python: Python;
let studio: Browser;
/** Orders wait until Python has started. */
let ready: Promise<void>;

function told(id: number, data: Told["data"], part = false): void {
  postMessage({ id, part, data } satisfies Told);
}

async function begin(base: string, archives: string[], files: Record<string, string>): Promise<void> {
  const at = (name: string) => new URL(`python/${name}`, base).href;
  const bytes = async (name: string) => (await fetch(at(name))).arrayBuffer();
  const packed = archives.map(bytes);
  const { loadPyodide } = await import(/* @vite-ignore */ at("pyodide.mjs"));
  python = await loadPyodide({ indexURL: at("") });
  python.FS.mkdirTree("/studio/kernels");
  for (const [k, name] of archives.entries()) {
    const extractDir = name === "kernels.zip" ? "/studio/kernels" : "/studio/code";
    python.unpackArchive(await packed[k]!, "zip", { extractDir });
  }
  python.runPython("import sys; sys.path.insert(0, '/studio/code')");
  studio = python.pyimport("cuatto_kit.studio.browser");
  studio.begin(JSON.stringify(files), () => told(SLOW, null));
  told(READY, null);
}

onmessage = ({ data: order }: MessageEvent<Order>) => {
  if ("base" in order) ready = begin(order.base, order.archives, order.files);
  else void ready.then(() => obey(order));
};

function obey(order: Exclude<Order, { base: string }>): void {
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
