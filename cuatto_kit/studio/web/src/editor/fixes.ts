import type { Fix } from "../api";
import { wordsIn } from "../words";
import { words as WORDS } from "./words";

/** What a fix is called on a button. */
export function nameOf({ does, shown }: Fix): string {
  return wordsIn(WORDS)[does](shown);
}
