import { sameContent } from '#domain/model/same-content.ts';

type Fields = Record<string, unknown>;

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** An emptied field of a form holds undefined, an empty one of what is stored null. */
const same = (a: unknown, b: unknown): boolean => sameContent(a ?? null, b ?? null);

interface Merged {
  values: Fields;
  both: string[];
}

/**
 * What was entered in a form, on top of what somebody else has stored since it was opened: a field that one of the two has changed holds that. `both`:
 * those that both have changed, each to something else; there what was entered stands.
 * @param began the fields as they were when the form was opened
 * @param together fields that say something only with each other: where both have changed some of these, all stand as they were entered
 */
export function mergeForm(began: Fields, entered: Fields, stored: Fields, together: readonly string[] = []): Merged {
  const { values, both } = mergeFields(began, entered, stored);
  const mine = together.some((name) => !same(entered[name], began[name]));
  const theirs = together.filter((name) => !same(stored[name], began[name]) && !same(stored[name], entered[name]));
  if (!mine || theirs.length === 0) return { values, both };
  for (const name of theirs) values[name] = entered[name];
  return { values, both: [...both.filter((path) => !theirs.includes(path)), ...theirs] };
}

function mergeFields(began: Fields, entered: Fields, stored: Fields, path = ''): Merged {
  const values: Fields = { ...entered };
  const both: string[] = [];
  for (const [field, mine] of Object.entries(entered)) {
    if (!(field in stored)) continue;
    const [was, now] = [began[field], stored[field]];
    if (same(mine, was)) values[field] = now;
    else if (!same(now, was) && !same(now, mine)) {
      if (isPlain(mine) && isPlain(was) && isPlain(now)) {
        const inner = mergeFields(was, mine, now, `${path}${field}.`);
        values[field] = inner.values;
        both.push(...inner.both);
      } else both.push(path + field);
    }
  }
  return { values, both };
}
