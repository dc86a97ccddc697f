// What a search has left: boards by their traits, and the one that is looked at.

import { dark, exchangeTheme } from "../theme";
import { Button } from "../ui/Button";
import { Faults } from "../ui/Faults";
import { figure, language, wordsIn } from "../words";
import "./atlas.css";
import { Details } from "./Details";
import { AtlasList } from "./List";
import { AtlasMap } from "./Map";
import type { Atlas as Found } from "./model";
import { atlas, chosen, closeAtlas, faults, near } from "./state";
import { words as WORDS } from "./words";

export function Atlas() {
  const words = wordsIn(WORDS);
  const found = atlas.value;
  return (
    <main class={near.value ? "atlas at-board" : "atlas"}>
      <Head found={found} />
      {faults.value.length > 0 && <Faults faults={faults.value} />}
      {!found && !faults.value.length && <p class="empty">{words.reading}</p>}
      {found && (
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
  const words = wordsIn(WORDS);
  return (
    <header class="atlas-head">
      <Button icon="home" label={words.home} onClick={closeAtlas} />
      <div>
        <h1>{found?.title ?? "Atlas"}</h1>
        {found && (
          <p class="atlas-soft">
            {words.about(figure(found.boards.length), figure(found.tried), figure(found.games))}
          </p>
        )}
      </div>
      <Button label={words.language} onClick={() => (language.value = language.value === "en" ? "es" : "en")}>
        {language.value === "en" ? "ES" : "EN"}
      </Button>
      <Button icon={dark.value ? "sun" : "moon"} label={dark.value ? words.light : words.dark} onClick={exchangeTheme} />
    </header>
  );
}
