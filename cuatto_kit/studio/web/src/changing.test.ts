import { beforeEach, expect, test, vi } from "vitest";
import * as api from "./api";
import { file, setEditor, type Editor } from "./board";
import { change, isChanging, takeBack } from "./changing";
import { language } from "./words";

vi.mock("./api", async (original) => ({ ...(await original<typeof api>()), ask: vi.fn() }));

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

test.each([
  [{ refused: { message: "no path leads to the start", at: null, offer: "" } }, { message: "ningún camino lleva a la salida" }],
  [{ faults: [{ message: "no path 'egg'" }] }, { message: "no existe el camino 'egg'" }],
  [{ edits: [], say: "a: 2 spaces from stem.2", select: null }, { say: "a: 2 casillas desde stem.2" }],
  [{ cells: null, spaces: [], refused: { a: "free table" } }, { refused: { a: "mesa libre" } }],
])("the server's words are in the reader's language: %j", (data, heard) => {
  language.value = "es";
  change({ form: "map" }, hear);
  vi.mocked(api.ask).mock.lastCall![2]({ state: "done", data } as never);
  expect(hear).toHaveBeenCalledWith(expect.objectContaining(heard));
  language.value = "en";
});
