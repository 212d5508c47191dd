import { type Disagreement, type Figure, figureOf, nothing } from './figure.ts';

/** How much two categories differ: not at all or fully, by the ratings between them, or by their places on the scale. */
export type Metric = 'nominal' | 'ordinal' | 'interval';

/** All ratings of one thing, by rater: places on the scale from 0; null = not rated. */
export type Unit = readonly (number | null)[];

/**
 * Krippendorff's alpha for any number of raters and with missing ratings (K. Krippendorff, "Computing Krippendorff's Alpha-Reliability", 2011).
 * @param units things that fewer than two people rated are left out
 * @param categories number of places of the scale
 * @returns a figure; null with the reason when no thing was rated twice, or all ratings are of one category
 */
export const krippendorffAlpha = (units: readonly Unit[], categories: number, metric: Metric): Figure =>
  figureOf(alphaDisagreement(units, categories, metric));

/**
 * Observed and expected disagreement of any number of raters. Divided by the difference of both ends of the scale, which cancels out in one alpha and
 * makes scales comparable where several are pooled.
 */
export function alphaDisagreement(units: readonly Unit[], categories: number, metric: Metric): Disagreement {
  // Coincidences of values c and k within a unit, and how often each value takes part.
  const coincidences = new Float64Array(categories * categories);
  const totals = new Float64Array(categories);
  const here = new Float64Array(categories);
  let pairable = 0;
  let counted = 0;
  for (const unit of units) {
    let rated = 0;
    here.fill(0);
    for (const value of unit) {
      if (value === null) continue;
      rated += 1;
      here[value] = (here[value] ?? 0) + 1;
    }
    if (rated < 2) continue;
    counted += 1;
    pairable += rated;
    for (let c = 0; c < categories; c++) {
      const own = here[c] ?? 0;
      if (own === 0) continue;
      totals[c] = (totals[c] ?? 0) + own;
      for (let k = 0; k < categories; k++) {
        const pairs = own * ((here[k] ?? 0) - (c === k ? 1 : 0));
        coincidences[c * categories + k] = (coincidences[c * categories + k] ?? 0) + pairs / (rated - 1);
      }
    }
  }
  if (counted === 0) return nothing;
  const difference = differences(totals, metric);
  let observed = 0;
  let expected = 0;
  for (let c = 0; c < categories; c++)
    for (let k = 0; k < categories; k++) {
      const delta = difference(c, k);
      observed += delta * (coincidences[c * categories + k] ?? 0);
      expected += delta * (totals[c] ?? 0) * (totals[k] ?? 0);
    }
  const whole = difference(0, categories - 1) || 1;
  return {
    observed: observed / pairable / whole,
    expected: expected / (pairable * (pairable - 1)) / whole,
    n: counted,
  };
}

/** The squared difference of two values (Krippendorff 2011, section D). */
function differences(totals: Float64Array, metric: Metric): (c: number, k: number) => number {
  if (metric === 'nominal') return (c, k) => (c === k ? 0 : 1);
  if (metric === 'interval') return (c, k) => (c - k) ** 2;
  const upTo = [0];
  for (const total of totals) upTo.push((upTo.at(-1) ?? 0) + total);
  return (c, k) => {
    if (c === k) return 0;
    const [low, high] = c < k ? [c, k] : [k, c];
    const between = (upTo[high + 1] ?? 0) - (upTo[low] ?? 0);
    return (between - ((totals[low] ?? 0) + (totals[high] ?? 0)) / 2) ** 2;
  };
}
