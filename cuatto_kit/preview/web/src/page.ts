// The page of a preview file: the board in 3-D, its controls, and its lists of parts, plates and colours.

import { onBeds, type Bed } from "./beds";
import { Palette } from "./colours";
import { glbOf, save, stlOf } from "./files";
import { byId, Chosen, onToggle } from "./lists";
import { partsOf, type Model } from "./model";
import type { Measured } from "./ruler";
import { BoardView } from "./view";

/** The data in the page: the board, and the plates on which its parts are printed. */
type Held = Model & { plates: Bed[] };

const canvas = byId<HTMLCanvasElement>("board");
const slider = byId<HTMLInputElement>("explode");
const dark = matchMedia("(prefers-color-scheme: dark)");
const narrow = matchMedia("(max-width: 44rem)");
const { plates, ...board } = JSON.parse(byId("model").textContent!) as Held;
const palette = new Palette();

function viewOf(canvas: HTMLCanvasElement): BoardView | null {
  const drawn = () => (document.documentElement.dataset.ready = "true");
  try {
    return new BoardView(canvas, { label: byId("label"), drawn });
  } catch {
    return null;
  }
}

// The model in view

/** Shows the board, a chosen plate, or a chosen part that has no copy on the board. */
function listenToLists(view: BoardView): void {
  const parts = new Chosen("part");
  const beds = new Chosen("plate");
  const back = byId("back");

  const show = () => {
    const bed = plates.find(({ name }) => name === beds.name);
    const alone = bed ? undefined : aloneOf(parts.name);
    if (bed) view.show(onBeds(board, [bed]), `plate ${bed.name}`);
    else if (alone) view.show(alone, `part ${parts.name}`);
    else view.show(board, "board");
    view.standOut(parts.name);
    back.hidden = !bed && !alone;
    byId("apart").hidden = !back.hidden;
  };
  parts.listen(show, (name) => view.standOut(name ?? parts.name));
  beds.listen(show);
  back.addEventListener("click", () => {
    parts.choose(null);
    beds.choose(null);
    show();
    canvas.focus();
  });
  show();
}

/** Returns a model of a part that has no copy on the board, in its printing position; undefined for other parts. */
function aloneOf(name: string | null): Model | undefined {
  const part = board.parts.findIndex((one) => one.name === name);
  if (name === null || part < 0 || board.copies.some((copy) => copy.part === part)) return undefined;
  const paint = plates.flatMap(({ copies }) => copies).find((copy) => copy.part === part)?.paint;
  const copy = { part, label: name, paint: paint ?? UNPAINTED, at: ORIGIN, turns: ORIGIN };
  return { ...board, copies: [copy], flat: true };
}

const ORIGIN: [number, number, number] = [0, 0, 0];
const UNPAINTED: [string, string] = ["#b4b6b8", "#3d4044"];

// Controls

function listenToControls(view: BoardView): void {
  slider.addEventListener("input", () => view.takeApart(slider.valueAsNumber / 100));
  byId("reset").addEventListener("click", () => view.reset());
  byId("top").addEventListener("click", () => view.fromAbove());
  byId("zoom-in").addEventListener("click", () => view.zoom(1.25));
  byId("zoom-out").addEventListener("click", () => view.zoom(0.8));
  dark.addEventListener("change", () => view.wearTheme(dark.matches));
}

function listenToRuler(view: BoardView): void {
  const [button, read] = [byId<HTMLButtonElement>("measure"), byId("read")];
  const measuring = onToggle(button, (on) => {
    read.hidden = !on;
    canvas.classList.toggle("measuring", on);
    view.measure(on ? tell : null);
    if (on) tell(0, null);
  });
  byId("clear").addEventListener("click", () => view.clearMarks());
  document.addEventListener("keydown", ({ key, target, ctrlKey, metaKey, altKey }) => {
    if (ctrlKey || metaKey || altKey || target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
    if (key.toLowerCase() === "m") measuring(button.ariaPressed !== "true");
    else if (key === "Escape" && button.ariaPressed === "true") {
      if (byId("clear").hidden) measuring(false);
      else view.clearMarks();
    }
  });
}

/** Shows the distance between the marked points, or which point to mark next. */
function tell(marked: number, measured: Measured | null): void {
  byId("first").hidden = marked !== 0;
  byId("second").hidden = marked !== 1;
  byId("clear").hidden = marked === 0;
  byId("distance").hidden = !measured;
  if (!measured) return;
  const { straight, along } = measured;
  const figures = { straight, x: Math.abs(along.x), y: Math.abs(along.y), z: Math.abs(along.z) };
  for (const [name, figure] of Object.entries(figures)) {
    document.querySelector(`#distance [data-along="${name}"]`)!.textContent = figure.toFixed(2);
  }
}

function listenToColours(view: BoardView): void {
  const show = () => view.repaint(palette.look);
  for (const row of document.querySelectorAll<HTMLElement>("[data-colour]")) {
    const marks = row.dataset.marks === "true";
    const [named, free] = [row.querySelector("select")!, row.querySelector("input")!];
    const pick = (colour: string) => {
      palette.pick(row.dataset.colour!, marks, colour);
      show();
    };
    named.addEventListener("change", () => pick((free.value = named.value)));
    free.addEventListener("input", () => {
      named.value = [...named.options].some(({ value }) => value === free.value) ? free.value : "";
      pick(free.value);
    });
    byId("as-made").addEventListener("click", () => (named.value = free.value = row.dataset.colour!));
  }
  byId("as-made").addEventListener("click", () => {
    palette.reset();
    show();
  });
}

// Files

function listenToFiles(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-stl]")) {
    const [name, layer] = [button.dataset.stl!, Number(button.dataset.layer)];
    button.addEventListener("click", () => {
      const part = partsOf(board).find((one) => one.name === name)!;
      save(`${button.dataset.file}.stl`, stlOf(part.layers[layer]!.geometry), "model/stl");
    });
  }
  const glb = byId<HTMLButtonElement>("glb");
  glb.addEventListener("click", async () => {
    glb.disabled = true;
    try {
      save(`${glb.dataset.file}.glb`, await glbOf(partsOf(board), palette.look), "model/gltf-binary");
    } finally {
      glb.disabled = false;
    }
  });
}

const view = viewOf(canvas);
if (narrow.matches) byId<HTMLDetailsElement>("parts").open = false;
listenToFiles();
if (view) {
  listenToControls(view);
  listenToRuler(view);
  listenToColours(view);
  view.wearTheme(dark.matches);
  listenToLists(view);
} else {
  byId("no-view").hidden = false;
  for (const id of ["controls", "colours"]) byId(id).hidden = true;
  canvas.hidden = true;
}
