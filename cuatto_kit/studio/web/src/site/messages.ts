// The messages between a page and its workers.

/** An order to a worker. The first one has the address of the site, the archives that everything needs, and the stored
 * files; `load` has more archives, and is answered by an empty text, or null if they cannot be loaded. */
export type Order =
  | { base: string; archives: string[]; files: Record<string, string> }
  | { id: number; load: string[] }
  | { put: Record<string, string | null> }
  | { id: number; request: { method: string; address: string; body: string } }
  | { id: number; ask: { kind: string; asked: string } }
  | { id: number; take: string };

/** What a worker answers: JSON, or the bytes of a file; `part` if more follows. */
export interface Told {
  id: number;
  part: boolean;
  data: string | Uint8Array<ArrayBuffer> | null;
}

/** The ids of messages that answer no order: the worker is ready; the rules of the board have no kernels. */
export const [READY, SLOW] = [0, -1];
