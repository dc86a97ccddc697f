import { wordsOf } from "../words";
import type { Games, Judged, Verdict } from "./answers";

const TONES: Record<Verdict, Judged> = { pass: "good", warn: "mind", fail: "bad" };
const SIGNS: Record<Judged, string> = { good: "✓", mind: "!", bad: "✕" };

/** Returns the number of criteria with a judgement. */
function countOf({ judgements }: Games, judged: Judged): number {
  return new Set(judgements.filter(({ judgement }) => judgement === judged).map(({ name }) => name)).size;
}

/** Returns the verdict in words, which claims nothing about figures that were not judged. */
export function headlineOf(said: Games | null): string {
  const words = wordsOf("judge");
  if (!said) return words.undecided;
  const [bad, mind] = [countOf(said, "bad"), countOf(said, "mind")];
  if (said.verdict === "fail") return words.headlines.fail;
  if (!said.verdict) return bad + mind ? words.soFar({ count: bad + mind }) : words.soFarGood;
  if (said.not_enough) return words.notEnough;
  if (said.verdict === "warn") return bad ? words.attention({ count: bad }) : words.headlines.warn;
  if (said.missing.length) return words.missing({ count: said.missing.length });
  return mind ? words.minded({ count: mind }) : words.headlines.pass;
}

/** Shows the sign of a verdict, distinguished by colour and shape. It is neutral until the verdict is final. */
export function Mark({ said }: { said: Games | null }) {
  const verdict = said?.verdict ?? null;
  const open = verdict === "pass" && (countOf(said!, "mind") > 0 || said!.missing.length > 0);
  const tone = verdict && (open ? "mind" : TONES[verdict]);
  return (
    <span class={`judge-mark-${tone ?? "none"} judge-sign`} aria-hidden="true">
      {tone ? SIGNS[tone] : "…"}
    </span>
  );
}

/** Shows the judgement of a figure by word, sign and colour. */
export function Thought({ judged }: { judged: Judged }) {
  return (
    <span class={`judge-mark-${judged} judge-thought`}>
      <span aria-hidden="true">{SIGNS[judged]}</span> {wordsOf("judge").judged[judged]}
    </span>
  );
}
