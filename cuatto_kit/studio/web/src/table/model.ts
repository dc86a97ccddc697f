// What the server says of the table, made into models that the viewer shows.

import type { Model, Shape } from "../../../../preview/web/src/model";
import type { Fault } from "../api";

type Copies = Model["copies"];

/** A part of the box; sizes in mm, grams of all its copies. */
export interface Row {
  name: string;
  title: string;
  quantity: number;
  size: [number, number, number];
  colours: { name: string; paint: string; count: number }[];
  grams: number | null;
}

/** A remark on how a part prints. */
export interface Remark {
  code: string;
  severity: "error" | "warning" | "info";
  part: string;
  message: string;
}

/** What is printed in one go; `bed` in mm, `seconds` estimated unless it was sliced. */
export interface Plate {
  name: string;
  colours: string[];
  bed: [number, number];
  /** Whether the bed is the circle in that square. */
  round?: boolean;
  copies: Copies;
  grams: number;
  seconds: number;
  sliced: boolean;
}

/** The answer of the server as far as it is known (studio/answers/table.py). */
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

/** What is said of the table once its meshes are there. */
export type Shown = Said & Required<Pick<Said, "model" | "parts">>;

const MOST = 64; // shapes that are kept for boards to come

/** Shapes by their digest: those that the page has are not sent again. */
export class Shelf {
  private readonly shapes = new Map<string, Shape>();

  /** The digests that the server may count on in the answer to the ask that is made now. */
  promise(): string[] {
    const unused = [...this.shapes.keys()].slice(0, -MOST);
    for (const digest of unused) this.shapes.delete(digest);
    return [...this.shapes.keys()];
  }

  /** The shapes of an answer, in order; those that come again are the same objects. */
  take(digests: string[], sent: Record<string, Shape>): Shape[] {
    return digests.map((digest) => {
      const shape = this.shapes.get(digest) ?? sent[digest]!;
      this.shapes.delete(digest); // what is used last stands last
      this.shapes.set(digest, shape);
      return shape;
    });
  }
}

/** What parts are on a plate, and how many of each, the most first. */
export function countsOn(said: Shown, plate: Plate): { title: string; count: number }[] {
  const titles = new Map(said.parts.map(({ name, title }) => [name, title]));
  const counts = new Map<string, number>();
  for (const { part } of plate.copies) {
    const { name } = said.model.parts[part]!;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .sort((one, two) => two[1] - one[1])
    .map(([name, count]) => ({ title: titles.get(name) ?? name, count }));
}

/** Hours and minutes, to five minutes. */
export function duration(seconds: number): { hours: number; minutes: number } {
  const fives = Math.max(1, Math.round(seconds / 300));
  return { hours: Math.floor(fives / 12), minutes: (fives % 12) * 5 };
}
