// The page of a preview file: its board in 3-D, its controls and its list of parts.

import { BoardView } from "./view";

function byId<Kind extends HTMLElement>(id: string): Kind {
  return document.getElementById(id) as Kind;
}

const canvas = byId<HTMLCanvasElement>("board");
const list = byId<HTMLDetailsElement>("parts");
const slider = byId<HTMLInputElement>("explode");
const dark = matchMedia("(prefers-color-scheme: dark)");
const narrow = matchMedia("(max-width: 44rem)");

/** What of the window is not under the title, the controls or the list (pixels). */
function freeRoom() {
  const room = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  room.top = document.querySelector("header")!.getBoundingClientRect().bottom;
  room.bottom = byId("controls").getBoundingClientRect().top;
  if (!narrow.matches && list.open) room.right = list.getBoundingClientRect().left;
  return room;
}

function viewOf(canvas: HTMLCanvasElement): BoardView | null {
  const drawn = () => (document.documentElement.dataset.ready = "true");
  try {
    return new BoardView(canvas, { room: freeRoom, label: byId("label"), drawn });
  } catch {
    return null;
  }
}

/** Parts of the row under the pointer, or in focus, or pressed, stand out. */
function listenToList(view: BoardView): void {
  const rows = [...list.querySelectorAll<HTMLElement>("[data-part]")];
  let pressed: string | null = null;
  for (const row of rows) {
    const name = row.dataset.part!;
    const settle = () => view.standOut(pressed);
    row.addEventListener("pointerenter", (event) => {
      if (event.pointerType === "mouse") view.standOut(name);
    });
    row.addEventListener("pointerleave", settle);
    row.addEventListener("focus", () => row.matches(":focus-visible") && view.standOut(name));
    row.addEventListener("blur", settle);
    row.addEventListener("click", () => {
      pressed = pressed === name ? null : name;
      for (const one of rows) {
        one.setAttribute("aria-pressed", String(one.dataset.part === pressed));
      }
      settle();
    });
  }
  list.addEventListener("toggle", () => view.fit());
}

function listenToControls(view: BoardView): void {
  slider.addEventListener("input", () => view.takeApart(slider.valueAsNumber / 100));
  byId("reset").addEventListener("click", () => view.reset());
  byId("top").addEventListener("click", () => view.fromAbove());
  byId("zoom-in").addEventListener("click", () => view.zoom(1.25));
  byId("zoom-out").addEventListener("click", () => view.zoom(0.8));
  dark.addEventListener("change", () => view.wearTheme(dark.matches));
}

const view = viewOf(canvas);
if (view) {
  if (narrow.matches) list.open = false;
  listenToList(view);
  listenToControls(view);
  view.wearTheme(dark.matches);
  view.show(JSON.parse(byId("model").textContent!));
} else {
  byId("no-view").hidden = false;
  byId("controls").hidden = true;
  canvas.hidden = true;
}
