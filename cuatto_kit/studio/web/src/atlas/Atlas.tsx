// The result of a search: the boards by their traits, and the selected board.

import { Button } from "../ui/Button";
import { Faults } from "../ui/Faults";
import { Settings } from "../ui/Settings";
import { wordsOf } from "../words";
import "./atlas.css";
import { Details } from "./Details";
import { AtlasList } from "./List";
import { AtlasMap } from "./Map";
import type { Atlas as Found } from "./model";
import { atlas, chosen, closeAtlas, faults, near } from "./state";

export function Atlas() {
  const words = wordsOf("atlas");
  const found = atlas.value;
  return (
    <main class={near.value ? "atlas at-board" : "atlas"}>
      <Head found={found} />
      {faults.value.length > 0 && <Faults faults={faults.value} />}
      {!found && !faults.value.length && <p class="empty">{words.reading}</p>}
      {found && !found.boards.length && <p class="empty">{words.noBoards}</p>}
      {found && found.boards.length > 0 && (
        <div class={found.traits.length ? "atlas-body" : "atlas-body no-map"}>
          <div class="atlas-main">
            {found.traits.length > 0 && <AtlasMap atlas={found} />}
            <AtlasList atlas={found} />
          </div>
          <aside class="atlas-side">
            {chosen.value ? <Details atlas={found} board={chosen.value} /> : <p class="empty">{words.none}</p>}
          </aside>
        </div>
      )}
    </main>
  );
}

function Head({ found }: { found: Found | null }) {
  const words = wordsOf("atlas");
  return (
    <header class="atlas-head">
      <Button icon="home" label={words.home} onClick={closeAtlas} />
      <div>
        <h1>{found?.title ?? "Atlas"}</h1>
        {found && (
          <p class="atlas-soft">
            {words.about({ boards: found.boards.length, tried: found.tried, games: found.games })}
          </p>
        )}
      </div>
      <Settings />
    </header>
  );
}
