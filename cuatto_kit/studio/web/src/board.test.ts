import { beforeEach, expect, test } from "vitest";
import { changedElsewhere, draftOf, dropDraft, folder, open, saved, setEditor, textIs, unsaved, type Editor } from "./board";

const [ONE, OTHER] = ["1".repeat(64), "2".repeat(64)];

beforeEach(() => {
  localStorage.clear();
  folder.value = "/boards";
  setEditor({ load: (_path: string, text: string) => textIs(text) } as unknown as Editor);
});

test("what is not saved is there when the board is opened again", () => {
  open("a.yaml", "game: cuatto\n", ONE);
  textIs("game: cuatto\n# mine\n");
  open("b.yaml", "", ONE);
  expect(draftOf("a.yaml")).toBe("game: cuatto\n# mine\n");
  open("a.yaml", "game: cuatto\n", ONE);
  expect(unsaved.value).toBe(true);
  expect(changedElsewhere.value).toBeNull();
});

test("a file that has changed since says so, and is not what a save believes it to hold", () => {
  open("a.yaml", "game: cuatto\n", ONE);
  textIs("# mine\n");
  open("a.yaml", "# theirs\n", OTHER);
  expect(changedElsewhere.value).toBe(OTHER);
  expect(saved.value.digest).toBe(ONE);
});

test("a file that has become what was typed has not", () => {
  open("a.yaml", "game: cuatto\n", ONE);
  textIs("# mine\n");
  open("a.yaml", "# mine\n", OTHER);
  expect(changedElsewhere.value).toBeNull();
  expect(unsaved.value).toBe(false);
  expect(draftOf("a.yaml")).toBeNull();
});

test("a board that is nowhere else is kept whole", () => {
  open("new.yaml", "game: cuatto\n", "");
  expect(draftOf("new.yaml")).toBe("game: cuatto\n");
  dropDraft("new.yaml");
  expect(draftOf("new.yaml")).toBeNull();
});
