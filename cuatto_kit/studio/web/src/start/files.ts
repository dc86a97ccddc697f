// Names of boards in the folder, and which of them were open lately.

const SUFFIX = /\.ya?ml$/i;
const MOST = 8;

/** A board that was open: its path in the folder, or the name of a bundled one. */
export interface Recent {
  path: string;
  title: string;
}

/** A name that a file can have, made of one that it has elsewhere. */
export function fileName(name: string): string {
  const stem = name.replace(/^.*[\\/]/, "").replace(SUFFIX, "");
  const plain = stem.replace(/[^\p{L}\p{N} ._-]+/gu, "-").replace(/^[\s.]+|[\s.]+$/g, "");
  return `${plain || "board"}.yaml`;
}

/** The name itself, or with a number behind it where it is taken. */
export function freeName(name: string, taken: (name: string) => boolean): string {
  const stem = name.replace(SUFFIX, "");
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? `${stem}.yaml` : `${stem}-${number}.yaml`;
    if (!taken(candidate)) return candidate;
  }
}

/** The folders that a path leads through, with `/` behind, and the file's name. */
export function parted(path: string): { folder: string; name: string } {
  const end = path.lastIndexOf("/") + 1;
  return { folder: path.slice(0, end), name: path.slice(end) };
}

/** The list with one that is open now before all others. */
export function remembered(list: Recent[], one: Recent): Recent[] {
  return [one, ...list.filter(({ path }) => path !== one.path)].slice(0, MOST);
}

/** What the browser has kept; nothing where that is no list of boards. */
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
