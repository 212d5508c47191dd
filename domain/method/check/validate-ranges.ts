import { clean, inRange } from '../rate/numbers.ts';
import { type ModelProblem, problem } from './model-problems.ts';

/** A range as somebody entered it; `from` missing = not filled in. */
export interface EnteredRange {
  code: string;
  from: number | null | undefined;
  to: number | null | undefined;
  path: string;
}

/**
 * Ranges must be contiguous, must not overlap and must cover lowest to highest total; the last may be open (M-6.4). Totals come in
 * steps of the decimals in use, so 13 and 14 touch where totals are whole and 1.05 and 1.06 touch where they have two decimals.
 * `reachable` are the totals that can occur: each must fall into a range, and a range none of them falls into is warned about. `decimals` of
 * `null`: totals are not rounded, so ranges touch where no reachable total lies between them.
 */
export function validateRanges(
  ranges: readonly EnteredRange[],
  bounds: { from: number; to: number },
  decimals: number | null,
  reachable: readonly number[] | null = null,
): ModelProblem[] {
  const problems: ModelProblem[] = [];
  const filled: { code: string; from: number; to: number; path: string }[] = [];
  for (const { code, from, to, path } of ranges) {
    if (from === null || from === undefined || to === undefined) problems.push(problem('rangeMissing', path, { code }));
    else if (to !== null && from > to) problems.push(problem('rangeBackwards', path, { code, from, to }));
    else filled.push({ code, from, to: to ?? Number.POSITIVE_INFINITY, path });
  }
  filled.sort((a, b) => a.from - b.from || a.to - b.to);
  const step = 10 ** -(decimals ?? finest);
  const isTotalBetween = (low: number, high: number) =>
    reachable?.some(
      (total) => total > low && total < high && !inRange(total, low, low) && !inRange(total, high, high),
    ) ||
    ((decimals !== null || reachable === null) && clean((Math.floor(clean(low / step)) + 1) * step) < high);
  filled.forEach((range, i) => {
    const next = filled[i + 1];
    const reached = reachable
      ? reachable.some((total) => inRange(total, range.from, range.to))
      : range.from <= bounds.to && range.to >= bounds.from;
    if (!reached) problems.push(problem('rangeUnreachable', range.path, { code: range.code }));
    if (!next) return;
    if (next.from <= range.to)
      problems.push(problem('rangeOverlap', next.path, { first: range.code, second: next.code, at: next.from }));
    else if (isTotalBetween(range.to, next.from))
      problems.push(
        problem('rangeGap', next.path, { first: range.code, second: next.code, to: range.to, from: next.from }),
      );
  });
  const [first, last] = [filled[0], filled[filled.length - 1]];
  if (first && first.from > bounds.from)
    problems.push(problem('rangeStart', first.path, { code: first.code, found: first.from, needed: bounds.from }));
  if (last && last.to < bounds.to)
    problems.push(problem('rangeEnd', last.path, { code: last.code, found: last.to, needed: bounds.to }));
  return problems;
}

/** Decimals a total is kept with (numbers.ts). */
const finest = 9;

/** Most decimals among some numbers. */
export const decimalsOf = (values: readonly (number | null | undefined)[]): number =>
  Math.max(0, ...values.map((value) => decimalsIn(value ?? 0)));

/** Of 1e-7 the text has no point. */
const decimalsIn = (value: number): number =>
  Math.min(finest, value.toFixed(finest).replace(/0+$/, '').split('.')[1]?.length ?? 0);

/** Totals that are listed at most, and products made to find them: a model of forty parameters with sixty levels each is checked while people wait. */
const mostTotals = 20_000;
const mostProducts = 2_000_000;
/** Steps of the decimals in use between the lowest and the highest sum, up to which sums are counted on. */
const mostSteps = 100_000;

/** Every product one value per group can give, or `null` when there are too many to list. */
export function reachableProducts(groups: readonly (readonly number[])[], factor: number): number[] | null {
  let totals = new Set([factor]);
  let made = 0;
  for (const group of groups.map((values) => new Set(values))) {
    if (group.size === 0) continue;
    made += totals.size * group.size;
    if (made > mostProducts) return null;
    const next = new Set<number>();
    for (const total of totals) for (const value of group) next.add(clean(total * value));
    if (next.size > mostTotals) return null;
    totals = next;
  }
  return [...totals];
}

/** Every sum one value per group can give, or `null` when there are too many to list. */
export function reachableSums(groups: readonly (readonly number[])[]): number[] | null {
  const filled = groups.filter((values) => values.length > 0);
  const scale = 10 ** decimalsOf(filled.flat());
  const lows = filled.map((values) => Math.min(...values));
  const steps = filled.map((values, i) => [...new Set(values.map((value) => stepsFrom(lows[i] ?? 0, value, scale)))]);
  if (steps.reduce((sum, group) => sum + Math.max(...group), 0) > mostSteps) return null;
  // A bit for each step above the lowest sum: adding a value to all sums moves them all.
  let reached = 1n;
  for (const group of steps) reached = group.reduce((next, step) => next | (reached << BigInt(step)), 0n);
  const lowest = lows.reduce((sum, low) => sum + low, 0);
  const bits = reached.toString(2);
  const sums: number[] = [];
  for (let step = 0; step < bits.length; step++)
    if (bits[bits.length - 1 - step] === '1') sums.push(clean(lowest + step / scale));
  return sums.length > mostTotals ? null : sums;
}

const stepsFrom = (low: number, value: number, scale: number) => Math.round((value - low) * scale);
