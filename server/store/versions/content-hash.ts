import { createHash } from 'node:crypto';
import { runToEnd } from '#domain/run-to-end.ts';

/** The same value with the keys of all objects in order. PostgreSQL gives JSON back with its keys in another order than it was written. */
export function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, ordered(inner)]));
}

/** Returns the sha256 of a JSON value by its content: the order of keys does not count. */
export const contentHash = (value: unknown): string => runToEnd(hashing(value));

/** `contentHash`, pausing between the entries of long lists: a method may have megabytes. */
export function* hashing(value: unknown): Generator<undefined, string> {
  const hash = createHash('sha256');
  for (const piece of orderedPieces(value)) {
    hash.update(piece);
    yield;
  }
  return hash.digest('hex');
}

/** The text of an ordered value: objects near the top field by field, lists entry by entry, what is deeper whole. */
function* orderedPieces(value: unknown, depth = 0): Generator<string> {
  if (typeof value !== 'object' || value === null || depth > 1) yield JSON.stringify(ordered(value));
  else if (Array.isArray(value)) {
    for (const [n, entry] of value.entries()) yield `${n > 0 ? ',' : '['}${JSON.stringify(ordered(entry ?? null))}`;
    yield value.length > 0 ? ']' : '[]';
  } else {
    let between = '{';
    for (const [key, inner] of Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (inner === undefined) continue;
      yield `${between}${JSON.stringify(key)}:`;
      yield* orderedPieces(inner, depth + 1);
      between = ',';
    }
    yield between === '{' ? '{}' : '}';
  }
}
