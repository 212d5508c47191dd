import { sameContent } from '#domain/workspace/same-content.ts';

type Fields = Record<string, unknown>;

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** An emptied field of a form holds undefined, an empty one of what is stored null. */
const same = (a: unknown, b: unknown): boolean => sameContent(a ?? null, b ?? null);

/**
 * What was entered in a form, on top of what somebody else has stored since it was opened: a field that one of the two has changed holds that. `both`:
 * those that both have changed, each to something else; there what was entered stands.
 * @param began the fields as they were when the form was opened
 */
export function mergeForm(
  began: Fields,
  entered: Fields,
  stored: Fields,
  path = '',
): { values: Fields; both: string[] } {
  const values: Fields = { ...entered };
  const both: string[] = [];
  for (const [field, mine] of Object.entries(entered)) {
    if (!(field in stored)) continue;
    const [was, now] = [began[field], stored[field]];
    if (same(mine, was)) values[field] = now;
    else if (!same(now, was) && !same(now, mine)) {
      if (isPlain(mine) && isPlain(was) && isPlain(now)) {
        const inner = mergeForm(was, mine, now, `${path}${field}.`);
        values[field] = inner.values;
        both.push(...inner.both);
      } else both.push(path + field);
    }
  }
  return { values, both };
}
