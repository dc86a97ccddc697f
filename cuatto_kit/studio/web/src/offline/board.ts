// In place of the studio's board: the one that the page plays.

import { computed, signal } from "@preact/signals";
import type { BoardText } from "../board";
import { textFor } from "../words";
import { page } from "./page";

export type { BoardText } from "../board";

export const file = signal("");
export const settled = computed((): BoardText => ({ file: file.value, text: "" }));
export const title = computed(() => textFor(page.title) ?? "");
