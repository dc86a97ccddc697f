// Charts of the results of games. Each has a table with the same figures.

import { figure, named, wordsOf } from "../words";
import type { Games, Gauge as Placed, Histogram, SeatRate, Spread } from "./answers";
import { bars, between, localised, seatScale, ticks, value } from "./format";

/** Shows the share of wins of each seat, as a table with bars and intervals. */
export function Seats({ rates, colours }: { rates: SeatRate[]; colours: string[] }) {
  const words = wordsOf("judge");
  const end = seatScale(rates);
  const even = 1 / rates.length;
  return (
    <table class="judge-seats">
      <caption>
        {words.wins} <small>{words.even({ share: value(even, "share") })}</small>
      </caption>
      <thead class="unseen">
        <tr>
          <th scope="col">{words.seats}</th>
          <td />
          <th scope="col">{words.share}</th>
          <th scope="col">{words.interval}</th>
        </tr>
      </thead>
      <tbody>
        {rates.map((rate) => (
          <tr key={rate.seat}>
            <th scope="row">{words.seat({ number: rate.seat })}</th>
            <td class="judge-bar">
              <SeatBar rate={rate} colour={colours[rate.seat - 1]} end={end} even={even} />
            </td>
            <td>{value(rate.mean, "share")}</td>
            <td class="judge-soft">{between(rate.ci95, "share")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SeatBar({ rate, colour, end, even }: { rate: SeatRate; colour?: string; end: number; even: number }) {
  const at = (share: number) => `${Math.min(100, (100 * share) / end)}%`;
  const [low, high] = rate.ci95;
  return (
    <svg class="judge-whiskers" aria-hidden="true">
      <rect x="0" y="4" width={at(rate.mean)} height="14" rx="2" fill={colour} class="judge-fill" />
      <line x1={at(even)} x2={at(even)} y1="0" y2="22" class="judge-even" />
      <g class="judge-whisker">
        <line x1={at(low)} x2={at(high)} y1="11" y2="11" />
        <line x1={at(low)} x2={at(low)} y1="7" y2="15" />
        <line x1={at(high)} x2={at(high)} y1="7" y2="15" />
      </g>
    </svg>
  );
}

const WIDTH = 420;
const HEIGHT = 150;
const LEFT = 40;
const TOP = 18;
const BELOW = 34;

interface LengthsProps {
  histogram: Histogram;
  minutes: Spread;
  /** The range of good lengths, in minutes. */
  good?: [number | null, number | null];
}

/** Shows a histogram of the lengths of games, with the range of good lengths. */
export function Lengths({ histogram, minutes, good }: LengthsProps) {
  const words = wordsOf("judge");
  const { bars: shown, end, highest } = bars(histogram);
  const x = (at: number) => LEFT + (WIDTH * Math.min(at, end)) / end;
  const y = (part: number) => TOP + HEIGHT * (1 - part / (highest * 1.05));
  const said = words.lengthsWords({
    mean: value(minutes.mean, "minutes"),
    low: value(minutes.p5, "minutes"),
    high: value(minutes.p95, "minutes"),
  });
  const size = `0 0 ${LEFT + WIDTH + 12} ${TOP + HEIGHT + BELOW}`;
  return (
    <figure class="judge-lengths">
      <figcaption>{words.lengths}</figcaption>
      <svg viewBox={size} role="img" aria-label={said}>
        {good && <Wished low={x(good[0] ?? 0)} high={x(good[1] ?? end)} />}
        {ticks(highest * 1.05, 3).map((part) => (
          <g key={part} class="judge-tick">
            <line x1={LEFT} x2={LEFT + WIDTH} y1={y(part)} y2={y(part)} />
            <text x={LEFT - 6} y={y(part) + 4} text-anchor="end">
              {figure(100 * part, 100 * part < 1 && part ? 1 : 0)}%
            </text>
          </g>
        ))}
        {shown.map(({ from, to, part }) => (
          <rect
            key={from}
            class="judge-length"
            x={x(Math.max(from, 0))}
            y={y(part)}
            width={Math.max(x(to) - x(Math.max(from, 0)) - 0.6, 0.4)}
            height={TOP + HEIGHT - y(part)}
          />
        ))}
        <line class="judge-mean" x1={x(minutes.mean)} x2={x(minutes.mean)} y1={TOP} y2={TOP + HEIGHT} />
        <text class="judge-mark" x={x(minutes.mean)} y={TOP - 6} text-anchor="middle">
          ⌀ {value(minutes.mean, "minutes")}
        </text>
        {ticks(end, 6).map((minute) => (
          <text key={minute} x={x(minute)} y={TOP + HEIGHT + 14} text-anchor="middle">
            {figure(minute, minute % 1 ? 1 : 0)}
          </text>
        ))}
        <text x={LEFT + WIDTH} y={TOP + HEIGHT + 29} text-anchor="end">
          {words.minutes}
        </text>
        {good && (
          <text class="judge-good" x={x(good[0] ?? 0)} y={TOP + HEIGHT + 29}>
            ▔ {words.wished}
          </text>
        )}
      </svg>
      <LengthTable histogram={histogram} />
    </figure>
  );
}

function Wished({ low, high }: { low: number; high: number }) {
  return (
    <g class="judge-wished">
      <rect x={low} y={TOP} width={Math.max(high - low, 0)} height={HEIGHT} />
      <line x1={low} x2={high} y1={TOP + HEIGHT + 1.5} y2={TOP + HEIGHT + 1.5} />
    </g>
  );
}

function LengthTable({ histogram }: { histogram: Histogram }) {
  const words = wordsOf("judge");
  return (
    <details>
      <summary>{words.table}</summary>
      <table class="judge-plain">
        <thead>
          <tr>
            <th scope="col">{words.fromTo}</th>
            <th scope="col">{words.ofGames}</th>
          </tr>
        </thead>
        <tbody>
          {bars(histogram).bars.map(({ from, to, part }) => (
            <tr key={from}>
              <th scope="row">
                {figure(Math.max(from, 0), 1)} – {figure(to, 1)}
              </th>
              <td>{value(part, "share")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Shows a figure and its interval on a bar of its limits. */
export function Gauge({ gauge }: { gauge: Placed }) {
  const bar = (name: string, [low, high]: [number, number], height: number) => (
    <rect class={name} x={low} y={8 - height / 2} width={Math.max(high - low, 1)} height={height} rx="1" />
  );
  return (
    <svg class="judge-gauge" viewBox={`0 0 ${gauge.width} 16`} aria-hidden="true">
      {bar("judge-all", [0, gauge.width], 6)}
      {bar("judge-tolerable", gauge.tolerable, 6)}
      {bar("judge-well", gauge.good, 6)}
      {bar("judge-reach", gauge.between, 2)}
      <circle cx={gauge.at} cy="8" r="4" />
    </svg>
  );
}

/** Shows tables of the parts of the board: paths, the arms of splits, columns. */
export function Listings({ listings }: { listings: Games["listings"] }) {
  const words = wordsOf("judge");
  const said = (text: string) => named(words.listed, text);
  return (
    <>
      {listings.map(({ title, head, rows, bars: shares }) => (
        <table key={title} class="judge-plain">
          <caption>{said(title)}</caption>
          <thead>
            <tr>
              {head.map((column) => (
                <th key={column} scope="col">
                  {said(column)}
                </th>
              ))}
              {shares.length > 0 && <td />}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, k) => (
              <tr key={row.join(" ")}>
                {row.map((cell, column) => (column ? <td key={column}>{localised(cell)}</td> : <th scope="row">{cell}</th>))}
                {shares.length > 0 && (
                  <td class="judge-share">
                    <svg aria-hidden="true">
                      <rect y="3" height="10" width={`${100 * (shares[k] ?? 0)}%`} />
                    </svg>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </>
  );
}
