// Figures, features and traits as people read them.

import { limit, value } from "../judge/format";
import { titleOf } from "../judge/words";
import { figure, wordsIn } from "../words";
import { cellsOf, onlyOne, unitOf, type Atlas, type Board, type Target, type Trait } from "./model";
import { criteria } from "./state";
import { featureOf, words as WORDS } from "./words";

/** What a figure, a feature or a trait is called. */
export function nameOf(name: string): string {
  if (name === "luck") return wordsIn(WORDS).luck;
  return name in criteria.value ? titleOf(criteria.value, name) : featureOf(name);
}

/** A limit with its sign. */
export function ending(name: string, value: number): string {
  const unit = unitOf(criteria.value, name);
  return limit(value, unit === "count" ? "times" : unit);
}

/** What was wanted. */
export function range(name: string, [low, high]: Target["wanted"]): string {
  const words = wordsIn(WORDS);
  if (low === null && high === null) return words.any;
  if (low === null) return words.andLess(ending(name, high!));
  if (high === null) return words.andMore(ending(name, low));
  return low === high ? ending(name, low) : words.between(plain(name, low), ending(name, high));
}

/** The cells of a trait, in few letters. */
export function cellNames(trait: Trait): string[] {
  const counted = unitOf(criteria.value, trait.name) === "count";
  return cellsOf(trait).map(([low, high]) => {
    const only = counted ? onlyOne([low, high]) : null;
    return only === null ? `${plain(trait.name, low)}–${ending(trait.name, high)}` : figure(only);
  });
}

/** Where a board stands along each trait. */
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
