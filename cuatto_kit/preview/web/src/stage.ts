// The scene of a board: meshes, lights and the floor.

import {
  Color,
  DirectionalLight,
  HemisphereLight,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
  type Camera,
  type Object3D,
} from "three";
import { boxAt } from "./apart";
import { asMade, type Look } from "./colours";
import { discOfTable, fitWood, wood } from "./ground";
import type { Part } from "./model";

const SMALL = 800; // pixels: a narrower picture needs only half the resolution of shadows
const LOOK = { roughness: 0.62, metalness: 0, flatShading: true };

/** The visible point of a copy at a position of the picture (mm), with the corners of its triangle and the label of
 * the copy. */
export interface Hit {
  label: string;
  point: Vector3;
  corners: Vector3[];
}

/** The board on its floor, under its lights. */
export class Stage {
  /** The diagonal of the board in the fully exploded view (mm). */
  extent = 1;
  private readonly scene = new Scene();
  private readonly sky = new HemisphereLight(0xffffff, 0x9a938c, 1);
  private readonly sun = new DirectionalLight(0xffffff, 2.1);
  private readonly rim = new DirectionalLight(0xdfe8ff, 1);
  private readonly wood = wood();
  private readonly top = new MeshStandardMaterial({
    map: this.wood,
    roughness: 0.8,
    vertexColors: true,
    transparent: true,
    depthWrite: false,
  });
  private readonly solid = new MeshStandardMaterial(LOOK);
  private readonly ghost = new MeshStandardMaterial({
    ...LOOK,
    transparent: true,
    opacity: 0.22,
    depthWrite: false,
  });
  private readonly floor = new Mesh(discOfTable(), this.top);
  private readonly ray = new Raycaster();
  private meshes = new Map<InstancedMesh, Part>();
  private outstanding: string | null = null; // the name of the highlighted part
  private look: Look = asMade;

  /** Sets up the scene; the objects of `over` are drawn with the board but do not belong to it. */
  constructor(
    private readonly renderer: WebGLRenderer,
    over: Object3D[] = [],
  ) {
    const { sky, sun, rim, floor } = this;
    sky.position.set(0, 0, 1);
    sun.castShadow = true;
    sun.shadow.radius = 3;
    sun.shadow.bias = -0.0004;
    floor.receiveShadow = true;
    floor.renderOrder = -1; // below faint copies
    this.scene.add(sky, sun, sun.target, rim, rim.target, floor, ...over);
    renderer.shadowMap.enabled = true;
    renderer.shadowMap.autoUpdate = false;
  }

  /** Replaces the parts on the floor by these; `place` then positions their copies. */
  show(parts: Part[]): void {
    const copies = parts.flatMap((part) => part.copies);
    const together = boxAt(copies, 0);
    this.extent = boxAt(copies, 1).getSize(new Vector3()).length();
    this.clear();
    this.meshes = new Map(parts.flatMap((part) => this.meshesOf(part).map((mesh) => [mesh, part])));
    this.scene.add(...this.meshes.keys());
    this.floor.scale.setScalar(this.extent);
    fitWood(this.wood, this.extent);
    this.floor.position.z = together.min.z - 0.05;
    this.lightUp(together.getCenter(new Vector3()));
    this.standOut(this.outstanding);
  }

  /** Sets the resolution of shadows for a picture that is `pixels` wide. */
  fit(pixels: number): void {
    const { shadow } = this.sun;
    const size = pixels < SMALL ? 2048 : 4096;
    if (shadow.mapSize.x === size) return;
    shadow.mapSize.set(size, size);
    shadow.map?.dispose();
    shadow.map = null;
    this.renderer.shadowMap.needsUpdate = true;
  }

  dispose(): void {
    this.clear();
    this.floor.geometry.dispose();
    for (const material of [this.top, this.solid, this.ghost]) material.dispose();
    this.wood.dispose();
    this.sun.dispose();
  }

  private clear(): void {
    for (const mesh of this.meshes.keys()) mesh.removeFromParent().dispose();
    this.meshes.clear();
  }

