// Drawings that the server has made, as images: nothing in one can run, and its names clash with
// no other's.

import { signal, type Signal } from "@preact/signals";

/** Addresses of images by name. */
export type Images = Signal<Record<string, string>>;

export const images = (): Images => signal({});

/** Adds whole SVGs, each in place of the one of its name. */
export function put(shown: Images, drawings: Record<string, string>): void {
  const entries = Object.entries(drawings);
  if (!entries.length) return;
  const made = entries.map(([name, svg]) => [name, URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }))]);
  const former = entries.map(([name]) => shown.peek()[name]);
  shown.value = { ...shown.peek(), ...Object.fromEntries(made) };
  for (const address of former) if (address) URL.revokeObjectURL(address);
}

/** Takes all away. */
export function clear(shown: Images): void {
  for (const address of Object.values(shown.peek())) URL.revokeObjectURL(address);
  shown.value = {};
}
