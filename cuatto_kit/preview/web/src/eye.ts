// The camera on a board: its position and target, and its control by pointer and keyboard.

import { Frustum, MathUtils, Matrix4, PerspectiveCamera, Spherical, Vector3 } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { boxAt, cornersAt } from "./apart";
import { framing, UPWARD, type Framing } from "./framing";
import type { Copy } from "./model";

const FRONT = new Vector3(0.22, -0.8, 0.72).normalize();
const SIDE = new Vector3(0.8, 0.22, 0.72).normalize();
const WORTH_TURNING = 1.25; // SIDE is chosen if FRONT needs more than this times its distance
const VIEW_ANGLE = 30; // degrees, vertical
const MARGIN = 20; // pixels round the board
const FAR_AWAY = 1.6; // a board seen from more than this times the distance that it needs is framed again

/** The part of the canvas that is not covered, in pixels from its upper left corner. */
export interface Room {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A movement of the camera: rotations in radians, translations as shares of its distance from the target, and
 * a zoom factor. */
export interface Steps {
  turn?: number;
  tilt?: number;
  right?: number;
  up?: number;
  zoom?: number;
}

/** The position and the target of the camera (mm); `chosen` is true if the reader has moved it. */
export interface View {
  position: Vector3;
  target: Vector3;
  chosen: boolean;
}

const KEYS: Record<string, [plain: Steps, shifted: Steps]> = {
  ArrowLeft: [{ turn: -0.1 }, { right: -0.03 }],
  ArrowRight: [{ turn: 0.1 }, { right: 0.03 }],
  ArrowUp: [{ tilt: -0.07 }, { up: 0.03 }],
  ArrowDown: [{ tilt: 0.07 }, { up: -0.03 }],
  "+": [{ zoom: 1.12 }, { zoom: 1.12 }],
  "=": [{ zoom: 1.12 }, { zoom: 1.12 }],
  "-": [{ zoom: 0.9 }, { zoom: 0.9 }],
};

/** A camera controlled by pointer and keyboard. */
export class Eye {
  readonly camera = new PerspectiveCamera(VIEW_ANGLE, 1, 1, 1000);
  private readonly controls: OrbitControls;
  private copies: Copy[] = [];
  private apart = 0;
  private upright = false;
  private chosen = false;

  /** Creates the camera; `changed` is called when the picture has to be drawn again. */
  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly room: () => Room,
    private readonly changed: () => void,
  ) {
    this.camera.up.copy(UPWARD);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.controls.dampingFactor = 0.12;
    this.controls.zoomToCursor = true;
    this.controls.maxPolarAngle = Math.PI / 2 - 0.02;
    this.controls.addEventListener("start", () => (this.chosen = true));
    this.controls.addEventListener("change", changed);
  }

  get view(): View {
    const { camera, controls, chosen } = this;
    return { position: camera.position.clone(), target: controls.target.clone(), chosen };
  }

  set view({ position, target, chosen }: View) {
    this.chosen = chosen;
    this.camera.position.copy(position);
    this.controls.target.copy(target);
    this.settle();
  }

  /** Sets the copies to look at, taken apart by a share; `extent` is their diagonal (mm). If `upright`, the first view
   * is from the front, whatever the proportions. */
  lookAt(copies: Copy[], extent: number, apart: number, upright = false): void {
    this.copies = copies;
    this.apart = apart;
    this.upright = upright;
    this.camera.near = 0.01 * extent;
    this.camera.far = 10 * extent;
    this.camera.updateProjectionMatrix();
    this.controls.minDistance = 0.05 * extent;
    this.controls.maxDistance = 5 * extent;
  }

  /** Returns to the first view, in which the board fills the room. */
  reset(): void {
    this.chosen = false;
    this.viewFrom(this.firstView());
  }

  fromAbove(): void {
    this.chosen = true;
    this.viewFrom(new Vector3(0, -0.0001, 1));
  }

  /** Keeps the view if all copies are still in sight, or any of them where the reader has chosen the view; otherwise
   * frames them again. */
  stay(): void {
    this.settle();
    if (this.chosen ? this.seesSome() : this.seesAll()) return;
    if (this.chosen) this.reset();
    else this.viewFrom(this.offset());
  }

