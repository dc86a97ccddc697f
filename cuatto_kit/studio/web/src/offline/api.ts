// In place of the server: requests of the page are answered by a session within the page.

import type { Fault, Part } from "../api";
import { page } from "./page";
import { Session, tableOf } from "./session";

export type { Fault, Fix, Part } from "../api";

/** True in a page that plays without a server. */
export const alone = true;

interface Asked {
  deed: "set-up" | "begin" | "open" | "go" | "choose" | "undo" | "reset" | "hint";
  language: string;
  players?: string[];
  seed?: number | null;
  record?: string;
  move?: string;
}

type Hear = (part: Part<never>) => void;

/** The latest game; a request brings along the record of the game that it is about. */
let session: Session | null = null;
/** The number of the latest request; those before it are no longer answered. */
let latest = 0;

/** Answers a request for a game, as the server does; parts follow each other while the page stays responsive. */
export function ask<T>(_: string, input: object, hear: (part: Part<T>) => void): void {
  latest += 1;
  void answer(input as Asked, hear as Hear, latest);
}

export function stop(_: string): void {
  latest += 1;
}

async function answer(asked: Asked, hear: Hear, number: number): Promise<void> {
  const told = (state: "partial" | "done" | "failed", data: object) => number === latest && hear({ state, data: data as never });
  await pause();
  if (asked.deed === "set-up") {
    told("done", { table: tableOf(page) });
    return;
  }
  try {
    session = sessionOf(asked);
  } catch {
    const fault: Partial<Fault> = { code: "USAGE", message: "this is no game of this board", path: "", file: "", line: 0, column: 0 };
    told("failed", { faults: [fault] });
    return;
  }
  const { definitions } = page;
  if (asked.deed === "hint") {
    told("done", { hint: session.hint() });
    return;
  }
  if (asked.deed === "begin" || asked.deed === "open") told("partial", { game: session.game(), past: session.past(), definitions });
  if (asked.deed === "choose") told("partial", { steps: session.choose(asked.move!), definitions });
  if (asked.deed === "undo") session.undo();
  if (asked.deed === "reset") session.reset();
  for (const steps of session.advance()) {
    told("partial", { steps, definitions });
    await pause();
    if (number !== latest) return;
  }
  told("done", { steps: [], definitions, now: session.now() });
}

function sessionOf({ deed, language, players, seed, record }: Asked): Session {
  if (deed === "begin") return new Session(page, language, players!, seed ?? null);
  if (deed !== "open" && session && session.record() === record) return session;
  return Session.opened(page, language, record!);
}

const pause = (): Promise<void> => new Promise((go) => setTimeout(go));

export { saveAs } from "../save";
