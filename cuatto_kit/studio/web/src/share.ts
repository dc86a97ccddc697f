// A board as a link, a picture or a file. A link contains the whole board after `#b=`: its file name and text,
// compressed (deflate) and in base64url.

import { signal } from "@preact/signals";
import { drawing, file, text, title } from "./board";
import { language } from "./words";

const MARK = "#b=";
/** The maximum size of a board's file, as of the server (config/document.py). */
const MOST_BYTES = 1_000_000;
/** The control characters that YAML refuses. */
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/;
const DOTS = 8; // pixels of a picture for each mm of the board
const MOST_DOTS = 6_000; // pixels of the longer side of a picture

/** A board in a link. */
export interface Shared {
  name: string;
  text: string;
}

/** The file name under which the board of a link was opened last. */
export const fromLink = signal("");

export const isShared = (hash: string): boolean => hash.startsWith(MARK);

/** Returns the address that opens a board in a studio at this page's address. */
export async function linkTo(board: Shared): Promise<string> {
  const packed = await bytesOf(pass(`${board.name}\n${board.text}`, new CompressionStream("deflate-raw")), Infinity);
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  const code = letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return `${location.origin}${location.pathname}${MARK}${code}`;
}

/** Returns the board of a link. Rejects if the link is damaged or its board is too large. */
export async function sharedBy(hash: string): Promise<Shared> {
  const code = hash.slice(MARK.length);
  if (!/^[\w-]+$/.test(code)) throw new Error("base64url");
  const packed = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0));
  const unpacked = await bytesOf(pass(bytes, new DecompressionStream("deflate-raw")), MOST_BYTES);
  const whole = new TextDecoder("utf-8", { fatal: true }).decode(unpacked);
  const end = whole.indexOf("\n");
  if (end < 0 || CONTROLS.test(whole)) throw new Error("text");
  return { name: whole.slice(0, end), text: whole.slice(end + 1) };
}

function pass(content: string | Uint8Array<ArrayBuffer>, through: CompressionStream | DecompressionStream) {
  return new Blob([content]).stream().pipeThrough(through);
}

/** Returns the bytes of a stream. Rejects if there are more than `most`, of which no more are read. */
async function bytesOf(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let count = 0;
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    count += part.value.length;
    if (count > most) {
      await reader.cancel();
      throw new Error("size");
    }
  }
  const whole = new Uint8Array(count);
  parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0);
  return whole;
}

/** Returns the base name of files that are saved for the open board. */
export const stem = (): string => file.value.replace(/^.*\//, "").replace(/\.ya?ml$/i, "");

export function yamlFile(): Blob {
  return new Blob([text.value], { type: "application/yaml" });
}

/** Returns the drawing of the board as a complete SVG at true size; null if there is none. */
export function svgFile(): Blob | null {
  const shown = drawing.value;
  if (!shown) return null;
  const [left, top, width, height] = shown.window;
  const named = title.value.replace(/[<>&]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" lang="${language.value}"`,
    ` width="${width}mm" height="${height}mm" viewBox="${left} ${top} ${width} ${height}"`,
    ` font-family="Helvetica, Arial, sans-serif"><title>${named}</title>`,
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="#fff"/>${shown.body}</svg>`,
  ];
  return new Blob([svg.join("")], { type: "image/svg+xml" });
}

/** Returns the drawing of the board as a PNG; null if there is none. Rejects if the browser cannot draw it. */
export async function pngFile(): Promise<Blob | null> {
  const svg = svgFile();
  if (!svg) return null;
  const [, , width, height] = drawing.value!.window;
  const dots = Math.min(DOTS, MOST_DOTS / Math.max(width, height));
  const image = new Image();
  const address = URL.createObjectURL(svg);
  try {
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * dots);
    canvas.height = Math.round(height * dots);
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}
