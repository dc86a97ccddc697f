// The 3-D view of a board on a canvas: display, rotation, exploded view, measurement.

import { Vector2, Vector3, WebGLRenderer } from "three";
import { planWays } from "./apart";
import type { Look } from "./colours";
import { Eye, type Room, type View } from "./eye";
import { Geometries, partsOf, type Copy, type Model } from "./model";
import { meant, Ruler, type Measured } from "./ruler";
import { Stage } from "./stage";

export type { Room, View } from "./eye";

/** The surroundings of the canvas. */
export interface Surroundings {
  /** Returns the part of the canvas that is not covered; by default all of it. */
  room?: () => Room;
  /** An element over the canvas that shows the label of the copy under the pointer; it is positioned from the upper
   * left corner of the canvas. */
  label?: HTMLElement;
  /** Called after each picture. */
  drawn?: () => void;
  /** The last view of each subject; pass the same map to a later BoardView to restore them. */
  views?: Map<string, View>;
}

/** A callback for the number of marked points and the distance between two of them. */
export type Told = (marked: number, measured: Measured | null) => void;

const STILL = 5; // pixels: a pointer that moves less between down and up has clicked

/** A view that shows one board after another. */
export class BoardView {
  private readonly renderer: WebGLRenderer;
  private readonly stage: Stage;
  private readonly eye: Eye;
  private readonly geometries = new Geometries();
  private readonly views: Map<string, View>;
  private readonly listening = new AbortController();
  private readonly sizes = new ResizeObserver(() => this.fit());
  private readonly ruler = new Ruler();
  private told: Told | null = null; // the callback of measurements; null while not measuring
  private copies = new Map<string, Copy[]>();
  private subject: string | null = null;
  private apart = 0;
  private pointer: PointerEvent | null = null;
  private pressed: PointerEvent | null = null;
  private awaited = 0;

