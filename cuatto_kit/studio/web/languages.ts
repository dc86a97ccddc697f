// The languages of the studio, read from rules/ when the page is built: the texts of the studio, the names of
// colours and the parts of messages, each merged over those of the language that it extends.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { parse } from "yaml";
import { isForms, placeholdersOf, type Tree } from "./src/templates.ts";

const RULES = join(import.meta.dirname, "../../../rules");
const FILES = ["language.yaml", "words.yaml", "studio.yaml", "messages.yaml"] as const;
const MODULE = "virtual:languages";

type Table = { [key: string]: Tree };

/** A language of the page; `lineage` begins with it and continues with those that it extends. */
export interface Spoken {
  name: string;
  lineage: string[];
  words: Tree;
  colours: Record<string, string>;
  /** The parts of the server's messages by their English text. */
  messages: Record<string, string>;
}

function pathOf(tag: string, file: string): string {
  return join(RULES, tag, file);
}

/** Loads a file of a language without those that it extends; all scalars are texts. */
function load(tag: string, file: (typeof FILES)[number]): Table {
  const path = pathOf(tag, file);
  return existsSync(path) ? parse(readFileSync(path, "utf-8"), { schema: "failsafe" }) : {};
}

function lineageOf(tag: string): string[] {
  const base = load(tag, "language.yaml").extends;
  return typeof base === "string" ? [tag, ...lineageOf(base)] : [tag];
}

/** Merges tables in the same way as Python; the plural forms of a text stay together. */
function merged(below: Tree | undefined, above: Tree): Tree {
  if (below === undefined || typeof below === "string" || typeof above === "string") return above;
  if (isForms(above)) return above;
  const own = Object.entries(above).map(([key, value]) => [key, merged(below[key], value)]);
  return { ...below, ...Object.fromEntries(own) };
}

function read(lineage: string[], file: (typeof FILES)[number]): Table {
  return lineage.reduceRight<Tree>((below, tag) => merged(below, load(tag, file)), {}) as Table;
}

/** Returns the names of colours that are used without a noun. */
function coloursIn(words: Table): Record<string, string> {
  const { colour = {} } = (words.names ?? {}) as Record<string, Table>;
  const alone = (name: Tree) => (typeof name === "string" ? name : (name.alone as string));
  return Object.fromEntries(Object.entries(colour).map(([key, name]) => [key, alone(name)]));
}

/** Returns the tags of the folders in rules/. */
export function tags(): string[] {
  return readdirSync(RULES)
    .filter((tag) => existsSync(pathOf(tag, "language.yaml")))
    .sort();
}

/** Reads all languages, by tag. */
export function readLanguages(): Record<string, Spoken> {
  return Object.fromEntries(
    tags().map((tag) => {
      const lineage = lineageOf(tag);
      const name = String(load(tag, "language.yaml").name);
      const colours = coloursIn(read(lineage, "words.yaml"));
      const messages = read(lineage, "messages.yaml") as Record<string, string>;
      return [tag, { name, lineage, words: read(lineage, "studio.yaml"), colours, messages }];
    }),
  );
}

/** Returns the type of a language's texts as TypeScript. */
export function typeOf(tree: Tree, indent = "  "): string {
  const names = placeholdersOf(tree);
  if (isForms(tree)) names.add("count");
  if (typeof tree === "string" || isForms(tree)) {
    const values = [...names].sort().map((name) => `${name}: ${name === "count" ? "number" : "Value"}`);
    return values.length ? `(values: { ${values.join("; ")} }) => string` : "string";
  }
  const key = (name: string) => (/^\w+$/.test(name) ? name : JSON.stringify(name));
  const lines = Object.entries(tree).map(([name, value]) => `${indent}${key(name)}: ${typeOf(value, `${indent}  `)};\n`);
  return `{\n${lines.join("")}${indent.slice(2)}}`;
}

/** Lets the page import the languages. */
export function languages(): Plugin {
  return {
    name: "languages",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(readLanguages())};` : undefined),
  };
}
