import { Button } from "../ui/Button";
import { wordsOf } from "../words";
import type { Games, Remedy } from "./answers";
import { changeOf, estimate, titleOf } from "./format";
import { accept, old, unwritten } from "./state";

/** Lists changes that have improved the figures in games, each with the lines that it would write. */
export function Remedies({ said }: { said: Games }) {
  const words = wordsOf("judge");
  if (!said.remedies.length) return null;
  return (
    <section class="judge-remedies">
      <h3>{words.remedies}</h3>
      <ul>
        {said.remedies.map((remedy) => (
          <One key={remedy.lines} said={said} remedy={remedy} />
        ))}
      </ul>
      {unwritten.value && <p role="alert">{unwritten.value}</p>}
    </section>
  );
}

function One({ said, remedy }: { said: Games; remedy: Remedy }) {
  const words = wordsOf("judge");
  const unit = said.criteria[remedy.criterion]!.unit;
  const { text: change, known } = changeOf(remedy);
  return (
    <li>
      <p>
        <b lang={known ? undefined : "en"}>{change}</b>
        <br />
        {words.then} {titleOf(said.criteria, remedy.criterion)}:{" "}
        {remedy.after.ci95[0] <= 0 ? words.noneMeasurable : estimate(remedy.after, unit)}
      </p>
      <pre aria-label={words.writes}>{remedy.lines}</pre>
      <Button main label={`${words.accept}: ${change}`} disabled={old.value} onClick={() => accept(remedy.settings)}>
        {words.accept}
      </Button>
    </li>
  );
}
