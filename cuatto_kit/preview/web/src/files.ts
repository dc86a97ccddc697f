// Files that the page exports: a part to print (STL), and the board for other programs (glTF).

import { BufferGeometry, Group, Mesh, MeshStandardMaterial } from "three";
import { GLTFExporter } from "three/addons/exporters/GLTFExporter.js";
import { STLExporter } from "three/addons/exporters/STLExporter.js";
import type { Look } from "./colours";
import type { Part } from "./model";

const METRES = 0.001; // glTF lengths are in metres, with y upwards

/** Returns a shape as a binary STL, in mm, in the position in which it is printed. */
export function stlOf(geometry: BufferGeometry): Uint8Array<ArrayBuffer> {
  const { buffer } = new STLExporter().parse(new Mesh(geometry), { binary: true });
  return new Uint8Array(buffer as ArrayBuffer);
}

/** Returns the assembled board as a binary glTF, in the colours in which it is shown. */
export async function glbOf(parts: Part[], look: Look): Promise<Uint8Array<ArrayBuffer>> {
  const scene = sceneOf(parts, look);
  const binary = await new GLTFExporter().parseAsync(scene, { binary: true });
  return new Uint8Array(binary as ArrayBuffer);
}

/** Returns a scene with a named group for each copy; equal shapes and equal colours are shared. */
function sceneOf(parts: Part[], look: Look): Group {
  const scene = new Group();
  scene.rotation.x = -Math.PI / 2;
  scene.scale.setScalar(METRES);
  const materials = new Map<string, MeshStandardMaterial>();
  const wearing = (colour: string) => {
    const made = materials.get(colour) ?? new MeshStandardMaterial({ color: colour, roughness: 0.6 });
    materials.set(colour, made);
    return made;
  };
  for (const { layers, copies } of parts) {
    const shapes = layers.map(({ geometry, marks }) => ({ geometry: facetsOf(geometry), marks }));
    for (const { label, pose, paint } of copies) {
      const copy = new Group();
      copy.name = label;
      copy.applyMatrix4(pose);
      for (const { geometry, marks } of shapes) copy.add(new Mesh(geometry, wearing(look(paint, marks))));
      scene.add(copy);
    }
  }
  return scene;
}

/** Returns the shape without normals, so that glTF readers shade each face flat. */
function facetsOf(geometry: BufferGeometry): BufferGeometry {
  const facets = new BufferGeometry();
  facets.setAttribute("position", geometry.getAttribute("position"));
  facets.setIndex(geometry.index);
  return facets;
}

/** Saves a file through the browser's download. */
export function save(name: string, content: Uint8Array<ArrayBuffer>, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
