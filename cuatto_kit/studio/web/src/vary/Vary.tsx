// The variations of the open board, to choose from.

import { useEffect } from "preact/hooks";
import { featureOf } from "../atlas/say";
import { errors, settled } from "../board";
import { between, titleOf, value } from "../judge/format";
import { translated } from "../messages";
import { Button } from "../ui/Button";
import { Faults } from "../ui/Faults";
import { closeVariations, panel } from "../view";
import { figure, wordsOf } from "../words";
import { differences, type Variation, type Variations } from "./answers";
import { faults, here, leave, pictures, take, variations, vary, working } from "./state";
import "./vary.css";

export function Vary() {
  const words = wordsOf("vary");
  const board = settled.value;
  useEffect(() => left, []);
  useEffect(() => {
    if (board && here.value === null) vary(board);
  }, [board]);
  return (
    <>
      <header class="vary-head">
        <h2>{words.title}</h2>
        <Button icon="close" label={words.close} onClick={closeVariations} />
      </header>
      <div class="vary panel" id="pane-vary" aria-busy={working.value}>
        {errors.value.length > 0 ? <p class="vary-note">{words.faulty}</p> : <Found />}
      </div>
    </>
  );
}

/** Ends the variations when another panel is opened or the board is closed. */
function left(): void {
  leave();
  if (panel.peek() === "vary") closeVariations();
}

function Found() {
  const words = wordsOf("vary");
  const found = variations.value;
  if (found?.refused) {
    return (
      <p class="vary-note" role="status">
        {words.refused}: {translated(found.refused)}.
      </p>
    );
  }
  return (
    <>
      <p class="vary-about">{words.about}</p>
      <Faults faults={faults.value} />
      <div class="vary-more">
        <Button icon="vary" disabled={working.value || !settled.value} onClick={() => vary(settled.value!)}>
          {here.value ? words.further : words.others}
        </Button>
        <span role="status">{doing(found)}</span>
      </div>
      {found && (
        <ul class="vary-cards" role="list" aria-label={words.list}>
          {found.boards.map((_, place) => (
            <Card key={place} found={found} place={place} />
          ))}
        </ul>
      )}
    </>
  );
}

function doing(found: Variations | null): string {
  const words = wordsOf("vary");
  if (!working.value) return "";
  return found?.boards[0]?.figures ? words.playing : words.making;
}

function Card({ found, place }: { found: Variations; place: number }) {
  const words = wordsOf("vary");
  const board = found.boards[place]!;
  const picture = pictures.value[place];
  const name = place ? translated(board.words) : words.asItIs;
  return (
    <li>
      <button
        type="button"
        class="vary-card"
        aria-pressed={here.value === place}
        disabled={here.value === null}
        onClick={() => take(place)}
      >
        <span class="vary-picture">{picture && <img src={picture} alt="" draggable={false} />}</span>
        <strong>{name}</strong>
        <Changed was={found.boards[0]!} is={board} />
        <Figures found={found} board={board} />
      </button>
    </li>
  );
}

function Changed({ was, is }: { was: Variation; is: Variation }) {
  return (
    <>
      {differences(was, is).map(([name, before, now]) => (
        <span key={name} class="vary-count">
          {featureOf(name)}: {figure(before)} → {figure(now)}
        </span>
      ))}
    </>
  );
}

function Figures({ found: { criteria }, board }: { found: Variations; board: Variation }) {
  return (
    <span class="vary-figures">
      {Object.keys(criteria).map((name) => {
        const found = board.figures?.[name];
        const unit = criteria[name]!.unit;
        return (
          <span key={name}>
            <span>{titleOf(criteria, name)}</span>{" "}
            <span>
              {found ? value(found.mean, unit) : board.figures ? "–" : "…"}
              <small>{found ? between(found.ci95, unit) : ""}</small>
            </span>
          </span>
        );
      })}
    </span>
  );
}
