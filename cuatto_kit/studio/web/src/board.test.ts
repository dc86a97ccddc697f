import { beforeEach, expect, test } from "vitest";
import { changedElsewhere, draftOf, dropDraft, folder, open, saved, setEditor, textIs, unsaved, type Editor } from "./board";

const [ONE, OTHER] = ["1".repeat(64), "2".repeat(64)];

beforeEach(() => {
  localStorage.clear();
  folder.value = "/boards";
  setEditor({ load: (_path: string, text: string) => textIs(text) } as unknown as Editor);
});

test("unsaved text is restored when the board is opened again", () => {
  open("a.yaml", "game: cuatto\n", ONE);
  textIs("game: cuatto\n# mine\n");
  open("b.yaml", "", ONE);
  expect(draftOf("a.yaml")).toBe("game: cuatto\n# mine\n");
  open("a.yaml", "game: cuatto\n", ONE);
  expect(unsaved.value).toBe(true);
  expect(changedElsewhere.value).toBeNull();
});

test("a file that has changed since the draft is reported, and saving expects the earlier content", () => {
  open("a.yaml", "game: cuatto\n", ONE);
  textIs("# mine\n");
  open("a.yaml", "# theirs\n", OTHER);
  expect(changedElsewhere.value).toBe(OTHER);
  expect(saved.value.digest).toBe(ONE);
});

test("a file with the same content as the draft is not reported", () => {
  open("a.yaml", "game: cuatto\n", ONE);
  textIs("# mine\n");
  open("a.yaml", "# mine\n", OTHER);
  expect(changedElsewhere.value).toBeNull();
  expect(unsaved.value).toBe(false);
  expect(draftOf("a.yaml")).toBeNull();
});

test("a board without a file is stored as a draft", () => {
  open("new.yaml", "game: cuatto\n", "");
  expect(draftOf("new.yaml")).toBe("game: cuatto\n");
  dropDraft("new.yaml");
  expect(draftOf("new.yaml")).toBeNull();
});
