import { sameContent } from '../model/same-content.ts';

/** One value that differs. The path leads from a field into its parts: `ratings`, `S`, `level`. */
export interface Difference {
  path: string[];
  /** Null where there is nothing. */
  before: unknown;
  after: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** Who wrote a row and when is no content of it. */
const metaFields: ReadonlySet<string> = new Set([
  'id',
  'rev',
  'createBy',
  'responsibleBy',
  'updateBy',
  'updateTime',
  'imported',
]);

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Nothing was entered here, however that is stored. */
export const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

/** What two rows say differently, field by field, in parts as small as a person enters them. Empty when they say the same. */
export function differencesOf(before: object, after: object): Difference[] {
  const found: Difference[] = [];
  for (const field of keysOf(before as Fields, after as Fields)) {
    if (metaFields.has(field)) continue;
    const [was, is] = [(before as Fields)[field], (after as Fields)[field]];
    if (sameContent(was, is)) continue;
    const parts = [...partsOf(was, is, [field])];
    // Stored differently, though nothing was entered either way: it stays a difference, or a restored row would not be the same.
    found.push(...(parts.length > 0 ? parts : [difference([field], was, is)]));
  }
  return found;
}

function* partsOf(before: unknown, after: unknown, path: string[]): Generator<Difference> {
  if (sameContent(before, after) || (isNothing(before) && isNothing(after))) return;
  const both = isPlain(before) || isPlain(after);
  if (!both || !(isPlain(before) || isNothing(before)) || !(isPlain(after) || isNothing(after))) {
    yield difference(path, before, after);
    return;
  }
  const [was, is] = [isPlain(before) ? before : {}, isPlain(after) ? after : {}];
  for (const part of keysOf(was, is)) yield* partsOf(was[part], is[part], [...path, part]);
}

/** What is missing is null: it travels. */
const difference = (path: string[], before: unknown, after: unknown): Difference => ({
  path,
  before: before ?? null,
  after: after ?? null,
});

const keysOf = (a: Fields, b: Fields): Set<string> => new Set([...Object.keys(a), ...Object.keys(b)]);
