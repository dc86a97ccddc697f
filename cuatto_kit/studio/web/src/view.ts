// Which parts of the page are shown.

import { signal } from "@preact/signals";

const PANELS = ["judge", "table", "play", "sheet", "print", "vary"] as const;
export const PANES = [...PANELS, "code", "board"] as const;

/** What the side shows: a tab, or the variations of the board. */
export type Panel = (typeof PANELS)[number];
export type Pane = (typeof PANES)[number];

export const panel = signal<Panel>("judge");
/** The one pane that a narrow window shows. */
export const pane = signal<Pane>("board");
export const codeShown = signal(true);
export const enlarged = signal(false);

/** Shows the judgement and the board again. */
export function closeVariations(): void {
  panel.value = "judge";
  pane.value = "board";
}

/** Shows a pane, in a wide window as in a narrow one. */
export function goTo(to: Pane): void {
  pane.value = to;
  if (to !== "code" && to !== "board") panel.value = to;
}
