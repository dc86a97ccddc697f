import { Faults } from "../ui/Faults";
import { wordsOf } from "../words";
import type { Comparison, Estimate, Unit } from "./answers";
import { more, partOf, titleOf, value } from "./format";
import { against, comparing, comparison, mismatch } from "./state";

const MOST_TOLD = 3; // differences in the sentence above the table

/** Shows the figures of the board beside those of an earlier version. */
export function Compare() {
  const words = wordsOf("judge");
  if (!against.value) return null;
  const made = comparison.value;
  return (
    <section class="judge-compare" aria-busy={comparing.value}>
      <Faults faults={mismatch.value} />
      {made ? <Sides made={made} /> : <p class="judge-soft">{comparing.value ? words.first : words.same}</p>}
    </section>
  );
}

function Sides({ made }: { made: Comparison }) {
  const words = wordsOf("judge");
  const seats = made.seat_win_rate.map((one) => ({ ...one, title: words.seat({ number: one.seat }), where: "", unit: "share" as Unit }));
  const figures = made.figures.map((one) => ({
    ...one,
    title: titleOf(made.criteria, one.name),
    unit: made.criteria[one.name]!.unit,
  }));
  const rows = [...figures, ...seats].map((row, k) => ({ ...row, effect: made.effects[k]! }));
  rows.sort((one, other) => other.effect - one.effect);
  const largest = rows.filter(({ effect }) => effect > 0).slice(0, MOST_TOLD);
  return (
    <>
      <p>{largest.length ? largest.map(changeOf).join("; ") : words.noChange}</p>
      <p class="judge-soft judge-count">
        {words.games({ count: made.games })}
        {comparing.value && `, ${words.more}`}
      </p>
      <table class="judge-plain judge-sides">
        <thead>
          <tr>
            <th scope="col">{words.figure}</th>
            <th scope="col">{against.value === "pinned" ? words.pinned : words.saved}</th>
            <th scope="col">{words.now}</th>
            <th scope="col">{words.difference}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{words.verdict}</th>
            {made.verdicts.map((verdict, k) => (
              <td key={k}>{verdict ? words.verdicts[verdict] : words.undecided}</td>
            ))}
            <td />
          </tr>
          {rows.map((row) => (
            <Row key={`${row.title} ${row.where}`} {...row} />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface RowProps {
  title: string;
  where: string;
  unit: Unit;
  a: Estimate;
  b: Estimate;
  difference: Estimate;
  effect: number;
}

const changeOf = ({ title, where, unit, a, b }: RowProps): string =>
  `${title}${where && ` (${partOf(where)})`}: ${value(a.mean, unit)} → ${value(b.mean, unit)}`;

function Row({ title, where, unit, a, b, difference, effect }: RowProps) {
  const words = wordsOf("judge");
  const differs = effect > 0;
  return (
    <tr class={differs ? "judge-differs" : ""}>
      <th scope="row">
        {title} {where && <small>{partOf(where)}</small>}
      </th>
      <td>{value(a.mean, unit)}</td>
      <td>{value(b.mean, unit)}</td>
      <td>{differs ? more(difference, unit) : words.noise}</td>
    </tr>
  );
}
