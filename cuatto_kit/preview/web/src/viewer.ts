// Shows the board of the page in 3-D: the camera, the controls and the list of parts.

import { MathUtils, PerspectiveCamera, Spherical, Vector2, Vector3, WebGLRenderer } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { boxAt, cornersAt, planWays } from "./apart";
import { framing, UPWARD, type Framing } from "./framing";
import { partsOf } from "./model";
import { Stage } from "./stage";

const FRONT = new Vector3(0.22, -0.8, 0.72).normalize();
const SIDE = new Vector3(0.8, 0.22, 0.72).normalize();
const WORTH_TURNING = 1.25; // so much closer must the side be to be chosen
const VIEW_ANGLE = 30; // degrees, vertical
const MARGIN = 20; // pixels round the board

/** How the eye moves: it turns by angles, goes by shares of its distance, zooms by a factor. */
interface Steps {
  turn?: number;
  tilt?: number;
  right?: number;
  up?: number;
  zoom?: number;
}

function byId<Kind extends HTMLElement>(id: string): Kind {
  return document.getElementById(id) as Kind;
}

const canvas = byId<HTMLCanvasElement>("board");
const list = byId<HTMLDetailsElement>("parts");
const slider = byId<HTMLInputElement>("explode");
const label = byId<HTMLOutputElement>("label");
const dark = matchMedia("(prefers-color-scheme: dark)");
const narrow = matchMedia("(max-width: 44rem)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

function rendererOf(canvas: HTMLCanvasElement): WebGLRenderer | null {
  try {
    return new WebGLRenderer({
      canvas,
      antialias: true,
      alpha: true,
      preserveDrawingBuffer: true, // so that the picture can be copied
    });
  } catch {
    return null;
  }
}

function show(renderer: WebGLRenderer): void {
  const parts = partsOf(JSON.parse(byId("model").textContent!));
  const copies = parts.flatMap((part) => part.copies);
  planWays(copies);
  renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
  const stage = new Stage(renderer, parts);
  const camera = new PerspectiveCamera(VIEW_ANGLE, 1, 0.01 * stage.extent, 10 * stage.extent);
  camera.up.copy(UPWARD);
  const controls = new OrbitControls(camera, canvas);
  controls.enableDamping = !calm.matches;
  controls.dampingFactor = 0.12;
  controls.maxPolarAngle = Math.PI / 2 - 0.02;
  controls.minDistance = 0.05 * stage.extent;
  controls.maxDistance = 5 * stage.extent;
  let apart = 0;
  let moved = false; // whether the reader has chosen a view

  // The camera

  // What of the window is not under the title, the controls or the list (pixels).
  function freeRoom() {
    const room = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    room.top = document.querySelector("header")!.getBoundingClientRect().bottom;
    room.bottom = byId("controls").getBoundingClientRect().top;
    if (!narrow.matches && list.open) room.right = list.getBoundingClientRect().left;
    return room;
  }

  // The framing in which the copies fill the free room, taken apart by a share.
  function framed(from: Vector3, share: number): Framing {
    const room = freeRoom();
    const unit = Math.tan(MathUtils.degToRad(VIEW_ANGLE / 2)) / innerHeight;
    const across = Math.max(room.right - room.left - 2 * MARGIN, 50) * unit;
    const along = Math.max(room.bottom - room.top - 2 * MARGIN, 50) * unit;
    const middle = boxAt(copies, share).getCenter(new Vector3());
    return framing(from, cornersAt(copies, share), middle, across, along);
  }

  function viewFrom(from: Vector3): void {
    const { target, distance } = framed(from, apart);
    controls.target.copy(target);
    camera.position.copy(from).setLength(Math.max(distance, controls.minDistance)).add(target);
    controls.update();
    draw();
  }

  // A long board is seen from its side where the window is wide.
  function firstView(): Vector3 {
    const gain = framed(FRONT, apart).distance / framed(SIDE, apart).distance;
    return gain > WORTH_TURNING ? SIDE : FRONT;
  }

  function reset(): void {
    moved = false;
    viewFrom(firstView());
  }

  function fromAbove(): void {
    moved = true;
    viewFrom(new Vector3(0, -0.0001, 1));
  }

  function steer({ turn = 0, tilt = 0, right = 0, up = 0, zoom = 1 }: Steps): void {
    moved = true;
    const offset = camera.position.clone().sub(controls.target);
    const step = new Vector3(right, up, 0).multiplyScalar(offset.length());
    step.applyQuaternion(camera.quaternion);
    controls.target.add(step);
    // Spherical counts from y upwards.
    const around = new Spherical().setFromCartesianCoords(offset.x, offset.z, -offset.y);
    around.theta += turn;
    around.phi = MathUtils.clamp(around.phi + tilt, 0.0001, controls.maxPolarAngle);
    around.radius /= zoom;
    offset.setFromSpherical(around);
    camera.position.set(offset.x, -offset.z, offset.y).add(controls.target);
    controls.update();
    draw();
  }

  function fitWindow(): void {
    renderer.setSize(innerWidth, innerHeight, false);
    camera.aspect = innerWidth / innerHeight;
    const room = freeRoom();
    const x = (innerWidth - room.left - room.right) / 2;
    const y = (innerHeight - room.top - room.bottom) / 2;
    camera.setViewOffset(innerWidth, innerHeight, x, y, innerWidth, innerHeight);
    if (moved) draw();
    else reset();
  }

  function takeApart(share: number): void {
    const from = camera.position.clone().sub(controls.target);
    const before = framed(from, apart);
    const after = framed(from, share);
    controls.target.add(after.target).sub(before.target);
    apart = share;
    stage.place(apart);
    camera.position.copy(from.multiplyScalar(after.distance / before.distance)).add(controls.target);
    controls.update();
    draw();
  }

  function wearTheme(): void {
    stage.wearTheme(dark.matches);
    draw();
  }

  // The list: parts of the row under the pointer, or in focus, or pressed, stand out.

  let shown: string | null = null;
  let pressed: string | null = null;

  function standOut(name: string | null): void {
    if (name === shown) return;
    shown = name;
    stage.standOut(name);
    draw();
  }

  function listenToList(): void {
    const rows = [...list.querySelectorAll<HTMLElement>("[data-part]")];
    for (const row of rows) {
      const name = row.dataset.part!;
      const settle = () => standOut(pressed);
      row.addEventListener("pointerenter", (event) => {
        if (event.pointerType === "mouse") standOut(name);
      });
      row.addEventListener("pointerleave", settle);
      row.addEventListener("focus", () => row.matches(":focus-visible") && standOut(name));
      row.addEventListener("blur", settle);
      row.addEventListener("click", () => {
        pressed = pressed === name ? null : name;
        for (const one of rows) {
          one.setAttribute("aria-pressed", String(one.dataset.part === pressed));
        }
        standOut(pressed);
      });
    }
    list.addEventListener("toggle", fitWindow);
  }

  // Buttons and keys

  const KEYS: Record<string, [plain: Steps, shifted: Steps]> = {
    ArrowLeft: [{ turn: -0.1 }, { right: -0.03 }],
    ArrowRight: [{ turn: 0.1 }, { right: 0.03 }],
    ArrowUp: [{ tilt: -0.07 }, { up: 0.03 }],
    ArrowDown: [{ tilt: 0.07 }, { up: -0.03 }],
    "+": [{ zoom: 1.12 }, { zoom: 1.12 }],
    "=": [{ zoom: 1.12 }, { zoom: 1.12 }],
    "-": [{ zoom: 0.9 }, { zoom: 0.9 }],
  };

  function onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = KEYS[event.key];
    if (event.key === "Home") reset();
    else if (steps) steer(steps[event.shiftKey ? 1 : 0]);
    else return;
    event.preventDefault();
  }

  function listenToControls(): void {
    slider.addEventListener("input", () => takeApart(slider.valueAsNumber / 100));
    byId("reset").addEventListener("click", reset);
    byId("top").addEventListener("click", fromAbove);
    byId("zoom-in").addEventListener("click", () => steer({ zoom: 1.25 }));
    byId("zoom-out").addEventListener("click", () => steer({ zoom: 0.8 }));
    canvas.addEventListener("keydown", onKey);
    controls.addEventListener("start", () => (moved = true));
    controls.addEventListener("change", draw);
    dark.addEventListener("change", wearTheme);
    addEventListener("resize", fitWindow);
  }

  // What the copy under the pointer is called

  let pointer: PointerEvent | null = null;

  function nameIt(): void {
    const { clientX, clientY, pointerType, buttons } = pointer!;
    pointer = null;
    label.hidden = true;
    if (pointerType !== "mouse" || buttons) return;
    const place = new Vector2((clientX / innerWidth) * 2 - 1, 1 - (clientY / innerHeight) * 2);
    const text = stage.labelAt(place, camera);
    label.textContent = text;
    label.hidden = !text;
    label.style.left = `${Math.min(clientX, innerWidth - label.offsetWidth - 20)}px`;
    label.style.top = `${Math.min(clientY, innerHeight - label.offsetHeight - 20)}px`;
  }

  function listenToPointer(): void {
    canvas.addEventListener("pointermove", (event) => {
      if (!pointer) requestAnimationFrame(nameIt);
      pointer = event;
    });
    canvas.addEventListener("pointerleave", () => (label.hidden = true));
  }

  // Pictures are drawn when something has changed, and only then.

  let awaited = false;

  function draw(): void {
    if (awaited) return;
    awaited = true;
    requestAnimationFrame(() => {
      awaited = false;
      controls.update(); // goes on after a turn, and asks for the next picture
      stage.draw(camera);
      document.documentElement.dataset.ready = "true";
    });
  }

  if (narrow.matches) list.open = false;
  stage.place(apart);
  listenToList();
  listenToControls();
  listenToPointer();
  fitWindow();
  wearTheme();
}

const renderer = rendererOf(canvas);
if (renderer) {
  show(renderer);
} else {
  byId("no-view").hidden = false;
  byId("controls").hidden = true;
  canvas.hidden = true;
}
