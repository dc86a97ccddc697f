// The space that the text at the cursor refers to.

import type { Drawing } from "../board";
import type { Value } from "./outline";
import { spotOf, pathAt } from "./place";

const PIECE = /[a-z]+\s*(\d+)/g;

/** Returns the space that the text at `offset` names or lays, or null. Where only the path is known, the previous space
 * `before` is preferred. */
export function spaceAt(outline: Value, offset: number, drawing: Drawing, before: string | null): string | null {
  const ids = new Set(drawing.spaces.map(({ id }) => id));
  const spot = spotOf(outline, offset);
  if (spot && ids.has(spot.text)) return spot.text;
  if (spot && ["from", "to"].includes(`${spot.path[3]}`) && spot.role === "value") {
    const named = drawing.spaces.filter(({ path }) => path === spot.text);
    const one = spot.path[3] === "from" ? named.at(-1) : named[0];
    if (one) return one.id;
  }
  const [board, paths, path, key] = pathAt(outline, offset);
  if (board !== "board" || paths !== "paths" || path === undefined) return null;
  const own = drawing.spaces.filter((space) => space.path === path);
  if (key === "walk" && spot?.role === "value") {
    return own[lastOfPiece(spot.text, offset - spot.from) - 1]?.id ?? own.at(-1)?.id ?? null;
  }
  return own.find(({ id }) => id === before)?.id ?? own[0]?.id ?? null;
}

/** Returns the number of spaces that a walk has laid by the end of the piece at a position. */
function lastOfPiece(walk: string, position: number): number {
  let laid = 0;
  for (const found of walk.matchAll(PIECE)) {
    if (laid && found.index > position) break;
    laid += Number(found[1]);
  }
  return laid;
}
