// The chances of the seats over a game, as areas in their colours.

import { useRef } from "preact/hooks";
import { colourName, wordsOf } from "../words";
import * as played from "./game";
import { chancesAt, turnsOf, type Point } from "./plies";
import { joined, percent } from "./tell";

const [WIDE, HIGH] = [600, 160];

/** Shows the chances; a click, a drag or an arrow key shows the position there. A table says the same. */
export function Chances({ points }: { points: Point[] }) {
  const words = wordsOf("play").review;
  const { told } = played.game.value!;
  const svg = useRef<SVGSVGElement>(null);
  const plies = played.log.value;
  const end = Math.max(1, plies.length);
  const at = (played.viewed.value ?? plies.length - 1) + 1;
  const turns = turnsOf(plies);
  const x = (ply: number) => (WIDE * ply) / end;

  const said = (ply: number) =>
    joined(chancesAt(points, ply).map((chance, seat) => words.chance({ team: colourName(told.colours[seat]!), chance: percent(chance) })));
  const turnAt = (ply: number) => Math.max(1, turns.findIndex(({ from, to }) => from < ply && ply <= to) + 1);

  function point(event: PointerEvent): void {
    if (event.type === "pointermove" && !event.buttons) return;
    const { left, width } = svg.current!.getBoundingClientRect();
    played.view(Math.round(((event.clientX - left) / width) * end) - 1);
  }
  function onKey(event: KeyboardEvent): void {
    const index = turnAt(at) - 1;
    const before = turns[index - 1]?.to ?? 1;
    const to = { ArrowLeft: before, ArrowRight: turns[index + 1]?.to ?? end, Home: 1, End: end }[event.key];
    if (to === undefined) return;
    played.view(to - 1);
    event.preventDefault();
  }
  return (
    <figure class="play-chances">
      <svg
        ref={svg}
        viewBox={`0 0 ${WIDE} ${HIGH}`}
        preserveAspectRatio="none"
        role="slider"
        tabindex={0}
        aria-label={words.chart}
        aria-valuemin={1}
        aria-valuemax={end}
        aria-valuenow={at}
        aria-valuetext={words.at({ turn: turnAt(at), chances: said(at) })}
        onPointerDown={point}
        onPointerMove={point}
        onKeyDown={onKey}
      >
        {told.fills.map((fill, seat) => (
          <path key={seat} d={area(points, seat, end, x)} fill={fill} />
        ))}
        <line x1={x(at)} x2={x(at)} y1="0" y2={HIGH} vector-effect="non-scaling-stroke" />
      </svg>
      <figcaption>{words.at({ turn: turnAt(at), chances: said(at) })}</figcaption>
      <details>
        <summary>{words.asTable}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.turn}</th>
              {told.colours.map((colour) => (
                <th key={colour} scope="col">
                  {colourName(colour)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {turns.map(({ to }, k) => (
              <tr key={k} onClick={() => played.view(to - 1)}>
                <th scope="row">{k + 1}</th>
                {chancesAt(points, to).map((chance, seat) => (
                  <td key={seat}>{percent(chance)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** Returns the area of a seat, between the sums of the chances before it and with it. */
function area(points: Point[], seat: number, end: number, x: (ply: number) => number): string {
  const sum = (chances: number[], seats: number) => chances.slice(0, seats).reduce((one, other) => one + other, 0);
  const all = points.at(-1)![0] < end ? [...points, [end, points.at(-1)![1]] as Point] : points;
  const edge = (seats: number) => all.map(([ply, chances]) => `${x(ply).toFixed(1)} ${(HIGH * sum(chances, seats)).toFixed(1)}`);
  return `M${edge(seat).join("L")}L${edge(seat + 1).reverse().join("L")}Z`;
}
