// Three small scenes on the start page: a board is drawn, judged, and printed and played. They are drawn as shapes and
// move once; with reduced motion they are still.

import { wordsOf } from "../words";

const UNIT = 26;
/** The cells of the board in the scenes, from its start. */
const WALK = [[0, 3], [0, 2], [1, 2], [2, 2], [2, 1], [2, 0], [3, 0]] as const;
const SHADES = ["#f3e7cf", "#e7d3ae"];
const SEATS = ["#d9a514", "#c4293b", "#1f8a4d", "#2458b8"];
/** The wins of the seats on Two Ways Home (percent). */
const WINS = [30, 26, 23, 21];

export function Scenes() {
  const words = wordsOf("start").scenes;
  return (
    <ol class="start-scenes" role="list">
      <li>
        <svg viewBox="-14 -14 132 132" aria-hidden="true">
          {WALK.map(([x, y], k) => (
            <rect key={k} class="appears" style={{ animationDelay: `${0.18 * k}s` }} x={x * UNIT} y={y * UNIT} width={UNIT} height={UNIT} fill={SHADES[k % 2]} stroke="#8a6a3a" />
          ))}
        </svg>
        {words.draw}
      </li>
      <li>
        <svg viewBox="-14 -14 132 132" aria-hidden="true">
          {SEATS.map((colour, k) => (
            <rect key={k} class="grows" style={{ animationDelay: `${1.2 + 0.12 * k}s` }} x={4 + 25 * k} y={92 - 2.4 * WINS[k]!} width={17} height={2.4 * WINS[k]!} fill={colour} />
          ))}
          <path d="M-4 92H108" stroke="currentColor" stroke-width="2" />
          <path class="appears" style={{ animationDelay: "1.9s" }} d="M-2 32H106" stroke="currentColor" stroke-dasharray="4 4" />
        </svg>
        {words.judge}
      </li>
      <li>
        <svg viewBox="-14 -14 132 132" aria-hidden="true">
          {WALK.map(([x, y], k) => (
            <Block key={k} x={x} y={y} shade={SHADES[k % 2]!} />
          ))}
          {[1, 4].map((at, k) => (
            <Checker key={at} at={WALK[at]!} colour={SEATS[1 + 2 * k]!} delay={2.2 + 0.3 * k} />
          ))}
        </svg>
        {words.print}
      </li>
    </ol>
  );
}

/** Returns the corner of a cell seen at an angle. */
const seen = (x: number, y: number): [number, number] => [28 + (x - y) * 14 + 14, 18 + (x + y) * 9];

function Block({ x, y, shade }: { x: number; y: number; shade: string }) {
  const [left, top] = seen(x, y);
  return (
    <g stroke="#8a6a3a" stroke-width="0.8" stroke-linejoin="round">
      <path d={`M${left} ${top}l14 9-14 9-14-9z`} fill={shade} />
      <path d={`M${left - 14} ${top + 9}v6l14 9v-6z`} fill="#cdb283" />
      <path d={`M${left + 14} ${top + 9}v6l-14 9v-6z`} fill="#b79a69" />
    </g>
  );
}

function Checker({ at: [x, y], colour, delay }: { at: readonly [number, number]; colour: string; delay: number }) {
  const [left, top] = seen(x, y);
  return (
    <g class="drops" style={{ animationDelay: `${delay}s` }} stroke="#00000055" stroke-width="0.8">
      <path d={`M${left - 7} ${top + 3}v5a7 4.500 0 0 0 14 0v-5z`} fill={colour} />
      <ellipse cx={left} cy={top + 3} rx="7" ry="4.500" fill={colour} />
    </g>
  );
}
