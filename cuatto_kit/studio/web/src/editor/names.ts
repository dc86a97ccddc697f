// Names of the board, for places where the schema only requires a text.

import { valueAt, type Path, type Value } from "./outline";

export interface Name {
  text: string;
  what: "path" | "space" | "direction" | "start" | "finish";
}

const DIRECTIONS = ["up", "right", "down", "left", "bridge"];

/** Returns the names allowed as a value at a path. `spaces` holds the ids of the last drawing. */
export function namesAt(path: Path, outline: Value, spaces: string[]): Name[] {
  const [board, list, own, key] = path;
  if (board !== "board") return [];
  if (list === "paths" && key === "from") return [START, ...pathsBut(own, outline), ...spacesOf(spaces)];
  if (list === "paths" && key === "to") return [FINISH, ...pathsBut(own, outline), ...spacesOf(spaces)];
  if (list === "paths" && key === "walk") return DIRECTIONS.map((text) => ({ text, what: "direction" }));
  if (list === "entries" || list === "safe" || list === "again") return spacesOf(spaces);
  if (list === "jumps" && own !== undefined) return [FINISH, ...spacesOf(spaces)];
  return [];
}

/** Returns the names allowed as a key at a path. */
export function keyNamesAt(path: Path, spaces: string[]): Name[] {
  return path.join(".") === "board.jumps" ? spacesOf(spaces) : [];
}

/** Returns the names of the board's paths. */
export function pathsOf(outline: Value): string[] {
  const map = valueAt(outline, ["board", "paths"]) ?? valueAt(outline, ["board", "names"]);
  return (map?.pairs ?? []).filter((pair) => pair.colon).map((pair) => pair.key);
}

const START: Name = { text: "start", what: "start" };
const FINISH: Name = { text: "finish", what: "finish" };

function pathsBut(own: string | number | undefined, outline: Value): Name[] {
  const names = pathsOf(outline).filter((name) => name !== own);
  return names.map((text) => ({ text, what: "path" }));
}

function spacesOf(spaces: string[]): Name[] {
  return spaces.filter((id) => /^[a-z][a-z0-9_-]*\.\d+$/.test(id)).map((text) => ({ text, what: "space" }));
}