  /** Creates the view. Throws an error if the browser has no WebGL. */
  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly around: Surroundings = {},
  ) {
    this.renderer = new WebGLRenderer({
      canvas,
      antialias: true,
      alpha: true,
      preserveDrawingBuffer: true, // so that the picture can be copied
    });
    this.stage = new Stage(this.renderer, [this.ruler.object]);
    this.views = around.views ?? new Map();
    const whole = () => ({ left: 0, top: 0, right: canvas.clientWidth, bottom: canvas.clientHeight });
    this.eye = new Eye(canvas, around.room ?? whole, () => this.draw());
    this.listen();
    this.sizes.observe(canvas);
  }

  /** Shows a model in place of the previous one. The last view of this `subject` is restored as long as the model is
   * still in sight. Geometries of shapes that are the same objects as before are reused. */
  show(model: Model, subject = "board"): void {
    this.keepView();
    this.subject = subject;
    this.clearMarks();
    const parts = partsOf(model, this.geometries);
    const copies = parts.flatMap((part) => part.copies);
    if (!model.flat) planWays(copies);
    this.copies = new Map(parts.map((part) => [part.name, part.copies]));
    this.stage.show(parts);
    this.stage.place(this.apart);
    this.eye.lookAt(copies, this.stage.extent, this.apart, model.flat);
    const kept = this.views.get(subject);
    if (kept) {
      this.eye.view = kept;
      this.eye.stay();
    } else {
      this.fit();
      this.eye.reset();
    }
  }

  /** Takes the board apart by a share from 0 to 1. */
  takeApart(share: number): void {
    this.apart = share;
    this.clearMarks();
    this.stage.place(share);
    this.eye.takeApart(share);
  }

  /** Highlights the part of this name by making all others faint; null makes none faint. */
  standOut(name: string | null): void {
    this.stage.standOut(name);
    this.draw();
  }

  /** Shows the present and all later models in these colours. */
  repaint(look: Look): void {
    this.stage.repaint(look);
    this.draw();
  }

  /** Starts measuring: a click marks a point, Enter marks the middle of the canvas, and `told` is called for each
   * change; null stops it. */
  measure(told: Told | null): void {
    this.told = null;
    this.clearMarks();
    this.told = told;
  }

  clearMarks(): void {
    this.ruler.clear();
    this.told?.(0, null);
    this.draw();
  }

  wearTheme(dark: boolean): void {
    this.stage.wearTheme(dark);
    this.draw();
  }

  reset(): void {
    this.eye.reset();
  }

  fromAbove(): void {
    this.eye.fromAbove();
  }

  zoom(factor: number): void {
    this.eye.steer({ zoom: factor });
  }

  /** Adapts to the current size of the canvas and of its room. */
  fit(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (this.subject === null || !width || !height) return;
    const ratio = Math.min(devicePixelRatio, 2);
    this.renderer.setPixelRatio(ratio);
    this.ruler.fit(ratio);
    this.renderer.setSize(width, height, false);
    this.stage.fit(this.canvas.width);
    this.eye.fit();
  }

  /** Returns the position of the copy of a part that is nearest to the camera, in pixels from the upper left corner of
   * the canvas; null if the part has no copy. */
  placeOf(name: string): { x: number; y: number } | null {
    const { camera } = this.eye;
    const middles = (this.copies.get(name) ?? []).map(({ middle, away }) =>
      middle.clone().addScaledVector(away, this.apart),
    );
    const distance = (place: Vector3) => place.distanceToSquared(camera.position);
    const [nearest] = middles.sort((one, two) => distance(one) - distance(two));
    if (!nearest) return null;
    return this.pixelOf(nearest);
  }

  private pixelOf(point: Vector3): { x: number; y: number } {
    const { x, y } = point.clone().project(this.eye.camera);
    return {
      x: ((x + 1) / 2) * this.canvas.clientWidth,
      y: ((1 - y) / 2) * this.canvas.clientHeight,
    };
  }

  /** Frees all resources; the canvas cannot be used again. */
  dispose(): void {
    this.keepView();
    cancelAnimationFrame(this.awaited);
    this.subject = null;
    this.listening.abort();
    this.sizes.disconnect();
    this.eye.dispose();
    this.stage.dispose();
    this.ruler.dispose();
    this.geometries.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }

  private keepView(): void {
    if (this.subject !== null) this.views.set(this.subject, this.eye.view);
  }

  private listen(): void {
    const { canvas, listening } = this;
    const { signal } = listening;
    canvas.addEventListener("keydown", (e) => this.takeKey(e) && e.preventDefault(), { signal });
    canvas.addEventListener("pointerdown", (event) => (this.pressed = event), { signal });
    canvas.addEventListener("pointerup", (event) => this.release(event), { signal });
    canvas.addEventListener("webglcontextrestored", () => this.stage.place(this.apart), { signal });
    canvas.addEventListener("webglcontextrestored", () => this.draw(), { signal });
    const { label } = this.around;
    if (!label) return;
    const nameIt = (event: PointerEvent) => {
      if (!this.pointer) requestAnimationFrame(() => this.nameIt(label));
      this.pointer = event;
    };
    canvas.addEventListener("pointermove", nameIt, { signal });
    canvas.addEventListener("pointerleave", () => (label.hidden = true), { signal });
  }

  // Shows the label of the copy under the pointer.
  private nameIt(label: HTMLElement): void {
    const { clientX, clientY, pointerType, buttons } = this.pointer!;
    this.pointer = null;
    label.hidden = true;
    if (pointerType !== "mouse" || buttons) return;
    const { x, y, place } = this.placeAt(clientX, clientY);
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const text = this.stage.hitAt(place, this.eye.camera)?.label ?? "";
    label.textContent = text;
    label.hidden = !text;
    label.style.left = `${Math.min(x, width - label.offsetWidth - 20)}px`;
    label.style.top = `${Math.min(y, height - label.offsetHeight - 20)}px`;
  }

  private takeKey(event: KeyboardEvent): boolean {
    if (!this.told || event.key !== "Enter") return this.eye.takeKey(event);
    this.mark(new Vector2(0, 0));
    return true;
  }

  private release({ button, clientX, clientY }: PointerEvent): void {
    const { pressed } = this;
    if (!this.told || !pressed || button !== 0) return;
    const way = Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY);
    if (way < STILL) this.mark(this.placeAt(clientX, clientY).place);
  }

  // Marks the visible point at a position of the picture, or a corner near it.
  private mark(place: Vector2): void {
    const hit = this.stage.hitAt(place, this.eye.camera);
    if (!hit) return;
    this.ruler.mark(meant(hit.point, hit.corners, (point) => this.pixelOf(point)));
    this.told?.(this.ruler.marked, this.ruler.measured);
    this.draw();
  }

  // Returns a position of the window in pixels of the canvas and in the camera's coordinates (-1 to 1).
  private placeAt(clientX: number, clientY: number): { x: number; y: number; place: Vector2 } {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    const [x, y] = [clientX - left, clientY - top];
    return { x, y, place: new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2) };
  }

  // Schedules a picture; pictures are drawn only after changes.
  private draw(): void {
    if (this.awaited || this.subject === null) return;
    this.awaited = requestAnimationFrame(() => {
      this.awaited = 0;
      this.eye.goOn(); // continues a damped rotation, which schedules the next picture
      this.stage.draw(this.eye.camera);
      this.around.drawn?.();
    });
  }
}
