// Who can sit down at the table, and what to call them.

import type { words } from "./words";

export const HUMAN = "human";

type Words = (typeof words)["en"];

/** A player in the reader's words; `search:N` looks N moves ahead, or thinks N milliseconds. */
export function nameOf(player: string, words: Words): string {
  const plain: Record<string, string> = {
    human: words.human,
    random: words.random,
    greedy: words.greedy,
    lookahead: words.lookahead,
  };
  const number = Number(/^search:(\d+)$/.exec(player)?.[1] ?? NaN);
  if (number >= 100) return `${words.clock} ${number / 1000}`;
  if (number) return `${words.depth} ${number}`;
  return plain[player] ?? `${words.other} ${player}`;
}

/** Who sits where when nobody has said so: a person, and the weakest bots that want to win. */
export function usualPlayers(seats: number, players: string[]): string[] {
  const bot = players[2] ?? players[1] ?? HUMAN;
  return Array.from({ length: seats }, (_, seat) => (seat ? bot : HUMAN));
}

/** As many seats as wanted: those who sat there stay. */
export function reseated(chosen: string[], seats: number, players: string[]): string[] {
  return usualPlayers(seats, players).map((usual, seat) => chosen[seat] ?? usual);
}
