// The visible parts of the page.

import { signal } from "@preact/signals";

const PANELS = ["judge", "table", "play", "sheet", "print", "vary"] as const;
export const PANES = [...PANELS, "code", "board"] as const;

/** The content of the side panel: a tab, or the variations of the board. */
export type Panel = (typeof PANELS)[number];
export type Pane = (typeof PANES)[number];

export const panel = signal<Panel>("judge");
/** The one pane that a narrow window shows. */
export const pane = signal<Pane>("board");
export const codeShown = signal(true);
export const enlarged = signal(false);

/** Returns from the variations to the judgement and the board. */
export function closeVariations(): void {
  panel.value = "judge";
  pane.value = "board";
}

/** Shows a pane, in wide and in narrow windows. */
export function goTo(to: Pane): void {
  pane.value = to;
  if (to !== "code" && to !== "board") panel.value = to;
}
