// The board with its pieces, and the possible picks over it.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Shapes } from "../ui/Picture";
import { colourName, wordsOf } from "../words";
import * as played from "./game";
import { pickWords, plain } from "./names";
import { clicked, effectsOf, left, next, walked, type Box, type Point } from "./picks";
import { changesPlaces } from "./tell";

const GLIDE = 350; // ms for a piece to its new place
const [LETTERS, DOT] = [12, 7]; // CSS pixels: the least height of the dice at a target, and the radius of a dot
const REACH = 14; // CSS pixels: the distance at which a click still picks something

interface BoardProps {
  look: played.Look;
  now: played.Now | null;
  picked: number[];
  /** The picks at the last click, if there were several. */
  asked: number[];
  /** The pick whose button or place has the pointer or the focus. */
  lit: number | null;
  pick(picked: number[], asked?: number[]): void;
  light(pick: number | null): void;
}

export function Board({ look, now, picked, asked, lit, pick, light }: BoardProps) {
  const words = wordsOf("play");
  const svg = useRef<SVGSVGElement>(null);
  const some = now ? next(now.moves, picked).filter((number) => now.picks[number]!.places.length) : [];
  const hinted = now?.moves.find((move) => move.text === played.hint.value)?.picks ?? [];

  // After a pick by key the focus moves to the next picks: the targets of a piece, or the next move.
  const byKey = useRef(false);
  useLayoutEffect(() => {
    const first = svg.current?.querySelector<SVGElement>("[data-pick]");
    if (!byKey.current || !first) return;
    first.focus();
    byKey.current = false;
  }, [picked, now]);

  function onClick(event: MouseEvent): void {
    const matrix = svg.current?.getScreenCTM();
    if (!now || !matrix) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const point: Point = [x, y];
    const leads = clicked(now, picked, point, REACH / matrix.a);
    pick(leads.picked, leads.asked);
  }

  function onKey(event: KeyboardEvent, at: number): void {
    const to = walked(event.key, at, some.length);
    if (to !== undefined) svg.current?.querySelectorAll<SVGElement>("[data-pick]")[to]?.focus();
    else if (event.key === "Enter" || event.key === " ") {
      byKey.current = true;
      pick([...picked, some[at]!]);
    } else {
      byKey.current = event.key === "Escape";
      return;
    }
    event.preventDefault();
  }

  /** Returns the name of a pick, and for a target the die and the teams that are hit. */
  function named(number: number): string {
    const { dice, hits } = effectsOf(now!.moves, [...picked, number]);
    const said = [plain(pickWords(now!, picked, number))];
    if (picked.length && dice.length) said.push(words.withDie({ die: dice.join(" / ") }));
    const { told } = played.game.value!;
    const swaps = left(now!.moves, [...picked, number]).some(({ events }) => changesPlaces(events, told));
    const hit = swaps ? words.swapsWith : words.hits;
    if (picked.length) said.push(...hits.map((seat) => hit({ team: colourName(told.colours[seat]!) })));
    return said.join(", ");
  }

  const scale = svg.current?.getScreenCTM()?.a || 1;
  const shown = lit === null ? undefined : now?.picks[lit];
  const shows = shown ? shown.shows.concat(shown.places) : [];
  return (
    <svg class="play-board" viewBox={look.window?.join(" ")} role="group" aria-label={words.board} ref={svg} onClick={onClick}>
      <Shapes body={played.definitions.value} />
      <Shapes body={played.game.value!.told.board} />
      <Pieces body={look.pieces} />
      {picked.map((number) => (
        <g key={number} class="play-picked">
          {now?.picks[number]?.places.map((box) => <Mark box={box} />)}
        </g>
      ))}
      <g class="play-lit">{shows.map((box) => <Mark box={box} />)}</g>
      {some.map((number, at) => (
        <g
          key={`${picked.join()} ${number}`}
          data-pick={now!.picks[number]!.words}
          class={["play-pick", picked.length > 0 && "target", asked.includes(number) && "asked", hinted[picked.length] === number && "hinted"].filter(Boolean).join(" ")}
          role="button"
          aria-label={named(number)}
          tabindex={at ? -1 : 0}
          onKeyDown={(event) => onKey(event, at)}
          onMouseEnter={() => light(number)}
          onMouseLeave={() => light(null)}
        >
          {now!.picks[number]!.places.map((box) => <Mark box={box} />)}
          {picked.length > 0 && <Effects box={now!.picks[number]!.places[0]!} of={effectsOf(now!.moves, [...picked, number])} scale={scale} />}
        </g>
      ))}
    </svg>
  );
}

