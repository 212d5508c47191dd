/** Sums and products of decimals leave dust (0.1 + 0.2); totals are cleaned before they meet a range. */
const DUST = 1e-9;

/** Rounds half up to `decimals` (2.835 becomes 2.84 although its binary form lies below). */
export function roundHalfUp(value: number, decimals = 0): number {
  const scale = 10 ** decimals;
  return Math.floor(value * scale + 0.5 + DUST) / scale;
}

/** Rounds as a risk formula says. */
export function roundBy(rounding: 'halfUp' | 'up' | 'down', value: number): number {
  if (rounding === 'up') return Math.ceil(value - DUST);
  if (rounding === 'down') return Math.floor(value + DUST);
  return roundHalfUp(value);
}

/** A total without binary dust. */
export const clean = (value: number): number => Math.round(value * 1e9) / 1e9;

/** Whether a total lies in a range with both ends included; an end of `null` is open. */
export const inRange = (total: number, from: number | null | undefined, to: number | null | undefined): boolean =>
  total >= (from ?? Number.NEGATIVE_INFINITY) - DUST && total <= (to ?? Number.POSITIVE_INFINITY) + DUST;
