// Texts with placeholders: `{name}` takes a value, and where a text has forms, those of a language's
// plural, `{count}` chooses one.

export type Value = string | number;
/** Forms of a text by the categories of Intl.PluralRules. */
export type Forms = { other: string } & { [category: string]: string };
/** A text, the forms of one, or tables of them. */
export type Tree = string | { [key: string]: Tree };

const CATEGORIES = new Set(["zero", "one", "two", "few", "many", "other"]);
const PLACEHOLDER = /\{(\w+)\}/g;

export function isForms(tree: Tree): tree is Forms {
  return typeof tree !== "string" && "other" in tree && Object.keys(tree).every((key) => CATEGORIES.has(key));
}

/** The placeholders of a text or of all its forms. */
export function placeholdersOf(tree: Tree): Set<string> {
  const texts = typeof tree === "string" ? [tree] : isForms(tree) ? Object.values(tree) : [];
  return new Set(texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, name]) => name!)));
}

/** Makes the texts of a language ready: those with values become functions of them, others stay.
 * Numbers are written as the language writes them. */
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
