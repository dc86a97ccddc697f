// Texts with placeholders: `{name}` is replaced by a value, and `{count}` selects the plural form of a text that has
// several.

export type Value = string | number;
/** The plural forms of a text by the categories of Intl.PluralRules. */
export type Forms = { other: string } & { [category: string]: string };
/** A text, the plural forms of a text, or a table of these. */
export type Tree = string | { [key: string]: Tree };

const CATEGORIES = new Set(["zero", "one", "two", "few", "many", "other"]);
const PLACEHOLDER = /\{(\w+)\}/g;

export function isForms(tree: Tree): tree is Forms {
  return typeof tree !== "string" && "other" in tree && Object.keys(tree).every((key) => CATEGORIES.has(key));
}

/** Returns the placeholders of a text or of all its plural forms. */
export function placeholdersOf(tree: Tree): Set<string> {
  const texts = typeof tree === "string" ? [tree] : isForms(tree) ? Object.values(tree) : [];
  return new Set(texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, name]) => name!)));
}

/** Prepares the texts of a language: texts with placeholders or plural forms become functions of their values, others
 * stay strings. Numbers are formatted for the language. */
export function ready(tree: Tree, language: string): unknown {
  if (typeof tree === "string" && !placeholdersOf(tree).size) return tree;
  if (typeof tree === "string" || isForms(tree)) {
    return (values: Record<string, Value>) => filled(chosen(tree, values.count, language), values, language);
  }
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, ready(value, language)]));
}

function chosen(text: string | Forms, count: Value | undefined, language: string): string {
  if (typeof text === "string") return text;
  return text[new Intl.PluralRules(language).select(Number(count))] ?? text.other;
}

function filled(text: string, values: Record<string, Value>, language: string): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => {
    const value = values[name] ?? whole;
    return typeof value === "number" ? value.toLocaleString(language) : value;
  });
}