/** Shows at a target the dice that lead there, and a dot of each team that is hit, no smaller than can be read; `scale` is
 * the number of CSS pixels of a millimetre. */
function Effects({ box, of: { dice, hits }, scale }: { box: Box; of: { dice: number[]; hits: number[] }; scale: number }) {
  const [left, top, width, height] = box;
  const unit = Math.min(width, height);
  const { fills } = played.game.value!.told;
  const size = Math.max(unit * 0.28, LETTERS / scale);
  const text = dice.join("/");
  const wide = size * (0.7 + 0.58 * text.length);
  const [x, y] = [left + width - Math.min(wide / 2, unit * 0.3), top + size * 0.6];
  const radius = Math.max(unit * 0.12, DOT / scale);
  return (
    <g class="play-effects" aria-hidden="true">
      {dice.length > 0 && (
        <>
          <line x1={x - (wide - size) / 2} x2={x + (wide - size) / 2} y1={y} y2={y} stroke-width={size * 1.2} />
          <text x={x} y={y + size * 0.36} font-size={size} text-anchor="middle">
            {text}
          </text>
        </>
      )}
      {hits.map((seat, k) => (
        <g key={seat} transform={`translate(${left + radius * (1 + 2.2 * k)} ${top + height - radius}) scale(${radius / 12})`}>
          <circle r="12" fill={fills[seat]} />
          <path d="M-6-6L6 6M6-6L-6 6" />
        </g>
      ))}
    </g>
  );
}

const PLACE = /translate\(\s*([-\d.]+)[ ,]+([-\d.]+)/;

/** Shows the pieces; those that have changed their place glide there, unless the reader prefers no motion. */
function Pieces({ body }: { body: string }) {
  const group = useRef<SVGGElement>(null);
  const before = useRef(new Map<string, Point[]>());
  useLayoutEffect(() => {
    const uses = [...group.current!.querySelectorAll<SVGUseElement>("use")];
    const now = new Map<string, Point[]>();
    const moved = matchMedia("(prefers-reduced-motion: no-preference)").matches;
    const left = new Map([...before.current].map(([name, places]) => [name, [...places]]));
    const fresh: [SVGUseElement, string, Point][] = [];
    for (const use of uses) {
      const [, x, y] = PLACE.exec(use.getAttribute("transform") ?? "") ?? [];
      const name = use.getAttribute("href") ?? "";
      if (x === undefined || y === undefined) continue;
      const place: Point = [Number(x), Number(y)];
      now.set(name, [...(now.get(name) ?? []), place]);
      const same = left.get(name)?.findIndex((one) => one[0] === place[0] && one[1] === place[1]) ?? -1;
      if (same >= 0) left.get(name)!.splice(same, 1);
      else fresh.push([use, name, place]);
    }
    before.current = now;
    if (moved) for (const [use, name, place] of fresh) glide(use, left.get(name)?.shift(), place);
  }, [body]);
  return (
    <g ref={group}>
      <Shapes body={body} />
    </g>
  );
}

/** Lets a piece glide from its last place to the present one. */
function glide(use: SVGUseElement, from: Point | undefined, [x, y]: Point): void {
  if (!from || !use.animate) return;
  const scale = /scale\([^)]*\)/.exec(use.getAttribute("transform") ?? "")?.[0] ?? "";
  const at = ([left, top]: Point) => ({ transform: `translate(${left}px, ${top}px) ${scale}` });
  use.animate([at(from), at([x, y])], { duration: GLIDE, easing: "ease-in-out" });
}

function Mark({ box: [left, top, width, height] }: { box: Box }) {
  const rounding = Math.min(width, height) / 4;
  return <rect x={left} y={top} width={width} height={height} rx={rounding} vector-effect="non-scaling-stroke" />;
}
