import { wordsOf } from "../words";
import type { Games, Judged, Verdict } from "./answers";

const TONES: Record<Verdict, Judged> = { pass: "good", warn: "bad", fail: "bad" };
const SIGNS: Record<Judged, string> = { good: "✓", mind: "!", bad: "✕" };

/** How many things are to be minded. */
export function mindedOf({ judgements }: Games): number {
  return new Set(judgements.filter(({ judgement }) => judgement === "mind").map(({ name }) => name)).size;
}

/** The sign of a verdict, by colour and shape. */
export function Mark({ verdict, minded = 0 }: { verdict: Verdict | null; minded?: number }) {
  const tone = verdict && (verdict === "pass" && minded ? "mind" : TONES[verdict]);
  return (
    <span class={`judge-mark-${tone ?? "none"} judge-sign`} aria-hidden="true">
      {tone ? SIGNS[tone] : "…"}
    </span>
  );
}

/** What is thought of a figure, in a word and a colour. */
export function Thought({ judged }: { judged: Judged }) {
  return (
    <span class={`judge-mark-${judged} judge-thought`}>
      <span aria-hidden="true">{SIGNS[judged]}</span> {wordsOf("judge").judged[judged]}
    </span>
  );
}
