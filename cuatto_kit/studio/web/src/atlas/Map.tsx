// The map: the first trait across, the second up, and a row of buttons for each further trait.

import { useEffect, useRef } from "preact/hooks";
import { figure, wordsOf } from "../words";
import { countsOf, moved, sizeOf, turned, type At, type Atlas, type Board } from "./model";
import { cellNames, nameOf } from "./say";
import { at, chosen, further, lookAt, map, openBoard, pictures } from "./state";

export function AtlasMap({ atlas }: { atlas: Atlas }) {
  const [across, up] = atlas.traits;
  return (
    <div class="atlas-chart">
      {atlas.traits.slice(2).map((trait, place) => (
        <Chooser key={trait.name} atlas={atlas} place={place} />
      ))}
      <div class="atlas-field">
        {up && <p class="atlas-up">{nameOf(up.name)}</p>}
        <Grid atlas={atlas} />
        <p class="atlas-across">{nameOf(across!.name)}</p>
      </div>
    </div>
  );
}

/** Shows the buttons that choose the cell of a further trait. */
function Chooser({ atlas, place }: { atlas: Atlas; place: number }) {
  const trait = atlas.traits[place + 2]!;
  const counts = countsOf(atlas, further.value, place);
  return (
    <div class="atlas-chooser" role="group" aria-label={nameOf(trait.name)}>
      <span>{nameOf(trait.name)}</span>
      {cellNames(trait).map((name, k) => (
        <button
          key={k}
          type="button"
          class="button"
          aria-pressed={further.value[place] === k}
          onClick={() => lookAt(at.value, turned(further.value, place, k))}
        >
          {name} <small>{figure(counts[k]!)}</small>
        </button>
      ))}
    </div>
  );
}

function Grid({ atlas }: { atlas: Atlas }) {
  const words = wordsOf("atlas");
  const table = useRef<HTMLTableElement>(null);
  const [width, height] = sizeOf(atlas);
  const [across, up] = atlas.traits;
  const rows = Array.from({ length: height }, (_, k) => height - 1 - k);
  const names = up ? cellNames(up) : [];
  function onKey(event: KeyboardEvent): void {
    if (event.key === "Enter" && chosen.value) return void openBoard(chosen.value, "board");
    const to = moved(at.value, event.key, [width, height]);
    if (!to) return;
    event.preventDefault();
    lookAt(to);
    table.current?.querySelector<HTMLElement>(`[data-at="${to}"]`)?.focus();
  }
  useEffect(() => {
    table.current?.style.setProperty("--rows", `${height}`);
    table.current?.style.setProperty("--columns", `${width}`);
  }, [width, height]);
  return (
    <table class="atlas-grid" role="grid" aria-label={words.map} ref={table} onKeyDown={onKey}>
      <tbody>
        {rows.map((y) => (
          <tr key={y}>
            {up && <th scope="row">{names[y]}</th>}
            {Array.from({ length: width }, (_, x) => (
              <Cell key={x} here={[x, y]} board={map.value.get(`${x},${y}`) ?? null} />
            ))}
          </tr>
        ))}
        <tr>
          {up && <td />}
          {cellNames(across!).map((name, k) => (
            <th key={k} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function Cell({ here, board }: { here: At; board: Board | null }) {
  const words = wordsOf("atlas");
  const isHere = at.value.join() === here.join();
  const name = board ? `${board.title}, ${words.quality} ${figure(board.quality, 2)}` : words.empty;
  return (
    <td
      role="gridcell"
      data-at={here.join()}
      class={board ? "atlas-cell" : "atlas-cell atlas-none"}
      tabIndex={isHere ? 0 : -1}
      aria-selected={isHere}
      aria-label={name}
      title={board?.title}
      onFocus={() => lookAt(here)}
      onClick={() => lookAt(here)}
      onDblClick={() => board && void openBoard(board, "board")}
    >
      {board && (
        <div>
          <Thumbnail board={board} />
          <Quality value={board.quality} />
        </div>
      )}
    </td>
  );
}

export function Thumbnail({ board }: { board: Board }) {
  const address = pictures.value[board.file];
  return <span class="atlas-picture">{address && <img src={address} alt="" draggable={false} />}</span>;
}

/** Shows the quality of a board, a measure of how well it meets the brief, as a figure over a bar. */
export function Quality({ value }: { value: number }) {
  return (
    <span class="atlas-quality">
      <span>{figure(value, 2)}</span>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="4" />
        <rect width={100 * Math.min(Math.max(value, 0), 1)} height="4" />
      </svg>
    </span>
  );
}
