// Names of the board, for places where the schema only requires a text.

import { valueAt, type Path, type Value } from "./outline";

export interface Name {
  text: string;
  what: "path" | "space" | "direction" | "start" | "finish";
}

/** The pieces of walks over squares and over hexagons. */
const SQUARES = ["up", "right", "down", "left", "bridge", "cross", "overpass", "underpass"];
const HEXAGONS = ["up", "up-right", "down-right", "down", "down-left", "up-left", "bridge", "cross"];

/** Returns the names allowed as a value at a path. `spaces` holds the ids of the last drawing. */
export function namesAt(path: Path, outline: Value, spaces: string[]): Name[] {
  const [board, list, own, key] = path;
  if (board !== "board") return [];
  if (list === "paths" && key === "from") return [START, ...pathsBut(own, outline), ...spacesOf(spaces)];
  if (list === "paths" && key === "to") return [FINISH, ...pathsBut(own, outline), ...spacesOf(spaces)];
  if (list === "paths" && key === "walk") return directionsOf(outline).map((text) => ({ text, what: "direction" }));
  if (list === "paths" && key === "over") return pathsBut(own, outline);
  if (list === "entries" || list === "safe" || list === "again") return spacesOf(spaces);
  if (own === undefined) return [];
  if (list === "jumps") return [START, FINISH, ...spacesOf(spaces)];
  if (list === "routes") return [...pathsBut(undefined, outline), FINISH, ...spacesOf(spaces)];
  if (list === "first_throw" || (list === "effects" && path.at(-1) === "back_to")) return spacesOf(spaces);
  return [];
}

function directionsOf(outline: Value): string[] {
  return valueAt(outline, ["board", "spaces"])?.text === "hexagons" ? HEXAGONS : SQUARES;
}

/** Returns the names allowed as a key at a path. */
export function keyNamesAt(path: Path, outline: Value, spaces: string[]): Name[] {
  const [board, list, ...more] = path;
  if (board !== "board" || more.length) return [];
  if (list === "capacities") return [...pathsBut(undefined, outline), ...spacesOf(spaces)];
  return list === "jumps" || list === "effects" ? spacesOf(spaces) : [];
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