  steer({ turn = 0, tilt = 0, right = 0, up = 0, zoom = 1 }: Steps): void {
    this.chosen = true;
    const { camera, controls } = this;
    const offset = this.offset();
    const step = new Vector3(right, up, 0).multiplyScalar(offset.length());
    step.applyQuaternion(camera.quaternion);
    controls.target.add(step);
    // The polar axis of Spherical is y.
    const around = new Spherical().setFromCartesianCoords(offset.x, offset.z, -offset.y);
    around.theta += turn;
    around.phi = MathUtils.clamp(around.phi + tilt, 0.0001, controls.maxPolarAngle);
    around.radius /= zoom;
    offset.setFromSpherical(around);
    camera.position.set(offset.x, -offset.z, offset.y).add(controls.target);
    this.settle();
  }

  /** Handles a key press. Returns false for a key that does not move the camera. */
  takeKey(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const steps = KEYS[event.key];
    if (event.key === "Home") this.reset();
    else if (steps) this.steer(steps[event.shiftKey ? 1 : 0]);
    else return false;
    return true;
  }

  /** Takes the copies apart by another share and scales the distance with the size of their framing. */
  takeApart(share: number): void {
    const from = this.offset();
    const before = this.framed(from);
    this.apart = share;
    const after = this.framed(from);
    this.controls.target.add(after.target).sub(before.target);
    from.multiplyScalar(after.distance / before.distance);
    this.camera.position.copy(from).add(this.controls.target);
    this.settle();
  }

  /** Adapts to the current size of the canvas and of its room. */
  fit(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const room = this.room();
    const x = (width - room.left - room.right) / 2;
    const y = (height - room.top - room.bottom) / 2;
    this.camera.aspect = width / height;
    this.camera.setViewOffset(width, height, x, y, width, height);
    if (this.chosen) this.changed();
    else this.reset();
  }

  /** Continues a damped rotation. */
  goOn(): void {
    this.controls.update();
  }

  dispose(): void {
    this.controls.dispose();
  }

  private offset(): Vector3 {
    return this.camera.position.clone().sub(this.controls.target);
  }

  private settle(): void {
    this.controls.update();
    this.changed();
  }

  // Returns the framing in which the copies fill the room.
  private framed(from: Vector3): Framing {
    const { copies, apart } = this;
    const { left, top, right, bottom } = this.room();
    const unit = Math.tan(MathUtils.degToRad(VIEW_ANGLE / 2)) / this.canvas.clientHeight;
    const across = Math.max(right - left - 2 * MARGIN, 50) * unit;
    const along = Math.max(bottom - top - 2 * MARGIN, 50) * unit;
    const middle = boxAt(copies, apart).getCenter(new Vector3());
    return framing(from, cornersAt(copies, apart), middle, across, along);
  }

  private viewFrom(from: Vector3): void {
    const { target, distance } = this.framed(from);
    const { camera, controls } = this;
    controls.target.copy(target);
    camera.position.copy(from).setLength(Math.max(distance, controls.minDistance)).add(target);
    this.settle();
  }

  // Returns the side for a long board in a wide window, otherwise the front.
  private firstView(): Vector3 {
    if (this.upright) return FRONT;
    const gain = this.framed(FRONT).distance / this.framed(SIDE).distance;
    return gain > WORTH_TURNING ? SIDE : FRONT;
  }

  private frustum(): Frustum {
    const { camera } = this;
    camera.updateMatrixWorld();
    const seen = new Matrix4().multiplyMatrices(
      camera.projectionMatrix,
      camera.matrixWorldInverse,
    );
    return new Frustum().setFromProjectionMatrix(seen);
  }

  private seesSome(): boolean {
    return this.frustum().intersectsBox(boxAt(this.copies, this.apart));
  }

  private seesAll(): boolean {
    const frustum = this.frustum();
    const near = this.offset().length() < FAR_AWAY * this.framed(this.offset()).distance;
    const corners = cornersAt(this.copies, this.apart);
    return near && corners.every((corner) => frustum.containsPoint(corner));
  }
}
