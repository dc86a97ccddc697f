// Names of boards in the folder, and the list of recently opened boards.

const SUFFIX = /\.ya?ml$/i;
const MOST = 8;

/** A recently opened board: its path in the folder or the name of a bundled board, and its title. */
export interface Recent {
  path: string;
  title: string;
}

/** Returns a valid file name for the folder, derived from a name or a path from elsewhere. */
export function fileName(name: string): string {
  const stem = name.replace(/^.*[\\/]/, "").replace(SUFFIX, "");
  const plain = stem.replace(/[^\p{L}\p{N} ._-]+/gu, "-").replace(/^[\s.]+|[\s.]+$/g, "");
  return `${plain || "board"}.yaml`;
}

/** Returns the name or, if it is taken, the name with the lowest free number from 2 appended. */
export function freeName(name: string, taken: (name: string) => boolean): string {
  const stem = name.replace(SUFFIX, "");
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? `${stem}.yaml` : `${stem}-${number}.yaml`;
    if (!taken(candidate)) return candidate;
  }
}

/** Returns the folder of a path (with a trailing `/`, or empty) and the name of the file. */
export function parted(path: string): { folder: string; name: string } {
  const end = path.lastIndexOf("/") + 1;
  return { folder: path.slice(0, end), name: path.slice(end) };
}

/** Returns the list with the open board moved or added to its front. */
export function remembered(list: Recent[], one: Recent): Recent[] {
  return [one, ...list.filter(({ path }) => path !== one.path)].slice(0, MOST);
}

/** Returns the list stored by the browser; empty if that is not a list. */
export function readRecent(kept: string | null): Recent[] {
  try {
    const list: unknown = JSON.parse(kept ?? "[]");
    return Array.isArray(list) ? list.filter(isRecent) : [];
  } catch {
    return [];
  }
}

function isRecent(one: unknown): one is Recent {
  const { path, title } = (one ?? {}) as Recent;
  return typeof path === "string" && typeof title === "string";
}
