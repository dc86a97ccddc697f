// Figures as text, and the scales of charts.

import { figure, language, named, wordsOf } from "../words";
import type { Criteria, Estimate, Histogram, Interval, Judgement, Remedy, Told, Unit } from "./answers";

const THIN = "\u202f"; // a non-breaking space between a figure and its unit

/** Returns the title of a criterion in the reader's language, otherwise the server's. */
export function titleOf(criteria: Criteria, name: string): string {
  return named(wordsOf("judge").criteria, name, criteria[name]?.title);
}

/** Returns where a figure was measured: the part of the board, with seats and players if they are not the shown ones. */
export function placeOf({ where, seats, policy }: Judgement, shown: { seats: number; policy: string[] }): string {
  const words = wordsOf("judge");
  const count = seats === shown.seats ? "" : words.withSeats({ count: seats });
  const others = shown.policy.every((one) => one === policy) ? "" : words.withPlayers({ policy: named(words.policies, policy) });
  return [partOf(where), count, others].filter(Boolean).join(", ");
}

/** Returns a part of the board in the reader's language. */
export function partOf(where: string): string {
  const words = wordsOf("judge");
  const [, path, split] = /^path (\S+)(?: at (\S+))?$/.exec(where) ?? [];
  if (!path) return where;
  return split ? words.onArm({ path, split }) : words.onPath({ path });
}

/** Returns a text of numbers from the server with the reader's decimal separators, and dashes in intervals. */
export function localised(text: string): string {
  const dashed = text.replace(/ to (?=[-+\d])/g, "–").replace(/ pips$/, ` ${wordsOf("judge").pips}`);
  return dashed.replace(/\d+\.\d+/g, (number) => figure(+number, number.split(".")[1]!.length));
}

/** Returns a change in the reader's language; one without words is that of the server. */
export function changeOf({ settings, change }: Remedy): { text: string; known: boolean } {
  const words = wordsOf("judge");
  const [key, value] = settings.join("\n").split(/=(.*)/s) as [string, string];
  const [, path] = /^board\.paths\.(.+)\.walk$/.exec(key) ?? [];
  const [, tiles, longer] = / is (\d+) tiles? (?:(longer)|shorter)$/.exec(change) ?? [];
  const known = { text: named(words.changes, key === "board.entries" ? key : `${key}=${value}`, ""), known: true };
  if (known.text) return known;
  if (key === "teams.head_start") return { text: headStartOf(JSON.parse(value)), known: true };
  if (key === "teams.pieces" || key === "teams.checkers.regular") return { text: words.checkers({ count: +value }), known: true };
  if (path && tiles) return { text: words[longer ? "pathLonger" : "pathShorter"]({ path, count: +tiles }), known: true };
  return { text: change, known: false };
}

function headStartOf(spaces: number[]): string {
  const ahead = spaces.flatMap((count, k) => (count ? [[k + 1, count]] : []));
  const list = (items: string[]) => new Intl.ListFormat(language.value).format(items);
  const last = wordsOf("drawing").spaces({ count: ahead.at(-1)![1]! });
  return wordsOf("judge").headStart({
    count: ahead.length,
    seats: list(ahead.map(([seat]) => `${seat}`)),
    spaces: list([...ahead.slice(0, -1).map(([, count]) => `${count}`), last]),
  });
}

/** Returns a figure with its unit; smaller figures have more decimals, shares always one. */
export function value(number: number, unit: Unit): string {
  return digits(number, unit) + sign(unit);
}

function digits(number: number, unit: Unit): string {
  const [shown, places] = unit === "share" ? [100 * number, 1] : [number, placesOf(Math.abs(number))];
  return figure(Object.is(+shown.toFixed(places), -0) ? 0 : shown, places).replace("-", "−");
}

function placesOf(size: number): number {
  return size >= 10 ? 0 : size >= 1 ? 1 : 2;
}

/** Returns a limit with its unit, without trailing zeros. */
export function limit(number: number, unit: Unit): string {
  const shown = +(unit === "share" ? 100 * number : number).toPrecision(4);
  return figure(shown, `${shown}`.split(".")[1]?.length ?? 0) + sign(unit);
}

function sign(unit: Unit): string {
  return { share: `${THIN}%`, minutes: `${THIN}min`, times: "" }[unit];
}

