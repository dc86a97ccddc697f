// The drawing of the board, which can be edited by hand.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { drawing, selected, stale, theEditor, title } from "../board";
import { Button } from "../ui/Button";
import { Shapes } from "../ui/Picture";
import { closeVariations, goTo, pane, panel } from "../view";
import { wordsOf } from "../words";
import { onScreen, viewBox } from "./camera";
import "./drawing.css";
import { Over, placeOfRefusal } from "./Ghost";
import {
  camera, choose, exchangeFinish, fit, follows, onDoubleClick, onKeyDown, onPointerCancel, onPointerDown,
  onPointerMove, onPointerUp, onWheel, size, underCursor, zoom,
} from "./hand";
import { cursor, done, isEmpty, refusal, stroke, table, tool, tools, wish } from "./state";
import { LETTERS, type Tool } from "./strokes";

export function Drawing() {
  const words = wordsOf("drawing");
  if (!drawing.value && !isEmpty.value) return <p class="empty">{words.none}</p>;
  return (
    <div class="draw">
      <Tools />
      <Canvas />
      <p class="draw-hint">{isEmpty.value ? words.startHint : words.help[tool.value]}</p>
      <Details />
    </div>
  );
}

const SIGNS: Record<Tool, string> = {
  select: "M5 3l10.500 6-4.700 1.300L9 15z",
  path: "M3.500 16.500h5v-6h5v-7M10.500 6.500l3-3 3 3",
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
          class="button bare"
          aria-pressed={tool.value === one}
          aria-label={words.tool[one]}
          title={`${words.tool[one]} (${letters[one]})`}
          onClick={() => choose(one)}
        >
          <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
            <path d={SIGNS[one]} />
          </svg>
        </button>
      ))}
      <span class="draw-gap" />
      <Button icon="vary" label={words.vary} pressed={panel.value === "vary"} onClick={turnVariations} />
      <Button icon="minus" label={words.farther} onClick={() => zoom(0.8)} />
      <Button icon="plus" label={words.nearer} onClick={() => zoom(1.25)} />
      <Button icon="large" label={words.all} onClick={fit} />
    </div>
  );
}

/** Shows the variations or, if they are shown, the board again. */
function turnVariations(): void {
  if (pane.value === "vary") closeVariations();
  else goTo("vary");
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
  useEffect(() => {
    if (follows.value && !stroke.value) fit();
  }, [size.value, drawing.value?.window.join(" "), isEmpty.value, stroke.value === null]);
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
        onDblClick={onDoubleClick}
        onKeyDown={onKeyDown}
        onBlur={() => (cursor.value = null)}
      >
        {drawing.value && !isEmpty.value && <Shapes body={drawing.value.body} />}
        <Over />
      </svg>
      <Refusal />
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

function Refusal() {
  const words = wordsOf("drawing");
  const told = refusal.value;
  if (!told) return null;
  const place = placeOfRefusal();
  const [x, y] = place ? onScreen(camera.value, place, size.value) : [size.value.width / 2, size.value.height - 60];
  const below = y < size.value.height / 2;
  const gap = (table.value.size / 2) * camera.value.scale + 8;
  const left = Math.min(Math.max(x, 150), Math.max(size.value.width - 150, 150));
  return (
    <div class={`draw-refusal${below ? " below" : ""}`} style={{ left: `${left}px`, top: `${y + (below ? gap : -gap)}px` }}>
      <span role="alert">{told.message || words.failed}</span>
      {told.offer && <Button onClick={() => wish({ form: told.offer })}>{words.asWalks}</Button>}
      <Button icon="close" label={wordsOf("app").close} onClick={() => (refusal.value = null)} />
    </div>
  );
}

/** Shows the selected space and the controls of its path. */
function Details() {
  const words = wordsOf("drawing");
  const space = table.value.space(selected.value);
  if (!space) return null;
  const laid = space.cell !== null && tools.value.includes("path");
  return (
    <div class="draw-details">
      <strong>{space.id}</strong>
      <button type="button" class="draw-line" onClick={() => theEditor().reveal(space.line)} title={words.show}>
        {words.line} {space.line}
      </button>
      {laid && <PathName key={space.path} path={space.path} />}
      {laid && table.value.isLast(space) && (
        <label class="draw-check">
          <input type="checkbox" checked={table.value.leadsToFinish(space)} onChange={exchangeFinish} />
          {words.leads}
        </label>
      )}
      <Button icon="close" label={wordsOf("app").close} onClick={() => (selected.value = null)} />
    </div>
  );
}

function PathName({ path }: { path: string }) {
  const words = wordsOf("drawing");
  const rename = (input: HTMLInputElement): void => {
    const name = input.value.trim();
    if (name === path) return;
    if (name) wish({ gesture: { kind: "rename", path, name } });
    else input.value = path;
  };
  return (
    <label class="draw-name">
      {words.path}
      <input
        defaultValue={path}
        size={10}
        spellcheck={false}
        onBlur={(event) => rename(event.currentTarget)}
        onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
      />
    </label>
  );
}
