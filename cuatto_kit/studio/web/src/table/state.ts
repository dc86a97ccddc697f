// The state of the 3-D view, kept while another view is open.

import { batch, computed, signal } from "@preact/signals";
import { onBeds, seenIn } from "../../../../preview/web/src/beds";
import type { Model, Shape } from "../../../../preview/web/src/model";
import type { View } from "../../../../preview/web/src/eye";
import { ask, stop, type Fault } from "../api";
import type { BoardText } from "../board";
import { paintsOf, Shelf, type Row, type Said, type Shown } from "./model";
import { hasWebGl, viewer } from "./viewer";

interface Answer {
  said: Shown;
  shapes: Shape[];
}

/** The last answer with meshes, and the last one with plates. */
export const shown = signal<Answer | null>(null);
export const packed = signal<Answer | null>(null);
/** True if the board has changed since the last answer. */
export const old = signal(false);
export const working = signal(false);
export const making = signal<Said["making"] | null>(null);
/** The reasons why there is no answer. */
export const faults = signal<Fault[]>([]);

export const scene = signal<"board" | "plates">("board");
/** The name of the only visible plate; null for all. */
export const chosen = signal<string | null>(null);
/** The degree to which the board is taken apart, from 0 to 1. */
export const apart = signal(0);
/** The part under the pointer or in focus, and the pressed part; the former is highlighted first. */
export const pointed = signal<string | null>(null);
export const pressed = signal<string | null>(null);
export const outstanding = computed(() => (scene.value === "board" ? (pointed.value ?? pressed.value) : null));
/** The pictures of the parts by name; empty without WebGL. */
export const pictures = signal<Record<string, string>>({});

export const views = new Map<string, View>();

/** The visible plates. */
export const plates = computed(() => {
  const all = packed.value?.said.plates ?? [];
  const one = all.filter(({ name }) => name === chosen.value);
  return one.length ? one : all;
});

let last: { text: string; model: Model } | null = null;

/** The model for the viewer; the same object as long as its content is the same. */
export const model = computed<Model | null>(() => {
  const lying = scene.value === "plates" && plates.value.length > 0;
  const answer = lying ? packed.value : shown.value;
  if (!answer) return null;
  const { said, shapes } = answer;
  const stock = { parts: said.model.parts, shapes };
  const made = lying ? onBeds(stock, plates.value) : seenIn(stock, said.model.copies);
  const text = JSON.stringify([made.parts, made.copies, made.flat]);
  const same = last?.text === text && made.shapes.every((shape, k) => shape === last!.model.shapes[k]);
  if (!same) last = { text, model: made };
  return last!.model;
});

const DRAFT = "draft";

const shelf = new Shelf();
let asked: { board: BoardText; done: boolean } | null = null;

/** Requests the answer for a board unless it is complete; `sliced` requests the figures of the slicer. */
export function look(board: BoardText, sliced = false): void {
  const same = asked?.board.file === board.file && asked.board.text === board.text;
  if (same && asked!.done && !sliced) return;
  const other = asked !== null && asked.board.file !== board.file;
  const own = { board, done: false };
  asked = own;
  batch(() => {
    if (other) {
      shown.value = packed.value = null;
      pressed.value = pointed.value = chosen.value = null;
      views.clear();
    }
    old.value = !same;
    working.value = true;
    making.value = null;
    faults.value = [];
  });
  ask<Said>("table", { board, sliced, have: shelf.promise() }, ({ state, data }) => {
    batch(() => {
      own.done = state === "done";
      working.value = state === "partial";
      making.value = (state === "partial" && data.making) || null;
      if (state === "partial" || state === "done") hear(data);
      else faults.value = (data as { faults?: Fault[] } | null)?.faults ?? [];
    });
  });
}

function hear(data: Said): void {
  const { model, parts, shapes } = data;
  if (!model || !parts || !shapes) return;
  const before = shown.peek()?.said;
  const said = { remarks: before?.remarks ?? [], ...data, model, parts: weighed(parts, before?.parts) };
  shown.value = { said, shapes: shelf.take(model.shapes, shapes) };
  if (data.plates) packed.value = shown.value;
  takePictures();
  old.value = false;
}

let framed = false;
let pictured: Answer | null = null;

/** Takes the pictures of the parts once the scene has been drawn: the board itself comes first. */
export function onFrame(): void {
  framed = true;
  takePictures();
}

function takePictures(): void {
  const now = shown.peek();
  if (!framed || !now || now === pictured || now.said.quality === DRAFT) return;
  pictured = now;
  void picture(now);
}

async function picture({ said, shapes }: Answer): Promise<void> {
  const made = hasWebGl() ? await viewer().catch(() => null) : null;
  if (!made || shown.peek()?.said !== said) return;
  const taken = await made.picturesOf({ parts: said.model.parts, shapes, paints: paintsOf(said) });
  if (shown.peek()?.said === said) pictures.value = taken;
}

// Rows without a weight keep that of an equal row of the answer before.
function weighed(rows: Row[], before: Row[] = []): Row[] {
  const like = ({ name, quantity, size }: Row) => `${name} ${quantity} ${size}`;
  const known = new Map(before.map((row) => [like(row), row.grams]));
  return rows.map((row) => ({ ...row, grams: row.grams ?? known.get(like(row)) ?? null }));
}

/** Ends the request; `look` sends it again when the view is opened again. */
export function leave(): void {
  stop("table");
  working.value = false;
}
