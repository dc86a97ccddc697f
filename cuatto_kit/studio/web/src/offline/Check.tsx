// Figures of many games, which this computer plays.

import "../judge/judge.css";
import { useState } from "preact/hooks";
import { Lengths, Seats } from "../judge/charts";
import { value } from "../judge/format";
import type { Estimate } from "../judge/answers";
import { Button } from "../ui/Button";
import { figure, named, wordsOf } from "../words";
import { page } from "./page";
import { figures, run, running, shown, stop } from "./running";
import type { Figures } from "./simulation";

const GAMES = [1_000, 10_000, 100_000];
const MOST_SEED = 999_999_999;

export function Check() {
  const found = figures.value;
  return (
    <div class="judge check" aria-busy={running.value}>
      <p>{wordsOf("check").what({ count: page.check.seats })}</p>
      <SetUp />
      {found && <Found found={found} />}
    </div>
  );
}

function SetUp() {
  const [words, terms] = [wordsOf("check"), wordsOf("judge")];
  const { policies, people } = page.check;
  const [policy, setPolicy] = useState(people);
  const [games, setGames] = useState(GAMES[0]!);
  const [seed, setSeed] = useState(1);
  return (
    <form
      class="judge-controls"
      onSubmit={(event) => {
        event.preventDefault();
        void run({ policy, seed }, games);
      }}
    >
      <label>
        {terms.players}
        <select value={policy} onChange={(event) => setPolicy(event.currentTarget.value)}>
          {Object.keys(policies).map((name) => (
            <option key={name} value={name}>
              {named(terms.policies, name)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {words.games}
        <select value={games} onChange={(event) => setGames(Number(event.currentTarget.value))}>
          {GAMES.map((count) => (
            <option key={count} value={count}>
              {figure(count)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {wordsOf("play").seed}
        <input
          type="number"
          min="0"
          max={MOST_SEED}
          required
          value={seed}
          onInput={(event) => setSeed(Number(event.currentTarget.value))}
        />
      </label>
      <button type="submit" class="button main" disabled={running.value}>
        {words.start}
      </button>
      {running.value && <Button onClick={stop}>{words.stop}</Button>}
    </form>
  );
}

function Found({ found }: { found: Figures }) {
  const words = wordsOf("check");
  const { policy, seed, games } = shown.value!;
  const { seats } = page.check;
  const colours = page.playing[seats]!.map((seat) => page.fills[seat]!);
  const command = `cuatto-kit check ${page.variant}.yaml --games ${games} --seed ${seed} --policy ${policy}`;
  return (
    <>
      <p role="status">
        {wordsOf("judge").games({ count: found.games })} {running.value && <progress max={games} value={found.games} />}
      </p>
      <div class="judge-charts">
        {seats > 1 && <Seats rates={found.seat_win_rate} colours={colours} />}
        {found.histogram && <Lengths histogram={found.histogram} minutes={found.minutes} />}
      </div>
      <Table found={found} />
      <p>
        {words.same} <code>{command}</code>
      </p>
    </>
  );
}

function Table({ found }: { found: Figures }) {
  const [words, terms] = [wordsOf("check"), wordsOf("judge")];
  const share = (to: number) => value(to, "share");
  const number = (to: number) => figure(to, 2);
  const rows: [string, Estimate, (to: number) => string][] = [
    [words.ended, found.finished, share],
    [words.turns, found.turns, number],
    [terms.criteria.minutes, found.minutes, number],
    [words.choices, found.choices_per_decision, number],
    [terms.criteria.decision_share, found.decision_share, share],
    [terms.criteria.lead_changes, found.lead_changes, number],
  ];
  return (
    <table class="check-figures">
      <thead>
        <tr>
          <th scope="col">{terms.figure}</th>
          <th scope="col">{words.mean}</th>
          <th scope="col">{terms.interval}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([title, { mean, ci95 }, shown]) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            <td>{shown(mean)}</td>
            <td class="judge-soft">{ci95.map(shown).join(" – ")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