/** Returns an interval without its unit; empty if both ends have the same text. */
export function between([low, high]: Interval, unit: Unit): string {
  const ends = [digits(low, unit), digits(high, unit)];
  return ends[0] === ends[1] ? "" : ends.join(low < 0 ? " … " : "–");
}

/** Returns a figure with its interval in brackets. */
export function estimate({ mean, ci95 }: Estimate, unit: Unit): string {
  const ends = between(ci95, unit);
  return ends ? `${value(mean, unit)} (${ends})` : value(mean, unit);
}

/** Returns a difference with its sign and its interval. */
export function more({ mean, ci95 }: Estimate, unit: Unit): string {
  const plus = mean > 0 ? "+" : "";
  return plus + estimate({ mean, ci95 }, unit);
}

/** Returns the least round value that is not below `most`, for the end of a scale; 1 if `most` is not positive. */
export function roundUp(most: number): number {
  if (!(most > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((times) => times * power >= most * (1 - 1e-9))!;
  return step * power;
}

/** Returns round values from 0 to an end, `about` that many. */
export function ticks(end: number, about = 5): number[] {
  const raw = end / about;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].find((times) => times * power >= raw * (1 - 1e-9))! * power;
  const count = Math.floor(end / step + 1e-9);
  return Array.from({ length: count + 1 }, (_, k) => +(k * step).toPrecision(6));
}

/** Returns the bars of a histogram in minutes, and the end of the scale: a round value, so that it seldom changes. */
export function bars({ minutes_per_turn: unit, width, starts, parts }: Histogram) {
  const found = starts.map((start, k) => ({
    from: (start - 0.5) * unit,
    to: (start + width - 0.5) * unit,
    part: parts[k]!,
  }));
  return { bars: found, end: roundUp(found.at(-1)!.to), highest: Math.max(...parts) };
}

/** Returns the end of the scale for the seats' shares of wins. */
export function seatScale(rates: Estimate[]): number {
  const most = Math.max(2 / rates.length, ...rates.map((rate) => rate.ci95[1]));
  return Math.min(1, Math.ceil(most * 10 - 1e-9) / 10);
}

/** Returns the heat of each space, from 0 to 1, by its id. */
export function heatOf(spaces: Record<string, number>, most: number): Record<string, number> {
  return Object.fromEntries(Object.entries(spaces).map(([id, times]) => [id, times / most]));
}

const ALIKE = 0.04; // as in reports/words.py
const [MORE_LUCK, MORE_SKILL] = [40, 60];

/** Returns the sentences of a verdict in the reader's language. */
export function sentencesOf(told: Told): string[] {
  const words = wordsOf("judge").sentences;
  const { seats, ended, usual, short, long } = told;
  if (usual === null) return [ended ? words.fewEnd({ share: percent(ended) }) : words.noneEnds];
  const times = { usual: time(usual), short: time(short!), long: time(long!) };
  const length = seats === 1 ? words.lengthAlone(times) : words.length({ count: seats, ...times });
  return [length, ...(seats > 1 ? [fairnessOf(told)] : []), interestOf(told)].filter(Boolean);
}

function fairnessOf({ seats, best, worst }: Told): string {
  const words = wordsOf("judge").sentences;
  const [[first, most], [last, fewest]] = [best!, worst!];
  if (most - fewest < ALIKE) return words.alike({ least: percent(fewest), most: percent(most) });
  return words.uneven({ first, most: percent(most), last, fewest: percent(fewest), fair: percent(1 / seats) });
}

function interestOf({ choices, skill, leads }: Told): string {
  const words = wordsOf("judge").sentences;
  const parts = [choices === null ? "" : words.choices({ share: percent(choices) })];
  if (skill !== null) {
    const more = skill > MORE_SKILL ? words.skill : skill < MORE_LUCK ? words.luck : words.both;
    parts.push(more({ skill }));
  }
  if (leads !== null) parts.push(words.leads({ times: figure(leads, leads >= 1.5 ? 0 : 1) }));
  return parts.filter(Boolean).join(" ");
}

const percent = (share: number): string => `${figure(100 * share)}${THIN}%`;

/** Returns minutes, or hours from an hour and a half. */
function time(minutes: number): string {
  const hours = minutes / 60;
  if (minutes >= 90) return `${figure(hours, hours < 10 ? 1 : 0)}${THIN}h`;
  return value(Math.max(1, Math.round(minutes)), "minutes").replace(/[.,]\d+/, "");
}
