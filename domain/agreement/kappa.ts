import { type Disagreement, type Figure, figureOf, nothing } from './figure.ts';

/** What two people rated: places on the scale from 0; null = not rated. */
export type Pair = readonly [first: number | null, second: number | null];

/** How much a difference counts: by steps of the scale, by their square, every one the same, or by a table of its own (Cohen 1968: v_ij). */
export type Weights = 'linear' | 'quadratic' | 'nominal' | readonly (readonly number[])[];

/**
 * Weighted kappa of two raters (J. Cohen, "Weighted Kappa", Psychological Bulletin 70, 1968; quadratic weights: Fleiss and Cohen 1973).
 * @param pairs pairs in which one is not rated are left out
 * @param categories number of places of the scale
 * @returns a figure; null with the reason when nothing was rated by both, or both rated one category only
 */
export const weightedKappa = (pairs: readonly Pair[], categories: number, weights: Weights): Figure =>
  figureOf(kappaDisagreement(pairs, categories, weights));

/** Observed and expected disagreement of two raters, from 0 to 1 unless the weights are a table of their own. */
export function kappaDisagreement(pairs: readonly Pair[], categories: number, weights: Weights): Disagreement {
  const counts = new Float64Array(categories * categories);
  const rows = new Float64Array(categories);
  const columns = new Float64Array(categories);
  let n = 0;
  for (const [first, second] of pairs) {
    if (first === null || second === null) continue;
    n += 1;
    bump(counts, first * categories + second);
    bump(rows, first);
    bump(columns, second);
  }
  if (n === 0) return nothing;
  const weight = weightOf(weights, categories);
  let observed = 0;
  let expected = 0;
  for (let i = 0; i < categories; i++)
    for (let j = 0; j < categories; j++) {
      const v = weight(i, j);
      observed += v * (counts[i * categories + j] ?? 0);
      expected += v * (rows[i] ?? 0) * (columns[j] ?? 0);
    }
  return { observed: observed / n, expected: expected / (n * n), n };
}

/** The weight of a difference. A scale of one place has none. */
function weightOf(weights: Weights, categories: number): (i: number, j: number) => number {
  const most = Math.max(1, categories - 1);
  if (weights === 'linear') return (i, j) => Math.abs(i - j) / most;
  if (weights === 'quadratic') return (i, j) => ((i - j) / most) ** 2;
  if (weights === 'nominal') return (i, j) => (i === j ? 0 : 1);
  return (i, j) => weights[i]?.[j] ?? 0;
}

const bump = (counts: Float64Array, at: number) => {
  counts[at] = (counts[at] ?? 0) + 1;
};

/**
 * Gwet's AC2 of two raters with the same weights (K. L. Gwet, "Handbook of Inter-Rater Reliability", 4th edition, 2014, chapter 5; AC1 with nominal weights),
 * for comparison: it stays high where nearly all ratings are of one category and kappa falls although people agree.
 */
export function gwetAc2(
  pairs: readonly Pair[],
  categories: number,
  weights: 'linear' | 'quadratic' | 'nominal',
): Figure {
  const { observed, n } = kappaDisagreement(pairs, categories, weights);
  if (n === 0) return figureOf(nothing);
  const weight = weightOf(weights, categories);
  const shares = new Float64Array(categories);
  for (const pair of pairs)
    if (pair[0] !== null && pair[1] !== null) for (const one of pair as [number, number]) bump(shares, one);
  let all = 0;
  let spread = 0;
  for (let i = 0; i < categories; i++) {
    const share = (shares[i] ?? 0) / (2 * n);
    spread += share * (1 - share);
    for (let j = 0; j < categories; j++) all += 1 - weight(i, j);
  }
  // A scale of one place: whatever is rated, nothing could differ.
  if (categories < 2) return figureOf({ observed: 0, expected: 0, n });
  const chance = (all / (categories * (categories - 1))) * spread;
  return figureOf({ observed, expected: 1 - chance, n });
}
