// The visible parts of the page, and their widths.

import { computed, effect, signal } from "@preact/signals";

const PANELS = ["judge", "table", "play", "sheet", "print", "vary"] as const;
export const PANES = [...PANELS, "code", "board"] as const;

/** The content of the side panel: a tab, or the variations of the board. */
export type Panel = (typeof PANELS)[number];
export type Pane = (typeof PANES)[number];

export const panel = signal<Panel>("judge");
/** The one pane that a narrow window shows. */
export const pane = signal<Pane>("board");
/** True if a wide window shows the code beside the drawing. */
export const codeShown = signal(localStorage.getItem("cuatto-kit.code") === "shown");
export const enlarged = signal(false);

const query = matchMedia("(max-width: 52rem)");
/** True in a window that shows one pane at a time. */
export const narrow = signal(query.matches);
query.addEventListener("change", () => (narrow.value = query.matches));

/** True if the code is visible, so that its faults are listed below it and not below the drawing. */
export const codeVisible = computed(() => (narrow.value ? pane.value === "code" : codeShown.value));

effect(() => localStorage.setItem("cuatto-kit.code", codeShown.value ? "shown" : "hidden"));

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