  private meshesOf(part: Part): InstancedMesh[] {
    return part.layers.map(({ geometry, marks }) => {
      const mesh = new InstancedMesh(geometry, this.solid, part.copies.length);
      this.paint(mesh, part, marks);
      mesh.frustumCulled = false;
      mesh.castShadow = mesh.receiveShadow = true;
      return mesh;
    });
  }

  private paint(mesh: InstancedMesh, { copies }: Part, marks: boolean): void {
    const colour = new Color();
    copies.forEach(({ paint }, k) => mesh.setColorAt(k, colour.set(this.look(paint, marks))));
    if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
  }

  /** Shows the present and all later copies in these colours. */
  repaint(look: Look): void {
    this.look = look;
    for (const [mesh, part] of this.meshes) {
      const layer = part.layers.find(({ geometry }) => geometry === mesh.geometry);
      this.paint(mesh, part, layer?.marks ?? false);
    }
  }

  private lightUp(middle: Vector3): void {
    const { sun, rim, floor, extent } = this;
    floor.position.x = middle.x;
    floor.position.y = middle.y;
    sun.target.position.copy(middle);
    rim.target.position.copy(middle);
    sun.position.set(-0.6, -0.35, 0.8).multiplyScalar(extent).add(middle);
    rim.position.set(0.8, 0.9, 0.5).multiplyScalar(extent).add(middle);
    const half = 0.62 * extent;
    Object.assign(sun.shadow.camera, {
      left: -half,
      right: half,
      top: half,
      bottom: -half,
      near: 0.1 * extent,
      far: 2.5 * extent,
    });
    sun.shadow.camera.updateProjectionMatrix();
    sun.shadow.normalBias = 0.0004 * extent;
  }

  /** Sets the lights: horizontal surfaces receive less than π, the light at which white plastic appears white, so that
   * the pips of a white die stay visible. */
  wearTheme(dark: boolean): void {
    this.sky.intensity = dark ? 1.05 : 1.1;
    this.rim.intensity = dark ? 0.6 : 0.4;
    this.top.color.setScalar(dark ? 0.4 : 1);
  }

  /** Positions the copies for a board taken apart by a share from 0 to 1. */
  place(apart: number): void {
    const pose = new Matrix4();
    for (const [mesh, { copies }] of this.meshes) {
      copies.forEach((copy, k) => {
        const { x, y, z } = copy.away;
        pose.makeTranslation(apart * x, apart * y, apart * z).multiply(copy.pose);
        mesh.setMatrixAt(k, pose);
      });
      mesh.instanceMatrix.needsUpdate = true;
      mesh.boundingSphere = null;
    }
    this.renderer.shadowMap.needsUpdate = true;
  }

  /** Highlights the part of this name by making all others faint; null or an unknown name makes none faint. */
  standOut(name: string | null): void {
    this.outstanding = name;
    const known = [...this.meshes.values()].some((part) => part.name === name);
    for (const [mesh, part] of this.meshes) {
      const faint = known && part.name !== name;
      mesh.material = faint ? this.ghost : this.solid;
      mesh.castShadow = !faint;
    }
    this.renderer.shadowMap.needsUpdate = true;
  }

  /** Returns the visible point at a position of the picture (from -1 to 1, y upwards), or null; faint copies are
   * ignored. */
  hitAt(place: Vector2, camera: Camera): Hit | null {
    this.ray.setFromCamera(place, camera);
    const visible = [...this.meshes.keys()].filter((mesh) => mesh.material === this.solid);
    const [hit] = this.ray.intersectObjects(visible, false);
    if (!hit) return null;
    const mesh = hit.object as InstancedMesh;
    const pose = new Matrix4();
    mesh.getMatrixAt(hit.instanceId!, pose);
    const corner = (k: number) =>
      new Vector3().fromBufferAttribute(mesh.geometry.getAttribute("position"), k).applyMatrix4(pose);
    const { a, b, c } = hit.face!;
    return {
      label: this.meshes.get(mesh)!.copies[hit.instanceId!]?.label ?? "",
      point: hit.point,
      corners: [a, b, c].map(corner),
    };
  }

  draw(camera: Camera): void {
    this.renderer.render(this.scene, camera);
  }
}
