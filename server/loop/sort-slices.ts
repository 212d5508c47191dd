/** Entries sorted without a pause: about a millisecond. */
const run = 500;

/** Returns the entries in order, as `Array.sort` would put them, and pauses meanwhile: ten thousand rows by their code take 30 ms. */
export function* sorting<T>(items: readonly T[], compare: (a: T, b: T) => number): Generator<undefined, T[]> {
  let runs: T[][] = [];
  for (let at = 0; at < items.length; at += run) {
    runs.push(items.slice(at, at + run).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const joined: T[][] = [];
    for (let i = 0; i < runs.length; i += 2) joined.push(yield* joining(runs[i] ?? [], runs[i + 1] ?? [], compare));
    runs = joined;
  }
  return runs[0] ?? [];
}

/** Two runs as one; of equal entries those of the first come first. */
function* joining<T>(first: T[], second: T[], compare: (a: T, b: T) => number): Generator<undefined, T[]> {
  const joined: T[] = [];
  let [i, j] = [0, 0];
  while (i < first.length && j < second.length) {
    joined.push(compare(first[i] as T, second[j] as T) <= 0 ? (first[i++] as T) : (second[j++] as T));
    if (joined.length % run === 0) yield;
  }
  return joined.concat(first.slice(i), second.slice(j));
}
