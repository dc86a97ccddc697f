import type { Fix } from "../api";
import { wordsOf } from "../words";

/** Returns the label of a fix on a button. */
export function nameOf({ does, shown }: Fix): string {
  const words = wordsOf("editor");
  if (does === "finish") return words.makeFinish;
  return does === "indent" && !shown ? words.plainSpaces : words[does]({ shown });
}
