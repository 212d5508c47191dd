/**
 * Why there is no figure: nobody rated the same thing twice, fewer did than a figure may rest on, or all ratings are of one category, so that nothing could
 * have been rated differently.
 */
type NoFigure = 'noPairs' | 'tooFew' | 'oneCategory';

/**
 * Pairs (or units) a figure needs before it is told (M-9.8). With fewer, one rating moves a kappa by more than a word of its scale: of ten pairs each is a
 * tenth of the observed agreement, of which chance takes about half.
 */
export const fewestPairs = 10;

/** The figure where it rests on enough pairs; else null with the reason. */
export const enough = (figure: Figure): Figure =>
  figure.n > 0 && figure.n < fewestPairs ? { value: null, why: 'tooFew', n: figure.n } : figure;

/**
 * How well ratings agree: 1 = always, 0 = no better than by chance, below 0 = worse. Never NaN: without a value `why` says the reason.
 * `n`: pairs of ratings (kappa), or units that at least two people rated (alpha).
 */
export type Figure = { value: number; why: null; n: number } | { value: null; why: NoFigure; n: number };

/**
 * What a figure is computed from: the mean disagreement that was observed and the one to be expected by chance, each between 0 and 1 (1 = both ends of
 * the scale). `n` as in `Figure`.
 */
export interface Disagreement {
  observed: number;
  expected: number;
  n: number;
}

export const nothing: Disagreement = { observed: 0, expected: 0, n: 0 };

/** 1 − observed / expected (Cohen 1968, Krippendorff 2011); null with the reason where that is undefined. */
export function figureOf({ observed, expected, n }: Disagreement): Figure {
  if (n === 0) return { value: null, why: 'noPairs', n };
  if (expected === 0) return { value: null, why: 'oneCategory', n };
  return { value: 1 - observed / expected, why: null, n };
}

/**
 * Several scales as one: each counts by its number of pairs. The pooled kappa of De Vries, Elliott, Kanouse and Teleki, "Using Pooled Kappa to Summarize
 * Interrater Agreement across Many Items" (Field Methods 20, 2008), which does not let a scale with few different ratings decide, as a mean of figures would.
 */
export function pooled(parts: readonly Disagreement[]): Disagreement {
  const n = parts.reduce((sum, part) => sum + part.n, 0);
  if (n === 0) return nothing;
  const mean = (of: 'observed' | 'expected') => parts.reduce((sum, part) => sum + part[of] * part.n, 0) / n;
  return { observed: mean('observed'), expected: mean('expected'), n };
}
