import { expect, it } from "vitest";
import { inOrder } from "./files";

it("derives formats from file names, for any name of the board", () => {
  const names = [
    "my-pdf-rules.en.md",
    "paper-board-paper-board.en.a4.pdf",
    "paper-board-rules.en.html",
    "paper-board-rules.en.a4.pdf",
    "my-card-card.es-ES.pdf",
    "my-card-rules.en.a4.pdf",
  ];
  const told = inOrder(names.map((name) => ({ name, ticket: "" })));
  expect(told.map(({ format, file }) => [format, file.name])).toEqual([
    ["PDF", names[3]],
    ["PDF", names[5]],
    ["HTML", names[2]],
    ["Markdown", names[0]],
    ["card", names[4]],
    ["board", names[1]],
  ]);
});
