// The list of the plates, each with its parts and its costs of printing.

import { known, settled } from "../board";
import { fetchFile, fetching, openInOrca, saveIt, type Use, type Wanted } from "../single";
import { isSite } from "../site/page";
import { Button } from "../ui/Button";
import { Faults } from "../ui/Faults";
import { Icon } from "../ui/Icon";
import { translated } from "../messages";
import { figure, wordsOf } from "../words";
import { FileButton } from "./FileButton";
import { countsOn, duration, type Plate } from "./model";
import { walk } from "./Parts";
import { chosen, look, packed, working } from "./state";

export function Plates() {
  const words = wordsOf("table");
  const said = packed.value?.said;
  if (!said?.plates) return null;
  const { plates, faults = [], slicer } = said;
  if (!plates.length) {
    return (
      <>
        <h2 class="table-total">{faults.length ? words.unprintable : words.plates}</h2>
        {!faults.length && !known.value?.printer && <p class="table-fits">{words.noPrinter}</p>}
        <Faults faults={faults} />
      </>
    );
  }
  const sliced = plates.every((plate) => plate.sliced);
  const parts = said.parts.reduce((sum, row) => sum + (row.grams ?? 0), 0);
  const beside = Math.round(plates.reduce((sum, plate) => sum + plate.grams, 0)) - Math.round(parts);
  return (
    <>
      <h2 class="table-total">
        {words.plates} <span>{figure(plates.length)}</span>
        <span class="grams">
          <Takes plates={plates} />
        </span>
      </h2>
      <p class="table-fits">
        {sliced ? words.sliced : words.estimated}
        {beside > 0 && `; ${words.beside({ parts: figure(parts), beside: figure(beside) })}`}
        {slicer && !sliced && (
          <Button disabled={working.value} onClick={() => settled.value && look(settled.value, true)}>
            {words.slicing}
          </Button>
        )}
      </p>
      <Faults faults={faults} />
      <Projects />
      <ul class="table-rows" role="list" onKeyDown={walk}>
        <li>
          <button
            type="button"
            class="table-row"
            aria-pressed={!plates.some(({ name }) => name === chosen.value)}
            onClick={() => (chosen.value = null)}
          >
            <b>{words.all}</b>
          </button>
        </li>
        {plates.map((plate, k) => (
          <li key={plate.name}>
            <button
              type="button"
              class="table-row"
              aria-pressed={chosen.value === plate.name}
              onClick={() => (chosen.value = plate.name)}
            >
              <span class="swatches">
                <i style={{ background: plate.copies[0]?.paint[0] }} />
              </span>
              <b>
                {words.plate} {k + 1}
              </b>
              <span class="count">
                <Takes plates={[plate]} />
              </span>
              <span class="facts">
                {countsOn(said, plate)
                  .map(({ title, count }) => `${count} × ${translated(title)}`)
                  .join(", ")}
              </span>
            </button>
            <PlateFiles name={plate.name} title={`${words.plate} ${k + 1}`} />
          </li>
        ))}
      </ul>
    </>
  );
}

function PlateFiles({ name, title }: { name: string; title: string }) {
  const words = wordsOf("table");
  const wanted: Wanted = { what: "plate", name };
  return (
    <span class="table-files">
      <FileButton wanted={wanted} label={`${words.save3mf}: ${title}`}>
        3MF
      </FileButton>
      {!isSite && (
        <FileButton wanted={wanted} use={openInOrca} label={`${words.openInOrca}: ${title}`}>
          <Icon name="open" />
        </FileButton>
      )}
    </span>
  );
}

/** Shows the buttons for the project of all plates. */
function Projects() {
  const words = wordsOf("table");
  const wanted: Wanted = { what: "project", name: "" };
  const fetch = (use: Use) => () => settled.value && fetchFile({ board: settled.value }, wanted, use);
  const busy = fetching.value?.what === "project";
  return (
    <p class="table-part">
      <Button icon="down" disabled={busy} onClick={fetch(saveIt)}>
        {words.saveProject}
      </Button>
      {!isSite && (
        <Button icon="open" disabled={busy} onClick={fetch(openInOrca)}>
          {words.openInOrca}
        </Button>
      )}
    </p>
  );
}

/** Shows the hours and grams of plates. */
function Takes({ plates }: { plates: Plate[] }) {
  const { hours, minutes } = duration(plates.reduce((sum, { seconds }) => sum + seconds, 0));
  const grams = plates.reduce((sum, plate) => sum + plate.grams, 0);
  return (
    <>
      {[hours && `${hours} h`, minutes && `${minutes} min`].filter(Boolean).join(" ")} · {figure(grams)} g
    </>
  );
}
