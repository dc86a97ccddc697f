// The review of a game that has ended: the chances over its course, the best turns and the costliest moves.

import { Button } from "../ui/Button";
import { Faults } from "../ui/Faults";
import { Working } from "../ui/Working";
import { colourName, figure, wordsOf } from "../words";
import { Chances } from "./Chances";
import * as played from "./game";
import { TurnWords } from "./Log";
import { bestTurns } from "./plies";
import { askReview, review, type Found, type Mistake } from "./review";
import { Said } from "./Said";
import { Dot } from "./SetUp";
import { headOf, percent, wordsFor } from "./tell";

const MOST_BEST = 3;
const MOST_WORST = 5;

export function Review() {
  const words = wordsOf("play").review;
  const made = review.value;
  if (made?.record !== played.recordText()) {
    return (
      <p class="play-deeds">
        <Button onClick={askReview}>{words.start}</Button>
      </p>
    );
  }
  if (made.faults.length) return <Faults faults={made.faults} />;
  if (!made.found) return <Working step={made.step} />;
  return <Results found={made.found} />;
}

function Results({ found }: { found: Found }) {
  const words = wordsOf("play").review;
  const { told } = played.game.value!;
  const best = bestTurns(played.log.value, found.points, MOST_BEST);
  const worst = found.mistakes.slice(0, MOST_WORST);
  const lucky = found.seats.some(({ luck }) => luck !== 0);
  const method = found.exact === 1 ? words.exact : found.exact > 0 ? words.partly : words.estimated;
  return (
    <section class="play-review" aria-label={words.title}>
      <h3>{words.title}</h3>
      <Chances points={found.points} />
      <p class="play-note">{method}</p>
      {best.length > 0 && (
        <>
          <h3>{words.best}</h3>
          <ul>
            {best.map((turn) => (
              <li key={turn.from}>
                <TurnWords turn={turn} /> <Change {...turn} />
              </li>
            ))}
          </ul>
        </>
      )}
      {found.seats.some(({ decisions }) => decisions > 0) && (
        <>
          <h3>{words.worst}</h3>
          {worst.length ? <ul>{worst.map((one) => <Wrong key={one.ply} one={one} />)}</ul> : <p class="play-note">{words.none}</p>}
        </>
      )}
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{words.mistakes}</th>
            {lucky && <th scope="col">{words.luck}</th>}
          </tr>
        </thead>
        <tbody>
          {found.seats.map(({ mistakes, decisions, luck }, seat) => (
            <tr key={seat}>
              <th scope="row">
                <Dot fill={told.fills[seat]!} /> {colourName(told.colours[seat]!)}
              </th>
              <td>
                {figure(mistakes)} / {figure(decisions)}
              </td>
              {lucky && (
                <td>
                  {luck > 0 ? "+" : ""}
                  {percent(luck)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Change({ before, after }: { before: number; after: number }) {
  return <b class="play-change">{wordsOf("play").review.change({ before: percent(before), after: percent(after) })}</b>;
}

function Wrong({ one }: { one: Mistake }) {
  const words = wordsOf("play").review;
  const { told } = played.game.value!;
  const at = one.ply - 1;
  const ply = played.log.value[at];
  if (!ply) return null;
  const better = wordsFor({ seat: one.seat, events: one.better, notation: one.notation }, told, true);
  return (
    <li>
      <button type="button" class="play-link" title={ply.notation} onClick={() => played.view(at)}>
        <Said text={headOf(ply, told)} begins />: <Said text={wordsFor(ply, told, true)} />
      </button>
      <b> {one.mark}</b> <Change {...one} />
      <small title={one.notation}>
        <Said text={words.better({ move: better })} begins />
      </small>
    </li>
  );
}
