// The server's answers about the printed board.

import type { Model, Shape } from "../../../../preview/web/src/model";
import type { Fault } from "../api";

type Copies = Model["copies"];

/** A part of the kit; `size` in mm, `grams` of all copies together. */
export interface Row {
  name: string;
  title: string;
  quantity: number;
  size: [number, number, number];
  colours: { name: string; paint: string; count: number }[];
  grams: number | null;
}

/** A remark on the printability of a part. */
export interface Remark {
  code: string;
  severity: "error" | "warning" | "info";
  part: string;
  message: string;
}

/** A print job; `bed` in mm, `seconds` is an estimate unless the plate was sliced. */
export interface Plate {
  name: string;
  colours: string[];
  bed: [number, number];
  /** True if the bed is the circle inscribed in that square. */
  round?: boolean;
  copies: Copies;
  grams: number;
  seconds: number;
  sliced: boolean;
}

/** The answer of the server so far (studio/answers/table.py). */
export interface Said {
  slicer: boolean;
  making?: { part: string; done: number; of: number };
  quality?: string;
  model?: { parts: Model["parts"]; shapes: string[]; copies: Copies };
  shapes?: Record<string, Shape>;
  parts?: Row[];
  remarks?: Remark[];
  plates?: Plate[];
  faults?: Fault[];
  fits?: { joints: number } | null;
}

/** An answer that has meshes. */
export type Shown = Said & Required<Pick<Said, "model" | "parts">>;

const MOST = 64; // the largest number of stored shapes

/** The shapes that the page has, by digest, so that the server need not send them again. */
export class Shelf {
  private readonly shapes = new Map<string, Shape>();

  /** Returns the digests of the shapes that the answer to a new request may omit; removes the least recently used. */
  promise(): string[] {
    const unused = [...this.shapes.keys()].slice(0, -MOST);
    for (const digest of unused) this.shapes.delete(digest);
    return [...this.shapes.keys()];
  }

  /** Returns the shapes of an answer, in order; a stored shape is the same object as before. */
  take(digests: string[], sent: Record<string, Shape>): Shape[] {
    return digests.map((digest) => {
      const shape = this.shapes.get(digest) ?? sent[digest]!;
      this.shapes.delete(digest); // keeps the map in the order of use
      this.shapes.set(digest, shape);
      return shape;
    });
  }
}

/** Returns the colours of the body and of the marks of a copy of each part, by the part's name. */
export function paintsOf(said: Shown): Record<string, [string, string]> {
  const copies = [...said.model.copies, ...(said.plates ?? []).flatMap((plate) => plate.copies)];
  const paints: Record<string, [string, string]> = {};
  for (const { part, paint } of copies) paints[said.model.parts[part]!.name] ??= paint;
  for (const { name, colours } of said.parts) paints[name] ??= [colours[0]!.paint, colours[0]!.paint];
  return paints;
}

/** Returns the numbers of copies of the parts on a plate, the largest first; parts are counted together if they have
 * the same name before the colon of their titles. */
export function countsOn(said: Shown, plate: Plate): { title: string; count: number }[] {
  const titles = new Map(said.parts.map(({ name, title }) => [name, title.split(":")[0]!]));
  const counts = new Map<string, number>();
  for (const { part } of plate.copies) {
    const { name } = said.model.parts[part]!;
    const title = titles.get(name) ?? name;
    counts.set(title, (counts.get(title) ?? 0) + 1);
  }
  return [...counts].sort((one, two) => two[1] - one[1]).map(([title, count]) => ({ title, count }));
}

/** Returns hours and minutes, rounded to five minutes, at least five. */
export function duration(seconds: number): { hours: number; minutes: number } {
  const fives = Math.max(1, Math.round(seconds / 300));
  return { hours: Math.floor(fives / 12), minutes: (fives % 12) * 5 };
}
