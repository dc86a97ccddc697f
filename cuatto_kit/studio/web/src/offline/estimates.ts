// Means, ratios and shares with their 95 % intervals, as in statistics.py.

import type { Estimate, Interval, Spread } from "../judge/answers";

const NORMAL = 1.959963984540054; // the two-sided 95 % point of the normal distribution
const FEW = [0.051293, 0.355362, 0.817691]; // the least expected counts of which 1, 2 and 3 cases are compatible
const NOTHING: Estimate = { mean: 0, ci95: [0, 0] };

export type Numbers = ArrayLike<number>;

/** Returns a number rounded as Python does: exact halves to the even digit. */
export function rounded(value: number, digits: number): number {
  const exact = Math.abs(value).toFixed(digits + 40);
  const cut = exact.slice(0, exact.length - 40);
  const half = /^50*$/.test(exact.slice(-40));
  const size = half && Number(cut.at(-1)) % 2 === 0 ? Number(cut) : Number(Math.abs(value).toFixed(digits));
  return Math.sign(value) * size || 0;
}

/** Returns the mean of games with its interval, by the normal approximation. */
export function meanOf(values: Numbers): Estimate {
  const mean = values.length ? sum(values) / values.length : 0;
  return around(mean, values.length, squares(values, mean));
}

/** Returns the mean, its interval and the values that one game of twenty stays below or exceeds. */
export function spreadOf(values: Numbers): Spread {
  if (!values.length) return { ...NOTHING, p5: 0, p50: 0, p95: 0 };
  const sorted = Float64Array.from(values).sort();
  const [p5, p50, p95] = [0.05, 0.5, 0.95].map((part) => rounded(percentile(sorted, part), 3)) as [number, number, number];
  return { ...meanOf(values), p5, p50, p95 };
}

/** Returns a spread in another unit. */
export function scaled({ mean, ci95, p5, p50, p95 }: Spread, factor: number): Spread {
  const to = (value: number) => rounded(value * factor, 3);
  return { mean: to(mean), ci95: [to(ci95[0]), to(ci95[1])], p5: to(p5), p50: to(p50), p95: to(p95) };
}

/** Returns sum over sum with the interval of a ratio (delta method). */
export function ratioOf(parts: Numbers, wholes: Numbers): Estimate {
  const total = sum(wholes);
  if (!total) return NOTHING;
  const ratio = sum(parts) / total;
  const unit = total / parts.length;
  let found = 0;
  for (let k = 0; k < parts.length; k += 1) found += ((parts[k]! - ratio * wholes[k]!) / unit) ** 2;
  return around(ratio, parts.length, found);
}

/** Returns a share with Wilson's interval; for few successes or failures it begins where Poisson's does. */
export function shareOf(successes: number, n: number): Estimate {
  if (!n) return NOTHING;
  const count = rounded(successes, 0);
  const share = count / n;
  const weight = NORMAL ** 2 / n;
  const middle = (share + weight / 2) / (1 + weight);
  const half = (NORMAL / (1 + weight)) * Math.sqrt((share * (1 - share)) / n + weight / (4 * n));
  const low = least(count, n, middle - half);
  const high = 1 - least(n - count, n, 1 - middle - half);
  return { mean: rounded(successes / n, 6), ci95: [rounded(low, 6), rounded(high, 6)] };
}

/** Returns the value that a part of sorted values stays below, between two of them by their distance. */
export function percentile(sorted: Numbers, part: number): number {
  const at = part * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
  return low + (high - low) * (at - Math.floor(at));
}

function least(count: number, n: number, wilson: number): number {
  if (!count) return 0;
  return count <= FEW.length ? Math.min(FEW[count - 1]! / n, wilson) : wilson;
}

function around(mean: number, n: number, influence: number): Estimate {
  const half = n > 1 ? NORMAL * Math.sqrt(influence / (n * (n - 1))) : 0;
  const ci95: Interval = [rounded(mean - half, 6), rounded(mean + half, 6)];
  return { mean: rounded(mean, 6), ci95 };
}

function sum(values: Numbers): number {
  let found = 0;
  for (let k = 0; k < values.length; k += 1) found += values[k]!;
  return found;
}

function squares(values: Numbers, mean: number): number {
  let found = 0;
  for (let k = 0; k < values.length; k += 1) found += (values[k]! - mean) ** 2;
  return found;
}
