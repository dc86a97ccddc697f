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
  colour: string;
  bed: [number, number];
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

/** The parts of a model that are seen in these copies, with their shapes alone. */
export function modelOf(said: Shown, shapes: Shape[], copies: Copies): Model {
  const numbers = [...new Set(copies.map(({ part }) => part))].sort((one, two) => one - two);
  const used = [...new Set(numbers.flatMap((n) => said.model.parts[n]!.layers.map(([shape]) => shape)))];
  return {
    parts: numbers.map((number) => {
      const { name, layers } = said.model.parts[number]!;
      return { name, layers: layers.map(([shape, marks]) => [used.indexOf(shape), marks]) };
    }),
    shapes: used.map((shape) => shapes[shape]!),
    copies: copies.map((copy) => ({ ...copy, part: numbers.indexOf(copy.part) })),
  };
}

const APART = 30; // mm from one bed to the next
const LINES = 20; // mm between the lines on a bed
const LINE = 0.5; // mm: how wide they are
const THICK = 2; // mm
const BED: [string, string] = ["#8b99a9", "#a3b0be"];
export const BED_PART = "\0bed";

const beds = new Map<string, [Shape, Shape]>();

/** Plates as they lie on their beds, side by side in rows. */
export function platesModel(said: Shown, shapes: Shape[], plates: Plate[]): Model {
  const columns = Math.ceil(Math.sqrt(plates.length * 1.3));
  const copies: Copies = [];
  const corners = plates.map(({ bed }, k) => [
    (k % columns) * (bed[0] + APART),
    -Math.floor(k / columns) * (bed[1] + APART),
  ]);
  plates.forEach((plate, k) => {
    const [x, y] = corners[k] as [number, number];
    for (const copy of plate.copies) {
      copies.push({ ...copy, at: [copy.at[0] + x, copy.at[1] + y, copy.at[2]] });
    }
  });
  const model = modelOf(said, shapes, copies);
  plates.forEach(({ bed, name }, k) => {
    const [x, y] = corners[k] as [number, number];
    const layers = bedLayers(model, bed);
    let part = model.parts.findIndex((one) => one.name === BED_PART && one.layers[0]![0] === layers[0]![0]);
    if (part < 0) part = model.parts.push({ name: BED_PART, layers }) - 1;
    model.copies.push({ part, label: name, paint: BED, at: [x, y, 0], turns: [0, 0, 0] });
  });
  return { ...model, flat: true };
}

function bedLayers(model: Model, bed: [number, number]): [number, boolean][] {
  const key = bed.join();
  if (!beds.has(key)) beds.set(key, bedShapes(...bed));
  return beds.get(key)!.map((shape, k) => {
    const known = model.shapes.indexOf(shape);
    return [known >= 0 ? known : model.shapes.push(shape) - 1, k > 0];
  });
}

/** A bed, whose upper side parts lie on, and the lines on it. */
function bedShapes(width: number, depth: number): [Shape, Shape] {
  const lines: Box[] = [];
  for (let x = LINES; x < width; x += LINES) lines.push([[x, 0, -0.1], [x + LINE, depth, -0.05]]);
  for (let y = LINES; y < depth; y += LINES) lines.push([[0, y, -0.1], [width, y + LINE, -0.05]]);
  return [boxes([[[0, 0, -THICK], [width, depth, -0.1]]]), boxes(lines)];
}

type Corner = [number, number, number];
type Box = [low: Corner, high: Corner];

/** Two triangles on each side of a box, by its corners: bit 0 is x, bit 1 is y, bit 2 is z. */
const SIDES = [
  [0, 2, 3, 0, 3, 1],
  [4, 5, 7, 4, 7, 6],
  [0, 1, 5, 0, 5, 4],
  [2, 6, 7, 2, 7, 3],
  [0, 4, 6, 0, 6, 2],
  [1, 3, 7, 1, 7, 5],
].flat();

/** Boxes as one shape. */
function boxes(all: Box[]): Shape {
  const low = [0, 1, 2].map((axis) => Math.min(...all.map((box) => box[0][axis]!))) as Corner;
  const extents = [0, 1, 2].map((axis) => Math.max(...all.map((box) => box[1][axis]!)) - low[axis]!);
  const step = Math.max(...extents) / 65535;
  const corners = all.flatMap((box) =>
    [...Array(8).keys()].flatMap((k) =>
      [0, 1, 2].map((axis) => Math.round((box[(k >> axis) & 1]![axis]! - low[axis]!) / step)),
    ),
  );
  const triangles = all.flatMap((_, number) => SIDES.map((corner) => 8 * number + corner));
  return { low, step, corners: base64(corners), triangles: base64(triangles), wide: false };
}

function base64(numbers: number[]): string {
  return btoa(String.fromCharCode(...new Uint8Array(Uint16Array.from(numbers).buffer)));
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
