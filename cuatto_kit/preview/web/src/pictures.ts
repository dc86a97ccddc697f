// Small pictures of single parts, for lists.

import {
  Box3,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  MeshStandardMaterial,
  OrthographicCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from "three";
import { geometryOf, type Model, type Shape } from "./model";

/** The colours of the body and of the marks of a part. */
type Paint = Model["copies"][number]["paint"];
/** The parts to draw, and their colours by name. */
interface Stock extends Pick<Model, "parts" | "shapes"> {
  paints: Record<string, Paint>;
}

const FROM = new Vector3(0.35, -0.75, 0.85).normalize();
const DOTS = 112; // pixels of a picture's sides
const FULL = 1.06; // the width of a picture in widths of its part

const drawn = new WeakMap<Shape, Map<string, string>>();

/** Returns a picture (a data URL) of each part by its name; a part that looks the same as before is not drawn again. The
 * page can do other work between two pictures. Throws an error if the browser has no WebGL. */
export async function picturesOf({ parts, shapes, paints }: Stock): Promise<Record<string, string>> {
  let studio: Studio | null = null;
  const pictures: Record<string, string> = {};
  for (const { name, layers } of parts) {
    const paint = paints[name];
    if (!paint || !layers.length) continue;
    const own = layers.map(([shape, marks]) => ({ shape: shapes[shape]!, colour: paint[marks ? 1 : 0] }));
    const known = drawn.get(own[0]!.shape) ?? new Map<string, string>();
    drawn.set(own[0]!.shape, known);
    const key = paint.join();
    if (!known.has(key)) {
      await new Promise((then) => setTimeout(then));
      known.set(key, (studio ??= new Studio()).picture(own));
    }
    pictures[name] = known.get(key)!;
  }
  studio?.dispose();
  return pictures;
}

/** A canvas that is not shown, with lights and a camera. */
class Studio {
  private readonly renderer = new WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true });
  private readonly scene = new Scene();
  private readonly camera = new OrthographicCamera();

  constructor() {
    const sun = new DirectionalLight(0xffffff, 1.9);
    sun.position.set(-0.6, -0.35, 0.8);
    const sky = new HemisphereLight(0xffffff, 0x9a938c, 1.2);
    sky.position.set(0, 0, 1);
    this.scene.add(sun, sky);
    this.camera.up.set(0, 0, 1);
    this.renderer.setSize(DOTS, DOTS, false);
  }

  picture(layers: { shape: Shape; colour: string }[]): string {
    const meshes = layers.map(({ shape, colour }) => {
      const material = new MeshStandardMaterial({ color: colour, roughness: 0.62, flatShading: true });
      return new Mesh(geometryOf(shape), material);
    });
    this.scene.add(...meshes);
    this.frame(meshes);
    this.renderer.render(this.scene, this.camera);
    for (const mesh of meshes) {
      mesh.removeFromParent();
      mesh.geometry.dispose();
      mesh.material.dispose();
    }
    return this.renderer.domElement.toDataURL("image/png");
  }

  // Moves the camera so that the part fills the picture.
  private frame(meshes: Mesh[]): void {
    const { camera } = this;
    const box = new Box3();
    for (const { geometry } of meshes) box.union(geometry.boundingBox!);
    const middle = box.getCenter(new Vector3());
    const size = box.getSize(new Vector3()).length();
    camera.position.copy(middle).addScaledVector(FROM, size);
    camera.lookAt(middle);
    camera.updateMatrixWorld();
    let half = 0;
    for (let k = 0; k < 8; k++) {
      const corner = new Vector3(box[k & 1 ? "max" : "min"].x, box[k & 2 ? "max" : "min"].y, box[k & 4 ? "max" : "min"].z);
      const { x, y } = camera.worldToLocal(corner);
      half = Math.max(half, Math.abs(x), Math.abs(y));
    }
    half *= FULL;
    Object.assign(camera, { left: -half, right: half, top: half, bottom: -half, near: 0, far: 2 * size });
    camera.updateProjectionMatrix();
  }

  dispose(): void {
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }
}
