// Edits as the server counts them, in code points, as the editor counts: in UTF-16 units.

import type { Edit } from "../board";

export function inUnits(text: string, edits: readonly Edit[]): Edit[] {
  if (!/[\ud800-\udbff]/.test(text)) return [...edits];
  const units = [0];
  for (const point of text) units.push(units.at(-1)! + point.length);
  const unit = (offset: number): number => units[Math.min(offset, units.length - 1)]!;
  return edits.map(({ start, end, insert }) => ({ start: unit(start), end: unit(end), insert }));
}
