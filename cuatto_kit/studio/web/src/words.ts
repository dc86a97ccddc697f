// What the page says, in the reader's language: the words of rules/<language>/studio.yaml.

import { effect, signal } from "@preact/signals";
import languages from "virtual:languages";
import { ready } from "./templates";
import type { Words } from "./words.types";

/** A tag as in BCP 47. */
export type Language = string;

const LANGUAGE = "cuatto-kit.language";
const USUAL = "en";

/** The languages to choose from, by their names. */
export const titles: [Language, string][] = Object.entries(languages).map(([tag, { name }]) => [tag, name]);

export const language = signal<Language>(known(localStorage.getItem(LANGUAGE) ?? navigator.language));

/** The language that answers for a tag: itself, one that it is a region of, another region. */
export function known(tag: string): Language {
  const wanted = tag.toLowerCase();
  const [base] = wanted.split("-");
  const tags = Object.keys(languages);
  const found = [wanted, base].map((one) => tags.find((name) => name.toLowerCase() === one));
  return found.find(Boolean) ?? tags.find((name) => name.toLowerCase().startsWith(`${base}-`)) ?? USUAL;
}

effect(() => {
  localStorage.setItem(LANGUAGE, language.value);
  document.documentElement.lang = language.value;
});

const made = new Map<Language, Words>();

/** The words of a view in the reader's language. */
export function wordsOf<View extends keyof Words>(view: View): Words[View] {
  const spoken = language.value;
  if (!made.has(spoken)) made.set(spoken, ready(languages[spoken]!.words, spoken) as Words);
  return made.get(spoken)![view];
}

/** The word for a name of the server's; where there is none, `otherwise`. */
export function named(words: Record<string, string>, name: string, otherwise = name): string {
  return Object.hasOwn(words, name) ? words[name]! : otherwise;
}

/** What a colour is called. */
export function colourName(name: string): string {
  return named(languages[language.value]!.colours, name);
}

/** Of texts by language that for the reader, else the English one, else the first. */
export function textFor(texts: Record<Language, string>): string | undefined {
  const tags = [...languages[language.value]!.lineage, USUAL];
  return tags.map((tag) => texts[tag]).find(Boolean) ?? Object.values(texts)[0];
}

/** A number as the reader writes it. */
export function figure(value: number, digits = 0): string {
  const places = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return value.toLocaleString(language.value, places);
}
