// The drawing of the board, which can be edited by hand.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { drawing, file, stale, title } from "../board";
import { Button } from "../ui/Button";
import { Shapes } from "../ui/Picture";
import { closeVariations, goTo, pane, panel } from "../view";
import { wordsOf } from "../words";
import { onScreen, viewBox } from "./camera";
import "./drawing.css";
import { Grid, Over, placeOfRefusal } from "./Ghost";
import {
  camera, fit, grip, onDoubleClick, onKeyDown, onPointerCancel, onPointerDown, onPointerLeave, onPointerMove, onPointerUp,
  onWheel, showStart, size, take, underCursor, zoom,
} from "./hand";
import { Inspector } from "./Inspector";
import { Advice, Hint } from "./Marks";
import { cursor, done, isEmpty, refusal, table, tool, tools, wish } from "./state";
import { LETTERS, type Tool } from "./strokes";

export function Drawing() {
  const words = wordsOf("drawing");
  if (!drawing.value && !isEmpty.value) return <p class="empty">{words.none}</p>;
  return (
    <div class="draw">
      <Tools />
      <Canvas />
      <p class="draw-hint">{isEmpty.value ? words.startHint : grip() ? words.selected : words.help[tool.value]}</p>
    </div>
  );
}

const SIGNS: Record<Tool, string> = {
  select: "M5 3l10.500 6-4.700 1.300L9 15z",
  path: "M3.500 16.500h5v-6h5v-7M10.500 6.500l3-3 3 3",
  finish: "M5 17.500V3M5 3.500h10.500l-2.500 3.500 2.500 3.500H5",
  bridge: "M2.500 13.500c4-7 11-7 15 0M2.500 13.500v3M17.500 13.500v3M10 8.300v5",
  safe: "M10 2.500l6 2v5c0 4-2.600 6.600-6 8-3.400-1.400-6-4-6-8v-5z",
  again: "M16 10a6 6 0 1 1-1.800-4.300M16 2.500v4h-4",
  jump: "M3.500 15.500c1-8 9-10 12-4M15.900 7.500v4.200h-4.200",
  move: "M10 2.500v15M2.500 10h15M10 2.500l-2 2M10 2.500l2 2M10 17.500l-2-2M10 17.500l2-2M2.500 10l2-2M2.500 10l2 2M17.500 10l-2-2M17.500 10l-2 2",
  delete: "M4 5.500h12M8 5.500V3.500h4v2M5.500 5.500l.8 11h7.400l.8-11M8.500 8.500v5M11.500 8.500v5",
};

function Tools() {
  const words = wordsOf("drawing");
  const letters = Object.fromEntries(Object.entries(LETTERS).map(([letter, one]) => [one, letter.toUpperCase()]));
  return (
    <div class="draw-tools" role="toolbar" aria-label={words.tools}>
      {tools.value.map((one) => (
        <button
          key={one}
          type="button"
          class="draw-tool"
          aria-pressed={tool.value === one}
          title={`${words.help[one]} (${letters[one]})`}
          onClick={() => take(one)}
        >
          <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
            <path d={SIGNS[one]} />
          </svg>
          {words.tool[one]}
        </button>
      ))}
    </div>
  );
}

function View() {
  const words = wordsOf("drawing");
  return (
    <div class="draw-view" role="group" aria-label={words.view}>
      <Button icon="vary" label={words.vary} pressed={panel.value === "vary"} onClick={turnVariations} />
      <Button icon="plus" label={words.nearer} onClick={() => zoom(1.25)} />
      <Button icon="minus" label={words.farther} onClick={() => zoom(0.8)} />
      <Button icon="large" label={words.all} onClick={fit} />
    </div>
  );
}

/** Shows the variations or, if they are shown, the board again. */
function turnVariations(): void {
  if (pane.value === "vary") closeVariations();
  else goTo("vary");
}

/** Fits the view when a board is opened, and when the pane gets another width before the first stroke. */
function useView(): void {
  const fitted = useRef("");
  const shown = isEmpty.value || drawing.value !== null;
  useEffect(() => {
    const { width } = size.value;
    const now = `${file.value} ${width}`;
    if (!shown || width <= 1 || fitted.current === now) return;
    fitted.current = now;
    fit();
  }, [file.value, shown, size.value.width]);
  useEffect(() => {
    if (isEmpty.value) showStart();
  }, [isEmpty.value]);
}

function Canvas() {
  const words = wordsOf("drawing");
  const svg = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      if (width > 0 && height > 0) size.value = { width, height };
    });
    observer.observe(svg.current!);
    svg.current!.addEventListener("wheel", onWheel, { passive: false });
    return () => observer.disconnect();
  }, []);
  useView();
  return (
    <div class="draw-field">
      <svg
        ref={svg}
        class={`drawing tool-${tool.value}${stale.value && !isEmpty.value ? " old" : ""}`}
        viewBox={viewBox(camera.value, size.value)}
        tabIndex={0}
        role="application"
        aria-label={`${title.value}: ${words.board}`}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerCancel}
        onPointerLeave={onPointerLeave}
        onDblClick={onDoubleClick}
        onKeyDown={onKeyDown}
        onBlur={() => (cursor.value = null)}
      >
        <Grid />
        <g class="draw-board">{drawing.value && !isEmpty.value && <Shapes body={drawing.value.body} />}</g>
        <Over />
      </svg>
      <Advice />
      <Hint />
      <Refusal />
      <Inspector />
      <View />
      <p class="draw-said" role="status">
        {said()}
      </p>
    </div>
  );
}

/** Returns the text for screen readers: the cell of the keyboard cursor, otherwise the last change. */
function said(): string {
  const words = wordsOf("drawing");
  const under = underCursor();
  if (!under) return done.value;
  const names: Record<string, string> = { start: words.start, finish: words.finish };
  return `${under.over ? (names[under.over] ?? under.over) : words.free}, ${under.cell.join(" ")}`;
}

/** Shows why a gesture was refused. Only its buttons take the pointer, so that the next stroke may begin below it. */
function Refusal() {
  const words = wordsOf("drawing");
  const told = refusal.value;
  if (!told) return null;
  const place = placeOfRefusal();
  const [x, y] = place ? onScreen(camera.value, place) : [size.value.width / 2, size.value.height - 60];
  const below = y < size.value.height / 2;
  const gap = (table.value.size / 2) * camera.value.scale + 8;
  const left = Math.min(Math.max(x, 150), Math.max(size.value.width - 150, 150));
  const { instead, offer } = told;
  return (
    <div class={`draw-refusal${below ? " below" : ""}`} style={{ left: `${left}px`, top: `${y + (below ? gap : -gap)}px` }}>
      <span role="alert">{told.message || words.failed}</span>
      {instead && "to" in instead && (
        <Button onClick={() => wish({ gesture: instead })}>{words.joinTo({ space: nameOf(instead.to!) })}</Button>
      )}
      {offer && <Button onClick={() => wish({ form: offer })}>{words.asWalks}</Button>}
      <Button icon="close" label={wordsOf("app").close} onClick={() => (refusal.value = null)} />
    </div>
  );
}

function nameOf(place: string): string {
  return place === "finish" ? wordsOf("drawing").finish : place;
}
