import { afterEach, expect, test } from "vitest";
import { historyKey } from "./keys";

afterEach(() => document.body.replaceChildren());

function pressed(html: string, init: KeyboardEventInit): ReturnType<typeof historyKey> {
  document.body.innerHTML = html;
  let said: ReturnType<typeof historyKey> = null;
  const hear = (event: KeyboardEvent) => (said = historyKey(event));
  addEventListener("keydown", hear, { once: true });
  (document.body.firstElementChild ?? document.body).dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, ...init }));
  return said;
}

test.each<[KeyboardEventInit, "undo" | "redo" | null]>([
  [{ key: "z", ctrlKey: true }, "undo"],
  [{ key: "z", metaKey: true }, "undo"],
  [{ key: "Z", ctrlKey: true, shiftKey: true }, "redo"],
  [{ key: "Z", metaKey: true, shiftKey: true }, "redo"],
  [{ key: "y", ctrlKey: true }, "redo"],
  [{ key: "я", code: "KeyZ", ctrlKey: true }, "undo"],
  [{ key: "y", code: "KeyZ", ctrlKey: true }, "redo"], // a German keyboard
  [{ key: "z" }, null],
  [{ key: "z", ctrlKey: true, altKey: true }, null],
  [{ key: "s", ctrlKey: true }, null],
])("%o is %s", (init, means) => {
  expect(pressed("", init)).toBe(means);
  expect(pressed("<button>Delete</button>", init)).toBe(means);
  expect(pressed('<input type="checkbox">', init)).toBe(means);
});

test.each(["<input>", '<input type="number">', "<textarea></textarea>"])("%s has its own undo", (field) => {
  expect(pressed(field, { key: "z", ctrlKey: true })).toBeNull();
});
