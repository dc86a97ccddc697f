// The 3-D scene of the board or the plates, the buttons that move the camera, and the remarks on the highlighted part.

import { effect } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import type { BoardView } from "../../../../preview/web/src/view";
import { dark } from "../theme";
import { Button } from "../ui/Button";
import { translated } from "../messages";
import { wordsOf } from "../words";
import { apart, chosen, model, onFrame, outstanding, pressed, scene, shown, views } from "./state";
import { hasWebGl, viewer } from "./viewer";

const STEER = 44; // pixels at the bottom for the buttons
const AWAY = 14; // pixels from a part to its remarks

export function Scene({ stale }: { stale: boolean }) {
  const words = wordsOf("table");
  const canvas = useRef<HTMLCanvasElement>(null);
  const label = useRef<HTMLOutputElement>(null);
  const callout = useRef<HTMLDivElement>(null);
  const view = useRef<BoardView | null>(null);
  const [missing, setMissing] = useState(false);

  useEffect(() => {
    let gone = false;
    let following = () => {};
    void begin(canvas.current!, label.current!, () => putBeside(view.current, callout.current)).then((made) => {
      if (gone) made?.dispose();
      else if (!made) setMissing(true);
      else {
        view.current = made;
        following = follow(made);
      }
    });
    return () => {
      gone = true;
      following();
      view.current?.dispose();
      view.current = null;
    };
  }, []);

  if (missing) {
    return (
      <p class="table-scene empty" role="note">
        {words.noView}
      </p>
    );
  }
  return (
    <div class={stale ? "table-scene old" : "table-scene"} aria-busy={stale}>
      <canvas ref={canvas} tabIndex={0} role="application" aria-label={words.scene} />
      <output ref={label} class="table-label" hidden />
      <Callout host={callout} />
      {scene.value === "board" && pressed.value && (
        <div class="table-let-go">
          <Button icon="close" onClick={() => (pressed.value = null)}>
            {words.showAll}
          </Button>
        </div>
      )}
      <div class="table-steer">
        <Button icon="minus" label={words.zoomOut} onClick={() => view.current?.zoom(0.8)} />
        <Button icon="plus" label={words.zoomIn} onClick={() => view.current?.zoom(1.25)} />
        <Button icon="top" label={words.top} onClick={() => view.current?.fromAbove()} />
        <Button icon="reset" label={words.reset} onClick={() => view.current?.reset()} />
      </div>
    </div>
  );
}

/** Returns the viewer on a canvas; null if the browser has no WebGL or the viewer cannot be loaded. */
async function begin(canvas: HTMLCanvasElement, label: HTMLElement, moved: () => void): Promise<BoardView | null> {
  if (!hasWebGl()) return null;
  const loaded = await viewer().catch(() => null);
  if (!loaded) return null;
  const drawn = () => {
    canvas.dataset.drawn = String(Number(canvas.dataset.drawn ?? 0) + 1);
    moved();
    onFrame();
  };
  const room = () => ({ left: 0, top: 0, right: canvas.clientWidth, bottom: canvas.clientHeight - STEER });
  try {
    return new loaded.BoardView(canvas, { room, label, views, drawn });
  } catch {
    return null;
  }
}

/** Makes a view follow the signals. Returns a function that ends this. */
function follow(view: BoardView): () => void {
  const ends = [
    effect(() => view.wearTheme(dark.value)),
    effect(() => {
      if (model.value) view.show(model.value, model.value.flat ? `plates ${chosen.peek() ?? ""}` : "board");
    }),
    effect(() => view.takeApart(apart.value)),
    effect(() => view.standOut(outstanding.value)),
  ];
  return () => ends.forEach((end) => end());
}

/** Shows the remarks on the highlighted part. */
function Callout({ host }: { host: { current: HTMLDivElement | null } }) {
  const remarks = shown.value?.said.remarks?.filter(({ part }) => part === outstanding.value) ?? [];
  return (
    <div ref={host} class="table-callout" hidden={scene.value !== "board" || !remarks.length}>
      {remarks.map(({ code, severity, message }) => (
        <p key={code} class={severity}>
          {translated(message)}
        </p>
      ))}
    </div>
  );
}

function putBeside(view: BoardView | null, callout: HTMLDivElement | null): void {
  const name = outstanding.peek();
  if (!view || !callout || callout.hidden || !name) return;
  const place = view.placeOf(name);
  const { clientWidth: width, clientHeight: height } = callout.parentElement!;
  callout.classList.toggle("off", !place);
  if (!place) return;
  const within = (at: number, most: number) => Math.max(0, Math.min(at, most));
  callout.style.left = `${within(place.x + AWAY, width - callout.offsetWidth)}px`;
  callout.style.top = `${within(place.y + AWAY, height - STEER - callout.offsetHeight)}px`;
}
