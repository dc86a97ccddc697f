// What the page holds of a board, made into shapes. It is written by model_of in page.py.
// Lengths are in mm, z points upwards.

import { Box3, BufferAttribute, BufferGeometry, Euler, Matrix4, Vector3 } from "three";

type Triple = [number, number, number];

/** A mesh: a corner is `low` + `step` × its three integers (uint16 in base64), a triangle three
 * corners (uint16, or uint32 where `wide`). */
export interface Shape {
  low: Triple;
  step: number;
  corners: string;
  triangles: string;
  wide: boolean;
}

/** The board as the page holds it: layers name their shape by its number and say whether they
 * are marks, copies name their part by its number; turns are quarters about x, y and z. */
export interface Model {
  parts: { name: string; layers: [shape: number, marks: boolean][] }[];
  shapes: Shape[];
  copies: { part: number; label: string; paint: [string, string]; at: Triple; turns: Triple }[];
  /** Whether it cannot be taken apart. */
  flat?: boolean;
}

/** A share of a part in one colour. */
export interface Layer {
  geometry: BufferGeometry;
  marks: boolean;
}

/** A copy of a part: where it stands, the box round it, and how it moves when the board is taken
 * apart; `paint` are the colours of its body and its marks. */
export interface Copy {
  label: string;
  paint: [string, string];
  pose: Matrix4;
  box: Box3;
  middle: Vector3;
  away: Vector3;
}

export interface Part {
  name: string;
  layers: Layer[];
  copies: Copy[];
}

/** The geometries of what is shown, each by the shape that it is made of. */
export class Geometries {
  private made = new Map<Shape, BufferGeometry>();

  /** Those of these shapes: what was there stays, and all that is not asked for is freed. */
  of(shapes: Shape[]): BufferGeometry[] {
    const before = this.made;
    this.made = new Map(shapes.map((shape) => [shape, before.get(shape) ?? geometryOf(shape)]));
    for (const [shape, geometry] of before) {
      if (!this.made.has(shape)) geometry.dispose();
    }
    return shapes.map((shape) => this.made.get(shape)!);
  }

  dispose(): void {
    this.of([]);
  }
}

/** The parts of a board with the copies that stand on the table. */
export function partsOf(model: Model, geometries = new Geometries()): Part[] {
  const shapes = geometries.of(model.shapes);
  return model.parts.map(({ name, layers }, number) => {
    const made = layers.map(([shape, marks]) => ({ geometry: shapes[shape]!, marks }));
    const own = model.copies.filter((copy) => copy.part === number);
    return { name, layers: made, copies: own.map((copy) => copyOf(copy, made)) };
  });
}

function geometryOf(shape: Shape): BufferGeometry {
  const whole = new Uint16Array(bytesOf(shape.corners));
  const corners = Float32Array.from(whole, (n, k) => shape.low[k % 3]! + shape.step * n);
  const Numbers = shape.wide ? Uint32Array : Uint16Array;
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(corners, 3));
  geometry.setIndex(new BufferAttribute(new Numbers(bytesOf(shape.triangles)), 1));
  geometry.computeVertexNormals(); // for the shadows; faces are shaded flat
  geometry.computeBoundingBox();
  return geometry;
}

function bytesOf(text: string): ArrayBuffer {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)).buffer;
}

function copyOf({ label, paint, at, turns }: Model["copies"][number], layers: Layer[]): Copy {
  const [x, y, z] = turns.map((quarters) => (quarters * Math.PI) / 2) as Triple;
  // About x, then y, then z, each about the table's axes.
  const pose = new Matrix4().makeRotationFromEuler(new Euler(x, y, z, "ZYX"));
  pose.setPosition(...at);
  const box = new Box3();
  for (const { geometry } of layers) box.union(geometry.boundingBox!.clone().applyMatrix4(pose));
  return { label, paint, pose, box, middle: box.getCenter(new Vector3()), away: new Vector3() };
}
