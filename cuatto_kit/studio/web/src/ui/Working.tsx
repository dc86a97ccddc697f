// The progress of long work.

import { figure, wordsOf } from "../words";

/** A step of long work, as reported by studio/steps.py. */
export interface Step {
  stage: "parts" | "proof" | "plates" | "games" | "sheets" | "preview" | "pictures" | "zip" | "review";
  name: string;
  done: number;
  total: number;
}

/** Shows the step in words and a progress bar, which is indeterminate if the total is unknown. Screen readers announce
 * only the stages. */
export function Working({ step }: { step: Step | null }) {
  const words = wordsOf("working");
  const counted = step && step.total > 1;
  return (
    <div class="working">
      <span role="status">{step ? words[step.stage] : words.begins}</span>
      {counted && (
        <span class="working-count">
          {figure(Math.min(step.done + 1, step.total))}/{figure(step.total)} {step.stage === "zip" ? "" : step.name}
        </span>
      )}
      <progress
        aria-label={step ? words[step.stage] : words.begins}
        max={counted ? step.total : undefined}
        value={counted ? step.done : undefined}
      />
    </div>
  );
}
