import { createHash } from 'node:crypto';

/** The same value with the keys of all objects in order. PostgreSQL gives JSON back with its keys in another order than it was written. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, ordered(inner)]));
}

/** Returns the sha256 of a JSON value by its content: the order of keys does not count. */
export const contentHash = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(ordered(value)))
    .digest('hex');
