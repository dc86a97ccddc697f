import { beforeEach, expect, test, vi } from "vitest";
import { file, setEditor, type Editor } from "./board";
import { change, isChanging, takeBack } from "./changing";

const editor = { undo: vi.fn(), apply: vi.fn() };
const hear = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  setEditor(editor as unknown as Editor);
  file.value = "";
  file.value = "a.yaml"; // opening a board drops all wishes
});

test("a change in the text is undone in the editor", () => {
  takeBack();
  expect(editor.undo).toHaveBeenCalledOnce();
});

test("pending wishes are dropped before changes are undone", () => {
  change({ gesture: { kind: "delete", spaces: ["main.1"] } }, hear);
  change({ gesture: { kind: "delete", spaces: ["main.2"] } }, hear);
  takeBack();
  expect(editor.undo).not.toHaveBeenCalled();
  expect(hear.mock.calls).toEqual([[null], [null]]);
  expect(isChanging()).toBe(false);
  takeBack();
  expect(editor.undo).toHaveBeenCalledOnce();
});

test("a query of the possible ends of a stroke is not a change", () => {
  change({ reach: { tool: "move", origins: ["main.1"] } }, hear);
  takeBack();
  expect(editor.undo).toHaveBeenCalledOnce();
});
