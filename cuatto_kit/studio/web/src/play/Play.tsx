// The view for playing: the form that begins a game, or the game on this board.

import "./play.css";
import { wordsOf } from "../words";
import { file, settled } from "../board";
import { game } from "./game";
import { SetUp } from "./SetUp";
import { Match } from "./Match";

export function Play() {
  if (game.value?.board.file === file.value) return <Match />;
  const board = settled.value;
  return board ? <SetUp board={board} /> : <p class="empty">{wordsOf("play").notYet}</p>;
}
