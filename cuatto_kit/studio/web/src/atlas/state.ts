// The open atlas, and the selection on its map.

import { computed, effect, signal } from "@preact/signals";
import { ask, stop, type Fault, type Part } from "../api";
import { file, openFile } from "../board";
import type { Criteria } from "../judge/answers";
import { clear, images, put } from "../ui/images";
import { goTo, type Pane } from "../view";
import { reasonOf } from "../messages";
import { language } from "../words";
import { mapOf, placeOf, type At, type Atlas, type AtlasAnswer, type Board } from "./model";

/** The path of its atlas.json; empty while none is open. */
export const atlasFile = signal("");
export const atlas = signal<Atlas | null>(null);
export const criteria = signal<Criteria>({});
export const meanings = signal<Record<string, string>>({});
export const paths = signal<Record<string, string>>({});
/** The addresses of pictures by the file of the board. */
export const pictures = images();
export const unread = signal<Record<string, Fault[]>>({});
export const faults = signal<Fault[]>([]);

/** The cells of the further traits whose map is shown. */
export const further = signal<number[]>([]);
/** The selected cell. */
export const at = signal<At>([0, 0]);
/** True if a narrow window shows the board instead of the list. */
export const near = signal(false);
export const failure = signal("");

export const map = computed(() => (atlas.value ? mapOf(atlas.value, further.value) : new Map<string, Board>()));
/** The file of the selected board; empty if the cell has none. */
const chosenFile = signal("");
export const chosen = computed(() => atlas.value?.boards.find((board) => board.file === chosenFile.value) ?? null);

export function openAtlas(path: string): void {
  atlas.value = null;
  faults.value = [];
  near.value = false;
  clear(pictures);
  file.value = "";
  atlasFile.value = path;
}

export function closeAtlas(): void {
  atlasFile.value = "";
}

/** Selects a board. */
export function choose(board: Board): void {
  further.value = board.cell.slice(2);
  at.value = placeOf(board);
  chosenFile.value = board.file;
}

/** Selects a cell of this map, or of the map of other cells of the further traits. */
export function lookAt(cell: At, cells = further.peek()): void {
  further.value = cells;
  at.value = cell;
  chosenFile.value = map.peek().get(cell.join())?.file ?? "";
}

/** Opens a board in the editor and shows a pane of it. */
export async function openBoard(board: Board, to: Pane): Promise<void> {
  failure.value = "";
  try {
    goTo(to);
    await openFile(paths.value[board.file]!);
  } catch (error) {
    failure.value = reasonOf(error);
  }
}

function hear({ state, data }: Part<AtlasAnswer & { faults?: Fault[] }>): void {
  if (state === "failed") faults.value = data.faults ?? [];
  if (state !== "partial" && state !== "done") return;
  put(pictures, data.pictures);
  unread.value = { ...unread.value, ...data.unread };
  if (!data.atlas) return;
  criteria.value = data.criteria!;
  meanings.value = data.features!;
  paths.value = data.paths!;
  const former = atlas.peek();
  atlas.value = data.atlas;
  if (JSON.stringify(former?.traits) !== JSON.stringify(data.atlas.traits)) begin(data.atlas);
}

/** Selects the best board. */
function begin({ traits, boards: [best] }: Atlas): void {
  lookAt([0, 0], traits.slice(2).map(() => 0));
  if (best) choose(best);
}

// Requested anew each time the atlas is shown again, since its boards may have changed.
effect(() => {
  const input = { file: atlasFile.value, language: language.value };
  if (!input.file || file.value) return stop("atlas");
  unread.value = {};
  ask<AtlasAnswer & { faults?: Fault[] }>("atlas", input, hear);
});
