import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import languages from "virtual:languages";
import { split, translated } from "./messages";
import { language } from "./words";

const FAULTS = join(import.meta.dirname, "../../../../tests/config/invalid");
const FAULT = /^\S+\.yaml:\d+:\d+: [A-Z_]+(?: \S+)?: (.*)$/;
const ENGLISH = /\b(the|of|or|and|is|are|expected|with|than|this|it|no|a|here|not|each|more)\b/;
/** Words of the list that another language has, too. */
const OWN: Record<string, string[]> = { es: ["no", "a"], "pt-BR": ["no", "a"], de: ["am", "was"] };

afterEach(() => (language.value = "en"));

/** Returns all messages of faults that the tests of the command line expect. */
function messages(): string[] {
  const lines = readdirSync(FAULTS).flatMap((name) => readFileSync(join(FAULTS, name), "utf-8").split("\n"));
  return [...new Set(lines.map((line) => FAULT.exec(line)?.[1]).filter((message) => message !== undefined))];
}

/** Returns a text without quoted text, YAML and lists of names. */
function bare(text: string): string {
  return text.replace(/'[^']*'|`[^`]*`|"[^"]*"|\[[^\]]*\]|\{[^}]*\}|[\w-]+(, [\w-]+){2,}/g, "");
}

test.each(Object.keys(OWN))("faults have no English words in %s", (tag) => {
  language.value = tag;
  const left = messages().map(translated).filter((text) => {
    const found = bare(text).match(new RegExp(ENGLISH, "g")) ?? [];
    return found.some((word) => !OWN[tag]!.includes(word));
  });
  expect(left).toEqual([]);
});

test("a language has the same parts as every other, with the same placeholders", () => {
  const { es, de, "pt-BR": pt } = languages;
  const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const { messages } of [de!, pt!]) expect(Object.keys(messages).sort()).toEqual(Object.keys(es!.messages).sort());
  for (const { messages } of [es!, de!, pt!]) {
    for (const [english, text] of Object.entries(messages)) expect(names(text), english).toEqual(names(english));
  }
});

test("names and quoted text stay as they are", () => {
  language.value = "es";
  expect(translated("no path 'salt and pepper'; expected one of stem, left; did you mean 'stem'?")).toBe(
    "no existe el camino 'salt and pepper'; se espera: stem, left; ¿quizá 'stem'?",
  );
  expect(split("title: 'a; b'; the printer's")).toEqual(["title: 'a; b'", "the printer's"]);
});

test("gestures are told in the reader's language", () => {
  language.value = "de";
  expect(translated("a: 2 spaces from stem.2")).toBe("a: 2 Felder von stem.2");
  expect(translated("crown starts next to right.2; move crown first, or both")).toBe(
    "crown beginnt neben right.2; verschiebe zuerst crown oder beide",
  );
});

test("English messages and unknown parts stay", () => {
  expect(translated("no path 'egg'")).toBe("no path 'egg'");
  language.value = "es";
  expect(translated("something new")).toBe("something new");
});
