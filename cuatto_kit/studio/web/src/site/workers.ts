// The workers that run Python, and the requests that they answer.

import { signal } from "@preact/signals";
import { READY, SLOW, type Order, type Told } from "./messages";
import { all } from "./store";

/** The list of a site's files, as in studio/export.py. */
interface Site {
  version: string;
  /** The archives of the stages that the site has. */
  archives: { core: string[] } & Partial<Record<Stage, string[]>>;
}

/** Libraries that some requests need: for parts in 3-D, for sheets. */
export type Stage = "parts" | "paper";

let listed: Promise<Site> | null = null;

/** Returns the list of the site's files. */
export function site(): Promise<Site> {
  return (listed ??= fetch("site.json").then((answer) => answer.json() as Promise<Site>));
}

/** True if the rules of the board have no kernels, so that its games are slow. */
export const slow = signal(false);

/** A worker, which answers one order after another. */
export class Pythons {
  private readonly waiting = new Map<number, { hear(told: Told): void }>();
  private readonly loads: Partial<Record<Stage, Promise<boolean>>> = {};
  private count = 0;
  private readonly worker: Worker;
  /** Resolves when Python has started; rejects if it cannot. */
  readonly ready: Promise<void>;

  constructor() {
    this.worker = new Worker(new URL("./python.ts", import.meta.url), { type: "module" });
    this.ready = new Promise((resolve, reject) => {
      this.waiting.set(READY, { hear: () => resolve() });
      this.worker.onerror = (event) => reject(new Error(event.message));
    });
    this.worker.onmessage = ({ data }: MessageEvent<Told>) => {
      if (data.id === SLOW) slow.value = true;
      const one = this.waiting.get(data.id);
      if (!data.part) this.waiting.delete(data.id);
      one?.hear(data);
    };
    void this.begin();
  }

  private async begin(): Promise<void> {
    const base = new URL(".", document.baseURI).href;
    const { archives } = await site();
    this.post({ base, archives: archives.core, files: await all() });
  }

  private post(order: Order): void {
    this.worker.postMessage(order);
  }

  /** Loads the libraries of a stage. Resolves to false if they cannot be loaded; then another attempt may follow. */
  async load(stage: Stage): Promise<boolean> {
    const { archives } = await site();
    this.loads[stage] ??= this.send({ load: archives[stage] ?? [] }).then((told) => told !== null);
    const done = await this.loads[stage];
    if (!done) delete this.loads[stage];
    return done;
  }

  /** Sends an order that has no answer. */
  put(files: Record<string, string | null>): void {
    void this.ready.then(() => this.post({ put: files }));
  }

  /** Sends an order; `hear` is called for each part of the answer, and the last one is returned. */
  async send(order: Omit<Extract<Order, { id: number }>, "id">, hear = (_: string): void => undefined): Promise<Told["data"]> {
    await this.ready;
    const id = ++this.count;
    return new Promise((resolve) => {
      this.waiting.set(id, { hear: ({ part, data }) => (part ? hear(data as string) : resolve(data)) });
      this.post({ ...order, id } as Order);
    });
  }

  end(): void {
    this.worker.terminate();
  }
}
