// Models of the plates to be printed: copies of parts on printer beds.

import type { Model, Shape } from "./model";

type Copies = Model["copies"];
/** The parts that a plate may hold, and their shapes. */
type Stock = Pick<Model, "parts" | "shapes">;

/** A plate: its bed (width and depth in mm) and the copies on it. */
export interface Bed {
  name: string;
  bed: [number, number];
  /** True if the bed is the circle inscribed in that square. */
  round?: boolean;
  copies: Copies;
}

/** Returns a model of these copies that holds only their parts and shapes. */
export function seenIn(stock: Stock, copies: Copies): Model {
  const numbers = [...new Set(copies.map(({ part }) => part))].sort((one, two) => one - two);
  const used = [...new Set(numbers.flatMap((n) => stock.parts[n]!.layers.map(([shape]) => shape)))];
  return {
    parts: numbers.map((number) => {
      const { name, layers } = stock.parts[number]!;
      return { name, layers: layers.map(([shape, marks]) => [used.indexOf(shape), marks]) };
    }),
    shapes: used.map((shape) => stock.shapes[shape]!),
    copies: copies.map((copy) => ({ ...copy, part: numbers.indexOf(copy.part) })),
  };
}

const APART = 30; // mm between beds
const LINES = 20; // mm between the lines on a bed
const LINE = 0.5; // mm: the width of these lines
const THICK = 2; // mm
const STRIPS = 120; // rectangles that approximate a round bed
const BED: [string, string] = ["#8b99a9", "#a3b0be"];
export const BED_PART = "\0bed";

const beds = new Map<string, [Shape, Shape]>();

/** Returns a model of plates on their beds, arranged in rows. */
export function onBeds(stock: Stock, plates: Bed[]): Model {
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
  const model = seenIn(stock, copies);
  plates.forEach(({ bed, name, round }, k) => {
    const [x, y] = corners[k] as [number, number];
    const layers = bedLayers(model, bed, round ?? false);
    let part = model.parts.findIndex((one) => one.name === BED_PART && one.layers[0]![0] === layers[0]![0]);
    if (part < 0) part = model.parts.push({ name: BED_PART, layers }) - 1;
    model.copies.push({ part, label: name, paint: BED, at: [x, y, 0], turns: [0, 0, 0] });
  });
  return { ...model, flat: true };
}

function bedLayers(model: Model, bed: [number, number], round: boolean): [number, boolean][] {
  const key = [...bed, round].join();
  if (!beds.has(key)) beds.set(key, bedShapes(...bed, round));
  return beds.get(key)!.map((shape, k) => {
    const known = model.shapes.indexOf(shape);
    return [known >= 0 ? known : model.shapes.push(shape) - 1, k > 0];
  });
}

/** Returns the shape of a bed, with its upper side just below z = 0, and the shape of the lines on it. */
function bedShapes(width: number, depth: number, round: boolean): [Shape, Shape] {
  const lines: Box[] = [];
  const from = (at: number): number => (round ? width / 2 - chord(width, at) : 0);
  for (let x = LINES; x < width; x += LINES) lines.push([[x, from(x), -0.1], [x + LINE, depth - from(x), -0.05]]);
  for (let y = LINES; y < depth; y += LINES) lines.push([[from(y), y, -0.1], [width - from(y), y + LINE, -0.05]]);
  return [boxes(round ? disc(width) : [[[0, 0, -THICK], [width, depth, -0.1]]]), boxes(lines)];
}

/** Returns half the length of a circle's chord at a distance from its edge. */
function chord(diameter: number, at: number): number {
  return Math.sqrt(Math.max(at * (diameter - at), 0));
}

/** Returns a round bed as a row of strips. */
function disc(diameter: number): Box[] {
  return [...Array(STRIPS).keys()].map((k) => {
    const [low, high] = [k, k + 1].map((line) => (line * diameter) / STRIPS) as [number, number];
    const half = chord(diameter, (low + high) / 2);
    return [[diameter / 2 - half, low, -THICK], [diameter / 2 + half, high, -0.1]];
  });
}

type Corner = [number, number, number];
type Box = [low: Corner, high: Corner];

/** The two triangles of each side of a box, as numbers of corners: bit 0 is x, bit 1 is y, bit 2 is z. */
const SIDES = [
  [0, 2, 3, 0, 3, 1],
  [4, 5, 7, 4, 7, 6],
  [0, 1, 5, 0, 5, 4],
  [2, 6, 7, 2, 7, 3],
  [0, 4, 6, 0, 6, 2],
  [1, 3, 7, 1, 7, 5],
].flat();

/** Returns boxes as one shape. */
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
