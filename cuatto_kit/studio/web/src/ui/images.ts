// Drawings made by the server, as images: nothing in an image can run, and its ids cannot clash with those of others.

import { signal, type Signal } from "@preact/signals";

/** The addresses of images by name. */
export type Images = Signal<Record<string, string>>;

export const images = (): Images => signal({});

const BARE = /<text (?=[^>]*fill="#22303a")(?![^>]*stroke=)/g;
const HALO = 'stroke="#fff" stroke-width="0.14em" stroke-linejoin="round" paint-order="stroke" ';

/** Returns a drawing whose dark lettering can be read on a dark table too (style.css does the same in the page). */
export const readable = (svg: string): string => svg.replace(BARE, `<text ${HALO}`);

/** Adds complete SVGs, each replacing the image of the same name. */
export function put(shown: Images, drawings: Record<string, string>): void {
  const entries = Object.entries(drawings);
  if (!entries.length) return;
  const made = entries.map(([name, svg]) => [name, URL.createObjectURL(new Blob([readable(svg)], { type: "image/svg+xml" }))]);
  const former = entries.map(([name]) => shown.peek()[name]);
  shown.value = { ...shown.peek(), ...Object.fromEntries(made) };
  for (const address of former) if (address) URL.revokeObjectURL(address);
}

/** Removes all images. */
export function clear(shown: Images): void {
  for (const address of Object.values(shown.peek())) URL.revokeObjectURL(address);
  shown.value = {};
}
