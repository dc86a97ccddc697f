import { highlightTree, classHighlighter } from "@lezer/highlight";
import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { coloured } from "./setup";

const VARIANTS = "../../../variants";
const files = readdirSync(VARIANTS, { recursive: true, encoding: "utf-8" }).filter((path) => path.endsWith(".yaml"));

const lineOf = (text: string, at: number): number => text.slice(0, at).split("\n").length;

/** A key or a comment; a colon within a paragraph of text is neither. */
const KEYED = /^\s*(#|["\w.-]+:(\s|$))|[{,] *[\w.-]+:/;

test.each(files)("every line with a key or a comment is coloured: %s", (path) => {
  const text = readFileSync(`${VARIANTS}/${path}`, "utf-8");
  const lines = new Set<number>();
  highlightTree(coloured.parser.parse(text), classHighlighter, (from, to) => {
    for (let line = lineOf(text, from); line <= lineOf(text, to); line++) lines.add(line);
  });
  const plain = text.split("\n").filter((line, k) => KEYED.test(line) && !lines.has(k + 1));
  expect(plain).toEqual([]);
});
