import { wordsOf } from "../words";
import { placeOf, value } from "./format";
import { games, old, playing } from "./state";
import { headlineOf, Mark } from "./Mark";
import "./judge.css";

const KNOWN = 0.1; // the widest interval of a gap that is shown while games are still played

/** Shows the main figures in one line: the verdict, the minutes of a game, and the gap between seats. */
export function Strip() {
  const words = wordsOf("judge");
  const said = games.value;
  if (!said) return <p class="judge-strip">{playing.value ? words.first : "…"}</p>;
  const found = said.judgements.find(({ name }) => name === "seat_spread");
  const gap = found && (said.verdict || found.ci95[1] - found.ci95[0] <= KNOWN) ? found : undefined;
  return (
    <p class={`judge-strip${old.value ? " judge-old" : ""}`}>
      <Mark said={said} />
      <b>{headlineOf(said)}</b>
      <span>{value(said.minutes.mean, "minutes")}</span>
      {gap && (
        <span>
          {words.gap} {value(gap.mean, "share")}
          {placeOf(gap, said) && ` (${placeOf(gap, said)})`}
        </span>
      )}
    </p>
  );
}
