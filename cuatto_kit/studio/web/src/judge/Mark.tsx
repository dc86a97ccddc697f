import { wordsOf } from "../words";
import type { Games, Judged, Verdict } from "./answers";

const TONES: Record<Verdict, Judged> = { pass: "good", warn: "bad", fail: "bad" };
const SIGNS: Record<Judged, string> = { good: "✓", mind: "!", bad: "✕" };

/** Returns the number of criteria judged `mind`, between good and bad. */
export function mindedOf({ judgements }: Games): number {
  return new Set(judgements.filter(({ judgement }) => judgement === "mind").map(({ name }) => name)).size;
}

/** Shows the sign of a verdict, distinguished by colour and shape. */
export function Mark({ verdict, minded = 0 }: { verdict: Verdict | null; minded?: number }) {
  const tone = verdict && (verdict === "pass" && minded ? "mind" : TONES[verdict]);
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
