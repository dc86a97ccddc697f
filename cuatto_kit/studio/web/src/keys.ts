// Keyboard shortcuts that work anywhere on the page.

/** A selector of the fields with their own undo. CodeMirror is not among them: it handles its keys first. */
const FIELDS =
  "textarea, input:not([type=checkbox], [type=radio], [type=range], [type=color], [type=file], [type=button], [type=submit])";

/** Returns the effect of a key on the history of the board; null for other keys and in fields with their own undo. */
export function historyKey(event: KeyboardEvent): "undo" | "redo" | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  if (event.target instanceof Element && event.target.matches(FIELDS)) return null;
  const letter = letterOf(event);
  if (letter === "z") return event.shiftKey ? "redo" : "undo";
  return letter === "y" && !event.shiftKey ? "redo" : null;
}

/** Returns the lower-case letter of a key; in another script, the letter of that key on a Latin keyboard. */
export function letterOf({ key, code }: KeyboardEvent): string {
  return /^[ -~]$/.test(key) ? key.toLowerCase() : code.replace(/^Key/, "").toLowerCase();
}
