// The players of a game and their names.

import { wordsOf } from "../words";

export const HUMAN = "human";

/** Returns the name of a player in the reader's language; `search:N` looks N moves ahead, `search:Nms` thinks N
 * milliseconds. */
export function nameOf(player: string): string {
  const words = wordsOf("play");
  const plain: Record<string, string> = {
    human: words.human,
    easy: words.easy,
    medium: words.medium,
    hard: words.hard,
    strong: words.strong,
    random: words.random,
    greedy: words.greedy,
    lookahead: words.lookahead,
  };
  const [, number, unit] = /^search:(\d+)(ms)?$/.exec(player) ?? [];
  if (unit) return words.clock({ seconds: Number(number) / 1000 });
  if (number) return words.depth({ moves: number });
  return plain[player] ?? words.other({ name: player });
}

/** Returns the default players of the seats: a person, and bots of medium strength, the third in the list. */
export function usualPlayers(seats: number, players: string[]): string[] {
  const bot = players[2] ?? players[1] ?? HUMAN;
  return Array.from({ length: seats }, (_, seat) => (seat ? bot : HUMAN));
}

/** Returns the players for a number of seats, keeping those already chosen. */
export function reseated(chosen: string[], seats: number, players: string[]): string[] {
  return usualPlayers(seats, players).map((usual, seat) => chosen[seat] ?? usual);
}
