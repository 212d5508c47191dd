/**
 * How JavaScript values travel to both engines, so that a query means the same on either: objects and arrays as JSON text, booleans by
 * the engine's own kind, times as ISO strings. Written once here, used by both dialects.
 */

/** Objects and arrays become JSON text. (pg alone would write an array as a PostgreSQL array, which a jsonb column refuses.) */
export function encodeJson(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Uint8Array) return value;
  if (value instanceof Date) return value.toISOString();
  return JSON.stringify(value);
}

/** A value for a JSON column that may be a bare string, number, boolean or null; objects and arrays need no help. */
export const json = <T>(value: T): T => JSON.stringify(value) as T;

/** A part of a JSON column as an engine gives it: SQLite as text, PostgreSQL decoded. */
export type JsonText<T> = string & { readonly of?: T };

/** The part of a JSON column that is an object or a list. */
export const readJson = <T>(part: JsonText<T>): T => (typeof part === 'string' ? JSON.parse(part) : part) as T;

/** The escape for a LIKE pattern; pair it with `escape '\'`. */
export const likeText = (part: string): string => `%${part.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
