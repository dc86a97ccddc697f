// What the studio does, in four pictures of a bundled board. They move once, one after the other.

import type { ComponentChildren } from "preact";
import { wordsOf } from "../words";
import { boards, pictures } from "./gallery";

const BOARD = "snake-24-full";

/** Shows a board that is drawn, judged, printed and played. */
export function Story() {
  const { steps } = wordsOf("start");
  const picture = pictures.value[BOARD];
  const board = picture && <img src={picture} alt="" />;
  return (
    <ol class={`story${picture ? " moves" : ""}`} role="list">
      <Step name={steps.draw} look="draw">
        {board}
        <svg class="story-pen" viewBox="0 0 20 20">
          <path class="story-wood" d="M6 12.500 15.500 3l2 2L8 14.500z" />
          <path class="story-lead" d="M6 12.500 4.500 16 8 14.500z" />
        </svg>
      </Step>
      <Step name={steps.judge} look="judge">
        <Shares />
      </Step>
      <Step name={steps.print} look="print">
        {board}
      </Step>
      <Step name={steps.play} look="play">
        {board}
        <svg class="story-die" viewBox="0 0 20 20">
          <rect x="1" y="1" width="18" height="18" rx="4" />
          <circle cx="6" cy="6" r="1.700" />
          <circle cx="14" cy="6" r="1.700" />
          <circle cx="10" cy="10" r="1.700" />
          <circle cx="6" cy="14" r="1.700" />
          <circle cx="14" cy="14" r="1.700" />
        </svg>
      </Step>
    </ol>
  );
}

function Step({ name, look, children }: { name: string; look: string; children: ComponentChildren }) {
  return (
    <li>
      <div class={`story-picture story-${look}`} aria-hidden="true">
        {children}
      </div>
      <span>{name}</span>
    </li>
  );
}

/** Shows the shares of games that the seats of the board win, as found by `check`. */
function Shares() {
  const shares = boards.value.find(({ name }) => name === BOARD)?.figures?.shares ?? [];
  const most = Math.max(...shares);
  return (
    <svg viewBox={`0 0 ${8 * shares.length + 4} 30`} class="story-bars">
      {shares.map((share, seat) => (
        <rect key={seat} class={`story-seat-${seat}`} x={3 + 8 * seat} width="6" y={28 - (24 * share) / most} height={(24 * share) / most} rx="1" />
      ))}
      <path d={`M1 28h${8 * shares.length + 2}`} />
    </svg>
  );
}
