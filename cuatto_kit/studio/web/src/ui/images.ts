// Drawings made by the server, as images: nothing in an image can run, and its ids cannot clash with those of others.

import { signal, type Signal } from "@preact/signals";

/** The addresses of images by name. */
export type Images = Signal<Record<string, string>>;

export const images = (): Images => signal({});

/** Adds complete SVGs, each replacing the image of the same name. */
export function put(shown: Images, drawings: Record<string, string>): void {
  const entries = Object.entries(drawings);
  if (!entries.length) return;
  const made = entries.map(([name, svg]) => [name, URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }))]);
  const former = entries.map(([name]) => shown.peek()[name]);
  shown.value = { ...shown.peek(), ...Object.fromEntries(made) };
  for (const address of former) if (address) URL.revokeObjectURL(address);
}

/** Removes all images. */
export function clear(shown: Images): void {
  for (const address of Object.values(shown.peek())) URL.revokeObjectURL(address);
  shown.value = {};
}
