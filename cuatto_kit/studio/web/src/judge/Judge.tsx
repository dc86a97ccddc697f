// The judgement of the open board, which becomes more precise as more games are played.

import { errors } from "../board";
import { Faults } from "../ui/Faults";
import { named, wordsOf } from "../words";
import type { Games, Judgement, Question } from "./answers";
import { Gauge, Lengths, Listings, Seats } from "./charts";
import { Compare } from "./Compare";
import { Controls } from "./Controls";
import { between, limit, localised, placeOf, sentencesOf, titleOf, value } from "./format";
import { headlineOf, Mark, Thought } from "./Mark";
import { Remedies } from "./Remedies";
import { compiling, games, old, playing, refusal } from "./state";

export function Judge() {
  const words = wordsOf("judge");
  const said = games.value;
  return (
    <div class={`judge${old.value ? " judge-old" : ""}`} aria-busy={playing.value}>
      {errors.value.length > 0 && said && <p class="judge-note">{words.outdated}</p>}
      {refusal.value.length > 0 && <Faults faults={refusal.value} />}
      <Headline said={said} />
      {said && <Sentences said={said} />}
      {said && <Remedies said={said} />}
      <Controls />
      {said && <Figures said={said} />}
    </div>
  );
}

function Headline({ said }: { said: Games | null }) {
  const headline = headlineOf(said);
  return (
    <header>
      <h2 class="judge-verdict">
        <Mark said={said} />
        {headline}
      </h2>
      <p class="judge-soft judge-count">{progress(said)}</p>
      <p class="unseen" role="status">
        {!playing.value && said && headline}
      </p>
    </header>
  );
}

/** Returns the number of games that the figures are based on, and the work in progress. */
function progress(said: Games | null): string {
  const words = wordsOf("judge");
  if (compiling.value) return words.compiling;
  if (!said) return playing.value ? words.first : "…";
  const count = words.games({ count: said.games });
  if (!playing.value) return count;
  return `${count}, ${said.stage === "sharp" && !old.value ? words.mending : words.more}`;
}

function Sentences({ said }: { said: Games }) {
  return (
    <>
      <Minded said={said} />
      <ul class="judge-sentences">
        {sentencesOf(said.told).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Warnings said={said} />
    </>
  );
}

/** Lists the figures that are not good, the worst first, each with its limit and the reason for it. */
function Minded({ said }: { said: Games }) {
  const words = wordsOf("judge");
  const rows = said.judgements.filter(({ judgement }) => judgement !== "good");
  rows.sort((one, other) => Number(other.judgement === "bad") - Number(one.judgement === "bad"));
  if (!rows.length) return null;
  return (
    <ul class="judge-minded">
      {rows.map((row) => (
        <li key={`${row.name} ${row.where} ${row.seats}`}>
          <Thought judged={row.judgement} /> <b>{titleOf(said.criteria, row.name)}</b>
          {placeOf(row, said) && ` (${placeOf(row, said)})`}: {value(row.mean, said.criteria[row.name]!.unit)} ({words.wanted}{" "}
          {limits(row, said)}) <Reason name={row.name} said={said} />
        </li>
      ))}
    </ul>
  );
}

function limits({ name, good: [low, high] }: Judgement, said: Games): string {
  const { unit } = said.criteria[name]!;
  if (low && high !== null) return `${limit(low, unit)} – ${limit(high, unit)}`;
  if (low) return wordsOf("range").andMore({ least: limit(low, unit) });
  return high !== null ? wordsOf("range").andLess({ most: limit(high, unit) }) : wordsOf("judge").noLimit;
}

/** Shows why a criterion matters, for every kind of pointer and for keys. */
function Reason({ name, said }: { name: string; said: Games }) {
  const reason = named(wordsOf("judge").reasons, name, said.criteria[name]?.reason ?? "");
  return reason ? (
    <details class="judge-why">
      <summary>{wordsOf("judge").why}</summary>
      {reason}
    </details>
  ) : null;
}

function Figures({ said }: { said: Games }) {
  const words = wordsOf("judge");
  const length = said.judgements.find(({ name }) => name === "minutes");
  return (
    <>
      <div class="judge-charts">
        {said.seats > 1 && <Seats rates={said.seat_win_rate} colours={said.colours} />}
        {said.histogram && <Lengths histogram={said.histogram} minutes={said.minutes} good={length?.good} />}
      </div>
      <Compare />
      {said.listings.length > 0 && (
        <details class="judge-more">
          <summary>{words.parts}</summary>
          <Listings listings={said.listings} />
        </details>
      )}
      <details class="judge-more">
        <summary>{words.figures}</summary>
        <AllFigures said={said} />
      </details>
    </>
  );
}

/** Shows the errors among the findings, such as games that do not end. */
function Warnings({ said }: { said: Games }) {
  const grave = said.findings.filter(({ severity }) => severity === "error");
  return grave.length ? <Faults faults={grave.map(({ message }) => fault(message))} /> : null;
}

function fault(message: string) {
  return { code: "", message, path: "", file: "", line: 0, column: 0, severity: "error" as const };
}

function AllFigures({ said }: { said: Games }) {
  const words = wordsOf("judge");
  const asked = (["length", "fairness", "interest"] as Question[]).map((question) => ({
    question,
    rows: said.judgements.filter((one) => one.question === question),
  }));
  return (
    <>
      {asked
        .filter(({ rows }) => rows.length)
        .map(({ question, rows }) => (
          <table key={question} class="judge-plain judge-figures">
            <caption>{words.questions[question]}</caption>
            <tbody>
              {rows.map((row) => (
                <Figure key={`${row.name} ${row.where} ${row.seats}`} row={row} said={said} />
              ))}
            </tbody>
          </table>
        ))}
      {said.unjudged.length > 0 && (
        <>
          <h3>{words.unjudged}</h3>
          <ul>
            {said.unjudged.map(({ name, reason }) => (
              <li key={name}>
                {titleOf(said.criteria, name)}: {named(words.untold, reason)}
              </li>
            ))}
          </ul>
        </>
      )}
      <table class="judge-plain">
        <caption>{words.further}</caption>
        <tbody>
          {said.figures.map(([title, text]) => (
            <tr key={title}>
              <th scope="row">{named(words.listed, title)}</th>
              <td>{localised(text)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Figure({ row, said }: { row: Judgement; said: Games }) {
  const words = wordsOf("judge");
  const unit = said.criteria[row.name]!.unit;
  const where = placeOf(row, said);
  return (
    <tr>
      <th scope="row">
        {titleOf(said.criteria, row.name)} {where && <small>{where}</small>}
        <Reason name={row.name} said={said} />
      </th>
      <td class="judge-gauged">
        <Gauge gauge={row.gauge} />
        <small>
          {words.wanted} {limits(row, said)}
        </small>
      </td>
      <td>
        {value(row.mean, unit)}
        <small>{between(row.ci95, unit)}</small>
      </td>
      <td>
        <Thought judged={row.judgement} />
      </td>
    </tr>
  );
}
