/**
 * Agreement as the papers define it, pair by pair and without tables of counts: slow, and written independently of the product.
 */

type Rated = number | null;

/** Cohen 1968: q_o and q_c are the weighted shares of disagreement, over all pairs and over all pairings of both raters' values. */
export function referenceKappa(
  pairs: readonly (readonly [Rated, Rated])[],
  weight: (a: number, b: number) => number,
): number {
  const whole = pairs.filter(([a, b]) => a !== null && b !== null) as [number, number][];
  const observed = mean(whole.map(([a, b]) => weight(a, b)));
  const expected = mean(whole.flatMap(([a]) => whole.map(([, b]) => weight(a, b))));
  return 1 - observed / expected;
}

/** Krippendorff 2011: mean difference of pairs within units, and of all pairs of all pairable values. */
export function referenceAlpha(
  units: readonly (readonly Rated[])[],
  metric: 'nominal' | 'ordinal' | 'interval',
): number {
  const rated = units.map((unit) => unit.filter((v): v is number => v !== null)).filter((unit) => unit.length > 1);
  const all = rated.flat();
  const difference = (a: number, b: number): number => {
    if (metric === 'nominal') return a === b ? 0 : 1;
    if (metric === 'interval') return (a - b) ** 2;
    if (a === b) return 0;
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    const inside = all.filter((v) => v > low && v < high).length;
    const ends = all.filter((v) => v === low || v === high).length;
    return (inside + ends / 2) ** 2;
  };
  let observed = 0;
  for (const unit of rated)
    for (const [i, a] of unit.entries())
      for (const [j, b] of unit.entries()) if (i !== j) observed += difference(a, b) / (unit.length - 1);
  let expected = 0;
  for (const [i, a] of all.entries()) for (const [j, b] of all.entries()) if (i !== j) expected += difference(a, b);
  return 1 - observed / all.length / (expected / (all.length * (all.length - 1)));
}

const mean = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0) / values.length;
