// The server's messages in the reader's language.
//
// The server writes its messages in English, as the command line shows them. rules/<language>/messages.yaml translates
// the parts between semicolons: in "no path 'egg'; expected one of stem, left" these are `no path {x}` and
// `expected {x}`, whose value is the part `one of {names}`. A part that the file lacks stays English.

import languages from "virtual:languages";
import { language } from "./words";

interface Part {
  pattern: RegExp;
  names: string[];
  text: string;
}

/** Placeholders of numbers, which match nothing else, of a kind of piece (`kind star` in the file), of names in a list,
 * and of items in a list, each of which is a part that ends with a bracket. All others match any text. */
const NUMBERS = new Set(["n", "m", "l"]);
const KIND = "kind";
const NAMES = "names";
const ITEMS = "items";
const PLACEHOLDER = /\{(\w+)\}/g;

const parts = new Map<string, Part[]>();
const known = new Map<string, string>();

/** Returns a message of the server in the reader's language. */
export function translated(message: string): string {
  const spoken = language.value;
  if (!Object.keys(languages[spoken]!.messages).length) return message;
  const key = `${spoken} ${message}`;
  if (!known.has(key)) known.set(key, split(message).map((part) => partIn(part, spoken)).join("; "));
  return known.get(key)!;
}

/** Returns the message of an error in the reader's language. */
export function reasonOf(error: unknown): string {
  return translated(error instanceof Error ? error.message : String(error));
}

/** Returns the parts of a message; semicolons in quoted text do not part it. */
export function split(message: string): string[] {
  const found = [""];
  let quote = "";
  for (let at = 0; at < message.length; at++) {
    const sign = message[at]!;
    if (quote) quote = sign === quote ? "" : quote;
    else if (/['"`]/.test(sign) && !/\w/.test(message[at - 1] ?? "") && message.includes(sign, at + 1)) quote = sign;
    if (!quote && message.startsWith("; ", at)) {
      found.push("");
      at++;
    } else found[found.length - 1] += sign;
  }
  return found;
}

function partIn(part: string, spoken: string): string {
  if (/^(['"`])(?:(?!\1).)*\1$/.test(part)) return part;
  for (const { pattern, names, text } of partsOf(spoken)) {
    const found = pattern.exec(part);
    if (!found) continue;
    const values = names.map((name, k) => [name, valueIn(name, found[k + 1]!, spoken)]);
    const value = Object.fromEntries(values) as Record<string, string>;
    return text.replace(PLACEHOLDER, (whole, name: string) => value[name] ?? whole);
  }
  return part;
}

function valueIn(name: string, value: string, spoken: string): string {
  if (NUMBERS.has(name)) return /,/.test(value) ? Number(value.replaceAll(",", "")).toLocaleString(spoken) : value;
  if (name === KIND) return languages[spoken]!.messages[`${KIND} ${value}`] ?? value;
  if (name === ITEMS) return value.split(/(?<=\)), /).map((item) => partIn(item, spoken)).join(", ");
  if (name !== NAMES) return partIn(value, spoken);
  const { messages } = languages[spoken]!;
  const [or, and] = ["{x} or {y}", "{x} and {y}"].map((key) => messages[key]?.replace(PLACEHOLDER, "") ?? "");
  return value.replace(/ or (?=\S+$)/, or!).replace(/ and (?=\S+$)/, and!);
}

/** Returns the parts of a language: those that begin with words of their own first, the longest of them first. */
function partsOf(spoken: string): Part[] {
  if (!parts.has(spoken)) {
    const rank = (text: string) => text.replace(PLACEHOLDER, "").length + (text.startsWith("{") ? 0 : 1000);
    const entries = Object.entries(languages[spoken]!.messages).sort(([one], [other]) => rank(other) - rank(one));
    parts.set(spoken, entries.map(([english, text]) => ({ ...patternOf(english), text })));
  }
  return parts.get(spoken)!;
}

function patternOf(english: string): { pattern: RegExp; names: string[] } {
  const names = [...english.matchAll(PLACEHOLDER)].map(([, name]) => name!);
  const pieces = english.split(/\{\w+\}/).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const wild = (name: string) => (NUMBERS.has(name) ? "(-?\\d(?:[\\d.,]*\\d)?%?)" : "(.+?)");
  const body = pieces.map((piece, k) => (k ? wild(names[k - 1]!) : "") + piece).join("");
  return { pattern: new RegExp(`^${body}$`, "su"), names };
}
