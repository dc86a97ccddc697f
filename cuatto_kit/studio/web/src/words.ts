// What the page says, in the reader's language.

import { effect, signal } from "@preact/signals";

export type Language = "en" | "es";

const LANGUAGE = "cuatto-kit.language";

export const language = signal<Language>(usual());

function usual(): Language {
  const kept = localStorage.getItem(LANGUAGE) ?? navigator.language.slice(0, 2);
  return kept === "es" ? "es" : "en";
}

effect(() => {
  localStorage.setItem(LANGUAGE, language.value);
  document.documentElement.lang = language.value;
});

/** The words of a part of the page in the reader's language. */
export function wordsIn<Words>(words: Record<Language, Words>): Words {
  return words[language.value];
}

/** A number as the reader writes it. */
export function figure(value: number, digits = 0): string {
  const places = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return value.toLocaleString(language.value, places);
}
