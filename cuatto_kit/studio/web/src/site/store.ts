// The files of a reader, stored by the browser.

/** A stored file. */
interface Stored {
  name: string;
  text: string;
  digest: string;
  /** When it was written, in ms. */
  at: number;
}

const [NAME, FILES] = ["cuatto-kit", "files"];

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(FILES, { keyPath: "name" });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  return opened;
}

async function done<T>(mode: IDBTransactionMode, act: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const asked = act((await database()).transaction(FILES, mode).objectStore(FILES));
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

/** Returns the texts of all files by name, the newest first. */
export async function all(): Promise<Record<string, string>> {
  const files: Stored[] = await done("readonly", (store) => store.getAll());
  files.sort((one, other) => other.at - one.at);
  return Object.fromEntries(files.map(({ name, text }) => [name, text]));
}

/** Returns a file with its digest, or null. */
export async function find(path: string): Promise<{ path: string; text: string; digest: string } | null> {
  const found: Stored | undefined = await done("readonly", (store) => store.get(path));
  return found ? { path, text: found.text, digest: found.digest } : null;
}

/** Stores a file; null deletes it. */
export async function keep(name: string, text: string | null, digest: string): Promise<void> {
  if (text === null) await done("readwrite", (store) => store.delete(name));
  else await done("readwrite", (store) => store.put({ name, text, digest, at: Date.now() } satisfies Stored));
}
