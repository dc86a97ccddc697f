// The games that workers play for the figures of the page.

import { signal } from "@preact/signals";
import { page } from "./page";
import { figuresOf, type Asked, type Columns, type Figures } from "./simulation";
import type { Done, Order } from "./worker";
import GamesWorker from "./worker?worker&inline";

const MOST_WORKERS = 8;
/** The milliseconds that a call takes, so that games can be stopped and figures appear early. */
const CALL = 150;
/** The milliseconds between two figures. */
const REFRESH = 400;

/** The figures of the first games; null before they are played. */
export const figures = signal<Figures | null>(null);
/** True while games are played. */
export const running = signal(false);
/** The games that the figures are about. */
export const shown = signal<Asked & { games: number } | null>(null);

const cores = (): number => Math.min(navigator.hardwareConcurrency || 1, MOST_WORKERS);

let workers: Worker[] = [];
let ended = (): void => undefined;

/** Plays games, in place of those that are played now, until their number is reached or they are stopped. */
export function run(asked: Asked, games: number, count = cores()): Promise<void> {
  stop();
  [figures.value, shown.value, running.value] = [null, { ...asked, games }, true];
  const parts: Columns[] = [];
  const ahead = new Map<number, Columns>();
  const sizes = new Map<Worker, number>();
  let [given, taken, told] = [0, 0, performance.now()];
  const tell = (order: Order, worker: Worker) => worker.postMessage(order);
  function next(worker: Worker): void {
    const size = Math.min(sizes.get(worker)!, games - given);
    if (size < 1) return;
    tell({ asked, first: given, games: size }, worker);
    given += size;
  }
  function take({ first, columns, milliseconds }: Done, worker: Worker): void {
    const size = columns["turns"]!.length;
    sizes.set(worker, Math.max(1, Math.min(page.check.chunk, Math.floor((size * CALL) / Math.max(milliseconds, 1)))));
    ahead.set(first, columns);
    next(worker);
    for (let part = ahead.get(taken); part; part = ahead.get(taken)) {
      ahead.delete(taken);
      taken += part["turns"]!.length;
      parts.push(part);
    }
    const now = performance.now();
    if (taken < games && now - told < REFRESH) return;
    told = now;
    figures.value = figuresOf(page.check, parts);
    if (taken === games) stop();
  }
  workers = Array.from({ length: count }, () => {
    const worker = new GamesWorker();
    worker.onmessage = ({ data }: MessageEvent<Done>) => take(data, worker);
    sizes.set(worker, 1);
    tell({ data: page.check }, worker);
    return worker;
  });
  workers.forEach(next);
  return new Promise((resolve) => (ended = resolve));
}

/** Ends the games; the figures so far remain. */
export function stop(): void {
  workers.forEach((worker) => worker.terminate());
  workers = [];
  running.value = false;
  ended();
}
