// A board of the atlas: its picture, its figures, and its lineage.

import type { ComponentChildren } from "preact";
import { between, estimate, value } from "../judge/format";
import type { Estimate } from "../judge/answers";
import { Button } from "../ui/Button";
import { Faults } from "../ui/Faults";
import { figure, wordsOf } from "../words";
import { Quality, Thumbnail } from "./Map";
import { lineageOf, unitOf, type Atlas, type Board, type Step } from "./model";
import { featureOf, nameOf, range, traitsOf } from "./say";
import { choose, criteria, failure, meanings, near, openBoard, unread } from "./state";

export function Details({ atlas, board }: { atlas: Atlas; board: Board }) {
  const words = wordsOf("atlas");
  const faults = unread.value[board.file];
  return (
    <>
      <div class="atlas-back">
        <Button icon="back" onClick={() => (near.value = false)}>
          {words.toList}
        </Button>
      </div>
      <Thumbnail board={board} />
      <h2>{board.title}</h2>
      <p class="atlas-soft">{traitsOf(atlas, board).join(" · ")}</p>
      <p class="atlas-whole" title={words.qualityMeaning}>
        {words.quality} <Quality value={board.quality} />
      </p>
      <div class="atlas-buttons">
        <Button main icon="board" onClick={() => void openBoard(board, "board")}>
          {words.open}
        </Button>
        <Button icon="vary" onClick={() => void openBoard(board, "vary")}>
          {words.vary}
        </Button>
      </div>
      {failure.value && <p role="alert">{failure.value}</p>}
      {faults && (
        <div class="atlas-unread">
          <p>{words.unread}</p>
          <Faults faults={faults} />
        </div>
      )}
      <Figures board={board} />
      <Part title={words.features}>
        <Facts facts={Object.entries(board.features).map(([name, count]) => [featureOf(name), figure(count), meanings.value[name]])} />
      </Part>
      <Part title={words.print}>
        <Facts
          facts={[
            [words.parts, figure(board.parts)],
            [words.plates, figure(board.plates)],
            [words.grams, figure(board.grams)],
            [words.hours, figure(board.hours, 1)],
            [words.price, figure(board.price, 2)],
          ]}
        />
      </Part>
      <Lineage steps={lineageOf(atlas, board)} />
    </>
  );
}

function Part({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Facts({ facts }: { facts: [name: string, value: string, meaning?: string][] }) {
  return (
    <dl class="atlas-facts">
      {facts.map(([name, shown, meaning]) => (
        <div key={name} title={meaning}>
          <dt>{name}</dt>
          <dd>{shown}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows the figures with targets, then all others. */
function Figures({ board }: { board: Board }) {
  const words = wordsOf("atlas");
  const others = Object.keys(board.figures).filter((name) => !(name in board.targets));
  return (
    <>
      {Object.keys(board.targets).length > 0 && (
        <table class="atlas-figures">
          <caption>{words.wanted}</caption>
          <thead>
            <tr>
              <th scope="col">{words.figure}</th>
              <th scope="col">{words.measured}</th>
              <th scope="col">{words.range}</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(board.targets).map(([name, { wanted, met }]) => (
              <tr key={name} class={met ? "atlas-met" : "atlas-missed"}>
                <th scope="row">{nameOf(name)}</th>
                <td>
                  <Measured name={name} found={board.figures[name]} count={board.features[name]} />
                </td>
                <td>
                  {range(name, wanted)}
                  <b>{met ? words.met : words.missed}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {others.length > 0 && (
        <details class="atlas-further">
          <summary>{words.further}</summary>
          <Facts facts={others.map((name) => [nameOf(name), said(name, board.figures[name]!), criteria.value[name]?.reason])} />
        </details>
      )}
    </>
  );
}

function Measured({ name, found, count }: { name: string; found?: Estimate; count?: number }) {
  if (!found) return <>{count === undefined ? "–" : figure(count)}</>;
  const unit = unitOf(criteria.value, name);
  const sign = unit === "count" ? "times" : unit;
  return (
    <>
      {value(found.mean, sign)}
      <small>{between(found.ci95, sign)}</small>
    </>
  );
}

function said(name: string, found: Estimate): string {
  const unit = unitOf(criteria.value, name);
  return estimate(found, unit === "count" ? "times" : unit);
}

function Lineage({ steps }: { steps: Step[] }) {
  const words = wordsOf("atlas");
  if (!steps.length) return null;
  return (
    <Part title={words.lineage}>
      <ol class="atlas-lineage">
        {steps.map(({ id, how, parents, board }) => (
          <li key={id}>
            <span class="atlas-id">
              {board && id !== steps[0]!.id ? (
                <button type="button" class="atlas-link" onClick={() => choose(board)}>
                  {id}
                </button>
              ) : (
                id
              )}
            </span>
            <span>
              {how}
              {parents.length > 0 && <small>{` ${words.from} ${parents.join(", ")}`}</small>}
            </span>
          </li>
        ))}
      </ol>
    </Part>
  );
}
