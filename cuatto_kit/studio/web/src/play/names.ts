// The names of picks in the reader's language.

import { colourName } from "../words";
import { game, type Now } from "./game";
import { left } from "./picks";
import { moveWords, nameOf, spans } from "./tell";

/** Returns the words for a pick after others: those of the move that it completes alone, else the space or the piece. */
export function pickWords(now: Now, picked: number[], number: number): string {
  const { told } = game.value!;
  const pick = now.picks[number]!;
  const moves = left(now.moves, [...picked, number]);
  if (moves.length === 1 && (picked.length > 0 || !pick.places.length)) return moveWords(moves[0]!, now.moves, told);
  const [place = "", ...more] = pick.words.split(" ");
  return [nameOf(place, told), ...more].join(" ");
}

/** Returns a text with the names of its teams. */
export function plain(text: string): string {
  const colours = game.value!.told.colours;
  return spans(text).map((part) => (typeof part === "string" ? part : colourName(colours[part]!))).join("");
}
