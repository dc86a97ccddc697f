// The list of the boards, for windows too narrow for the map.

import { wordsOf } from "../words";
import { Quality, Thumbnail } from "./Map";
import type { Atlas } from "./model";
import { traitsOf } from "./say";
import { choose, chosen, near } from "./state";

export function AtlasList({ atlas }: { atlas: Atlas }) {
  const words = wordsOf("atlas");
  return (
    <ol class="atlas-list" role="list" aria-label={words.list}>
      {atlas.boards.map((board) => (
        <li key={board.file}>
          <button
            type="button"
            aria-current={chosen.value === board}
            onClick={() => {
              choose(board);
              near.value = true;
            }}
          >
            <Thumbnail board={board} />
            <span class="atlas-entry">
              <strong>{board.title}</strong>
              {traitsOf(atlas, board).map((line) => (
                <small key={line}>{line}</small>
              ))}
              <Quality value={board.quality} />
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
