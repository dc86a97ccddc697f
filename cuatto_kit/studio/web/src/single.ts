// Single files of a kit, made by the server: to save, or to open in a slicer.

import { signal } from "@preact/signals";
import { ask, download, lend, saveAs, type Fault } from "./api";
import type { Step } from "./ui/Working";

interface Offered {
  name: string;
  ticket: string;
}

/** A file or files of a kit (studio/answers/files.py). */
export interface Wanted {
  what: "stl" | "part" | "plate" | "project";
  name: string;
}

export type Use = (file: Offered) => Promise<void>;

/** The file that is being made, and how far the server is; null if there is none. */
export const fetching = signal<(Wanted & { step: Step | null }) | null>(null);
/** The reasons why the last file could not be made. */
export const unfetched = signal<Fault[]>([]);

/** Makes a file with the options of a request (`printing`) and uses it; ends an earlier request for a file. */
export function fetchFile(options: object, wanted: Wanted, use: Use): void {
  unfetched.value = [];
  fetching.value = { ...wanted, step: null };
  ask<never>("files", { ...options, ...wanted }, ({ state, data }) => {
    fetching.value = state === "partial" ? { ...wanted, step: data } : null;
    if (state === "done") (data as Offered[]).forEach((file) => void use(file));
    if (state === "failed") unfetched.value = (data as { faults: Fault[] }).faults;
  });
}

export const saveIt: Use = async ({ name, ticket }) => saveAs(await download(ticket), name);

/** Opens a file in OrcaSlicer, the only slicer that fetches files from any address. */
export const openInOrca: Use = async ({ ticket }) => {
  const href = `orcaslicer://open?file=${encodeURIComponent(await lend(ticket))}`;
  Object.assign(document.createElement("a"), { href }).click();
};
