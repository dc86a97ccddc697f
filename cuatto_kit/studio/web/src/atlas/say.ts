// Figures, features and traits as text.

import { limit, titleOf, value } from "../judge/format";
import { figure, language, wordsOf } from "../words";
import { cellsOf, onlyOne, unitOf, type Atlas, type Board, type Target, type Trait } from "./model";
import { criteria } from "./state";

/** Returns the name of a feature, something that can be counted on a board. */
export function featureOf(name: string): string {
  const known: Record<string, string> = wordsOf("atlas").counted;
  return known[name] ?? name.charAt(0).toLocaleUpperCase(language.value) + name.slice(1).replaceAll("_", " ");
}

/** Returns the name of a figure, a feature or a trait. */
export function nameOf(name: string): string {
  if (name === "luck") return wordsOf("atlas").luck;
  return name in criteria.value ? titleOf(criteria.value, name) : featureOf(name);
}

/** Returns a limit with its unit. */
export function ending(name: string, value: number): string {
  const unit = unitOf(criteria.value, name);
  return limit(value, unit === "count" ? "times" : unit);
}

/** Returns the range of a target. */
export function range(name: string, [low, high]: Target["wanted"]): string {
  const words = wordsOf("range");
  if (low === null && high === null) return wordsOf("atlas").any;
  if (low === null) return words.andLess({ most: ending(name, high!) });
  if (high === null) return words.andMore({ least: ending(name, low) });
  return low === high ? ending(name, low) : words.between({ least: plain(name, low), most: ending(name, high) });
}

/** Returns short names of the cells of a trait. */
export function cellNames(trait: Trait): string[] {
  const counted = unitOf(criteria.value, trait.name) === "count";
  return cellsOf(trait).map(([low, high]) => {
    const only = counted ? onlyOne([low, high]) : null;
    return only === null ? `${plain(trait.name, low)}–${ending(trait.name, high)}` : figure(only);
  });
}

/** Returns the traits of a board with their values. */
export function traitsOf({ traits }: Atlas, board: Board): string[] {
  return traits
    .filter(({ name }) => name in board.traits)
    .map(({ name }) => `${nameOf(name)}: ${measured(name, board.traits[name]!)}`);
}

function measured(name: string, number: number): string {
  const unit = unitOf(criteria.value, name);
  return unit === "count" ? ending(name, number) : value(number, unit);
}

function plain(name: string, value: number): string {
  return ending(name, value).replace(/\s*[^\d.,\s]+$/u, "");
}
