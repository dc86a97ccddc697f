// The engines of the families.

import { Blocks, type BlocksData } from "./blocks";
import { Columns, type ColumnsData } from "./columns";
import type { Engine } from "./engine";
import type { Kernel } from "./kernel";
import { Race, type RaceData } from "./race";

/** The data of a game, by its family. */
export type GameData = { family: "race"; data: RaceData } | { family: "columns"; data: ColumnsData } | { family: "blocks"; data: BlocksData };

/** Returns the engine of a game; its positions are known to it alone. */
export function engineFor(kernel: Kernel, game: GameData): Engine<unknown> {
  const made = {
    race: () => new Race(kernel, game.data as RaceData),
    columns: () => new Columns(kernel, game.data as ColumnsData),
    blocks: () => new Blocks(kernel, game.data as BlocksData),
  };
  return made[game.family]() as Engine<unknown>;
}
