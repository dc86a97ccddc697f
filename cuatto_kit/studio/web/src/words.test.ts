import { afterEach, describe, expect, it, test } from "vitest";
import { readLanguages, typeOf } from "../languages";
import { isForms, ready, type Tree } from "./templates";
import { colourName, figure, known, language, named, textFor, titles, wordsOf } from "./words";

const LANGUAGES = readLanguages();

/** Returns the type of each text by its path, derived from its placeholders and plural forms. */
function leaves(tree: Tree, path = ""): [string, string][] {
  if (typeof tree === "string" || isForms(tree)) return [[path, typeOf(tree)]];
  return Object.entries(tree).flatMap(([key, value]) => leaves(value, `${path}/${key}`));
}

afterEach(() => {
  language.value = "en";
});

test("the type of the texts matches the English ones; `npm test -- -u` writes it", async () => {
  const written = `// Written from rules/en/studio.yaml by \`npm test -- -u\`.

import type { Value } from "./templates";

export interface Words ${typeOf(LANGUAGES["en"]!.words)}
`;
  await expect(written).toMatchFileSnapshot("words.types.ts");
});

describe("words of all languages", () => {
  it.each(Object.keys(LANGUAGES))("%s has the same keys and placeholders as English", (tag) => {
    expect(Object.fromEntries(leaves(LANGUAGES[tag]!.words))).toEqual(Object.fromEntries(leaves(LANGUAGES["en"]!.words)));
  });

  it.each(Object.keys(LANGUAGES))("%s names each colour", (tag) => {
    expect(Object.keys(LANGUAGES[tag]!.colours).sort()).toEqual(Object.keys(LANGUAGES["en"]!.colours).sort());
    expect(Object.values(LANGUAGES[tag]!.colours).every((name) => typeof name === "string")).toBe(true);
  });

  it("are not empty, and those of a region differ from its base", () => {
    for (const [tag, { words, lineage }] of Object.entries(LANGUAGES)) {
      expect(JSON.stringify(words)).not.toContain(':""');
      if (lineage.length > 1) expect(words, tag).not.toEqual(LANGUAGES[lineage[1]!]!.words);
    }
  });
});

describe("templates", () => {
  const words = ready(
    { plain: "{printer: …}", told: "{a} of {b}", forms: { one: "{count} one", few: "{count} few", other: "{count} more" } },
    "pl",
  ) as Record<string, (values: object) => string>;

  it("fill in values, with numbers in the format of the language", () => {
    expect(words["told"]!({ a: "{b}", b: 12345.5 })).toBe("{b} of 12\u00a0345,5");
    expect(words["plain"]).toBe("{printer: …}");
  });

  it("choose a form by the count", () => {
    expect([1, 3, 5].map((count) => words["forms"]!({ count }))).toEqual(["1 one", "3 few", "5 more"]);
  });

  it("are not mistaken for plural forms if a table has a key `other`", () => {
    expect(isForms({ other: "Bot", one: "a" })).toBe(true);
    expect(isForms({ other: "Bot", human: "a" })).toBe(false);
    expect(isForms({ one: "a" })).toBe(false);
  });
});

test("a reader's language is found by its tag, its base or another region", () => {
  expect(["de", "pt-br", "es-ES"].map(known)).toEqual(["de", "pt-BR", "es-ES"]);
  expect(["de-AT", "es-MX", "pt-PT", "pt", "xx"].map(known)).toEqual(["de", "es", "pt-BR", "pt-BR", "en"]);
});

test("texts are in the reader's language, with those of a region over its base", () => {
  expect(titles.map(([tag]) => tag)).toEqual(Object.keys(LANGUAGES));
  expect(wordsOf("judge").games({ count: 1200 })).toBe("1,200 games");
  language.value = "de";
  expect([1, 1200].map((count) => wordsOf("judge").games({ count }))).toEqual(["1 Partie", "1.200 Partien"]);
  expect([colourName("navy"), colourName("plaid")]).toEqual(["Marineblau", "plaid"]);
  expect(figure(2.5, 1)).toBe("2,5");
  expect(document.documentElement.lang).toBe("de");
  language.value = "es-ES";
  expect(wordsOf("editor").leave).toContain("pulsa");
  expect(wordsOf("app").save).toBe("Guardar");
});

test("texts given by language are chosen in the same way", () => {
  language.value = "es-ES";
  expect(textFor({ en: "a", es: "b", "es-ES": "c" })).toBe("c");
  expect(textFor({ en: "a", es: "b" })).toBe("b");
  expect(textFor({ en: "a", de: "b" })).toBe("a");
  expect(textFor({ fr: "a", de: "b" })).toBe("a");
  expect(textFor({})).toBeUndefined();
});

test("an identifier without a word keeps its name", () => {
  expect(named({ a: "b" }, "a")).toBe("b");
  expect(named({}, "constructor")).toBe("constructor");
  expect(named({}, "own", "My own")).toBe("My own");
});
