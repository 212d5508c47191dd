/** Order of two rated values: not rated comes before every value, 0 and negative ones included. */
export function compareRated(a: number | null | undefined, b: number | null | undefined): number {
  // Two unrated ones: -Infinity - -Infinity is NaN.
  return (a ?? -Infinity) - (b ?? -Infinity) || 0;
}
