// Keys that mean the same all over the page.

/** Fields that take their own text back; CodeMirror is none of them, it hears its keys first. */
const FIELDS =
  "textarea, input:not([type=checkbox], [type=radio], [type=range], [type=color], [type=file], [type=button], [type=submit])";

/** What a key does to the history of the board: nothing in a field that has a history of its own. */
export function historyKey(event: KeyboardEvent): "undo" | "redo" | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  if (event.target instanceof Element && event.target.matches(FIELDS)) return null;
  const letter = letterOf(event);
  if (letter === "z") return event.shiftKey ? "redo" : "undo";
  return letter === "y" && !event.shiftKey ? "redo" : null;
}

/** The letter of a key; where another script is written, the one that stands there on a Latin
 * keyboard. */
export function letterOf({ key, code }: KeyboardEvent): string {
  return /^[ -~]$/.test(key) ? key.toLowerCase() : code.replace(/^Key/, "").toLowerCase();
}
