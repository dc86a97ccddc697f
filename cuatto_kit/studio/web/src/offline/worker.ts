// A worker that plays games by their numbers.

import { bytesOf } from "./kernel";
import { Games, type Asked, type Columns, type GamesData } from "./simulation";

/** The board, or games to play. */
export type Order = { data: GamesData } | { asked: Asked; first: number; games: number };
/** The records of games from number `first` on. */
export interface Done {
  first: number;
  columns: Columns;
  milliseconds: number;
}

let games: Games;

onmessage = ({ data: order }: MessageEvent<Order>) => {
  if ("data" in order) {
    games = new Games(order.data, new WebAssembly.Module(bytesOf(order.data.module)));
    return;
  }
  const began = performance.now();
  const columns = games.play(order.asked, order.first, order.games);
  postMessage({ first: order.first, columns, milliseconds: performance.now() - began } satisfies Done);
};
