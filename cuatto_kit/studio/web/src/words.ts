// The texts of the page in the reader's language, from rules/<language>/studio.yaml.

import { effect, signal } from "@preact/signals";
import languages from "virtual:languages";
import { ready } from "./templates";
import type { Words } from "./words.types";

/** A language tag as defined in BCP 47. */
export type Language = string;

const LANGUAGE = "cuatto-kit.language";
const USUAL = "en";

/** The available languages: pairs of tag and name. */
export const titles: [Language, string][] = Object.entries(languages).map(([tag, { name }]) => [tag, name]);

export const language = signal<Language>(known(localStorage.getItem(LANGUAGE) ?? navigator.language));

/** Returns the available language that best matches a tag: the tag itself, its base language, another region of it, or
 * English. */
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

/** Returns the texts of a view in the reader's language. */
export function wordsOf<View extends keyof Words>(view: View): Words[View] {
  const spoken = language.value;
  if (!made.has(spoken)) made.set(spoken, ready(languages[spoken]!.words, spoken) as Words);
  return made.get(spoken)![view];
}

/** Returns the word for an identifier of the server, or `otherwise` if there is none. */
export function named(words: Record<string, string>, name: string, otherwise = name): string {
  return Object.hasOwn(words, name) ? words[name]! : otherwise;
}

/** Returns the name of a colour in the reader's language. */
export function colourName(name: string): string {
  return named(languages[language.value]!.colours, name);
}

/** Returns the text in the reader's language or the next of its lineage, otherwise in English, otherwise the first. */
export function textFor(texts: Record<Language, string>): string | undefined {
  const tags = [...languages[language.value]!.lineage, USUAL];
  return tags.map((tag) => texts[tag]).find(Boolean) ?? Object.values(texts)[0];
}

/** Returns a number formatted for the reader's language. */
export function figure(value: number, digits = 0): string {
  const places = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return value.toLocaleString(language.value, places);
}
