// The model of a board in the page, and its geometries. It is written by model_of in page.py.
// Lengths are in mm, z points upwards.

import { Box3, BufferAttribute, BufferGeometry, Euler, Matrix4, Vector3 } from "three";

type Triple = [number, number, number];

/** A mesh: a corner is `low` + `step` × its three integers (uint16 in base64); a triangle is three
 * numbers of corners (uint16, or uint32 if `wide`). */
export interface Shape {
  low: Triple;
  step: number;
  corners: string;
  triangles: string;
  wide: boolean;
}

/** The board as stored in the page: a layer refers to its shape by index and is flagged if it is marks, a copy refers
 * to its part by index; turns are quarters about x, y and z. */
export interface Model {
  parts: { name: string; layers: [shape: number, marks: boolean][] }[];
  shapes: Shape[];
  copies: { part: number; label: string; paint: [string, string]; at: Triple; turns: Triple }[];
  /** True if it cannot be taken apart. */
  flat?: boolean;
}

/** The portion of a part that has one colour. */
export interface Layer {
  geometry: BufferGeometry;
  marks: boolean;
}

/** A copy of a part: its pose, its bounding box, and its displacement in the fully exploded view;
 * `paint` holds the colours of its body and its marks. */
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

/** The geometries on display, by the shapes that they are made from. */
export class Geometries {
  private made = new Map<Shape, BufferGeometry>();

  /** Returns the geometries of these shapes: existing ones are reused, all others are freed. */
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

/** Returns the parts of a board with their copies on the table. */
export function partsOf(model: Model, geometries = new Geometries()): Part[] {
  const shapes = geometries.of(model.shapes);
  return model.parts.map(({ name, layers }, number) => {
    const made = layers.map(([shape, marks]) => ({ geometry: shapes[shape]!, marks }));
    const own = model.copies.filter((copy) => copy.part === number);
    return { name, layers: made, copies: own.map((copy) => copyOf(copy, made)) };
  });
}

export function geometryOf(shape: Shape): BufferGeometry {
  const whole = new Uint16Array(bytesOf(shape.corners));
  const corners = Float32Array.from(whole, (n, k) => shape.low[k % 3]! + shape.step * n);
  const Numbers = shape.wide ? Uint32Array : Uint16Array;
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(corners, 3));
  geometry.setIndex(new BufferAttribute(new Numbers(bytesOf(shape.triangles)), 1));
  geometry.computeVertexNormals(); // for shadows; faces are shaded flat
  geometry.computeBoundingBox();
  return geometry;
}

function bytesOf(text: string): ArrayBuffer {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)).buffer;
}

function copyOf({ label, paint, at, turns }: Model["copies"][number], layers: Layer[]): Copy {
  const [x, y, z] = turns.map((quarters) => (quarters * Math.PI) / 2) as Triple;
  // Rotate about x, then y, then z, each about the table's axes.
  const pose = new Matrix4().makeRotationFromEuler(new Euler(x, y, z, "ZYX"));
  pose.setPosition(...at);
  const box = new Box3();
  for (const { geometry } of layers) box.union(geometry.boundingBox!.clone().applyMatrix4(pose));
  return { label, paint, pose, box, middle: box.getCenter(new Vector3()), away: new Vector3() };
}
