import type { ComponentChildren } from "preact";
import { Button } from "../ui/Button";
import { figure, named, wordsOf } from "../words";
import { against, choices, counted, games, heated, pin, policy, seats } from "./state";

/** Shows the choices of seats, players, heat map and the version to compare with. */
export function Controls() {
  const words = wordsOf("judge");
  const known = choices.value;
  return (
    <div class="judge-controls">
      <Choice label={words.seats} value={seats.value ? `${seats.value}` : ""} choose={(to) => (seats.value = Number(to) || null)}>
        <option value="">{words.usual}</option>
        {known && known.alone && known.least > 1 && <option value="1">{words.alone}</option>}
        {known && range(known.least, known.most).map((count) => <option key={count}>{count}</option>)}
      </Choice>
      <Choice label={words.players} value={policy.value ?? ""} choose={(to) => (policy.value = to || null)}>
        <option value="">{words.people}</option>
        {known?.policies.map((name) => (
          <option key={name} value={name}>
            {named(words.policies, name)}
          </option>
        ))}
      </Choice>
      <Choice label={words.heat} value={counted.value ? heated.value : ""} choose={(to) => (heated.value = to)}>
        <option value="">{words.none}</option>
        {games.value?.heat.map(({ name }) => (
          <option key={name} value={name}>
            {named(words.counts, name)}
          </option>
        ))}
      </Choice>
      <Choice label={words.against} value={against.value} choose={(to) => (against.value = to as typeof against.value)}>
        <option value="">{words.nothing}</option>
        <option value="saved">{words.saved}</option>
        <option value="pinned">{words.pinned}</option>
      </Choice>
      <Button onClick={pin}>{words.pin}</Button>
      <Legend />
    </div>
  );
}

/** Shows the scale of the heat map. */
function Legend() {
  const words = wordsOf("judge");
  const count = counted.value;
  if (!count) return null;
  const name = named(words.counts, count.name);
  return (
    <p class="judge-legend">
      {name}: 0 <span class="judge-ramp" aria-hidden="true" /> {figure(count.most, count.most < 10 ? 2 : 0)} {words.aGame}
    </p>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  choose(value: string): void;
  children: ComponentChildren;
}

function Choice({ label, value, choose, children }: ChoiceProps) {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {children}
      </select>
    </label>
  );
}

function range(least: number, most: number): number[] {
  return Array.from({ length: most - least + 1 }, (_, k) => least + k);
}
