import type { PathRow } from '../kinds/attack-path/shape.ts';
import type { StepRow } from '../kinds/attack-step/shape.ts';
import type { Patch } from '../kinds/kinds.ts';
import type { LibraryLink } from '../model/library-link.ts';
import type { Method } from '../model/method.ts';
import { add, change, type Op } from '../workspace/edit.ts';
import { type LibraryDifference, libraryDifferences, stepValues } from './into-task.ts';
import type { EntryForm } from './libraries.ts';

type Attack = EntryForm<'attacks'>;
type StepValues = ReturnType<typeof stepValues>;
export type StepField = keyof StepValues;

/** What the library has done to a step since the row was taken, and the row does not have yet. `place`: from 1, in the entry as it is now. */
export type StepDifference =
  | { what: 'changed'; place: number; name: string; step: StepRow; fields: LibraryDifference<StepField>[] }
  | { what: 'added'; place: number; name: string; values: StepValues; at: number }
  | { what: 'removed'; place: number; name: string; at: number };

interface Compared {
  /** The steps of the row, in their order. */
  steps: readonly StepRow[];
  /** The entry as it was when the row was taken. */
  before: Attack;
  now: Attack;
  method: Method;
  language: LibraryLink['language'];
}

/**
 * Compares steps one by one. A step of an entry has no name of its own but its text, so steps are matched as lines of a text are: what is
 * called the same in the same order, and what stands between two such steps by its place.
 */
export function stepDifferences({ steps, before: seen, now, method, language }: Compared): StepDifference[] {
  const valuesIn = (entry: Attack) => entry.steps.map((step) => stepValues(step, { entry, method, language }));
  const [before, after] = [valuesIn(seen), valuesIn(now)];
  const own = matched(before.map(nameOf), steps.map(nameOf));
  const next = matched(before.map(nameOf), after.map(nameOf));
  const removed = before.flatMap((values, i): StepDifference[] => {
    const at = own.get(i);
    if (at === undefined || next.has(i)) return [];
    return [{ what: 'removed', place: i + 1, name: values.name, at }];
  });
  const origin = new Map([...next].map(([i, j]) => [j, i]));
  const known = new Set(own.values());
  const taken = new Set(steps.filter((_, at) => !known.has(at)).map(nameOf));
  let behind = 0;
  const others = after.flatMap((values, j): StepDifference[] => {
    const i = origin.get(j);
    if (i === undefined)
      return taken.has(values.name) ? [] : [{ what: 'added', place: j + 1, name: values.name, values, at: behind }];
    const at = own.get(i);
    const step = at === undefined ? undefined : steps[at];
    if (at === undefined || !step) return [];
    behind = at + 1;
    const fields = libraryDifferences<StepField>(step, before[i] ?? {}, values);
    return fields.length > 0 ? [{ what: 'changed', place: j + 1, name: step.name, step, fields }] : [];
  });
  return [...others, ...removed];
}

const nameOf = ({ name }: { name: string }) => name;

/** Takes one difference over; `more` is changed of the path with it. */
export function stepDifferenceOps(
  difference: StepDifference,
  path: PathRow,
  more: Patch<'paths'>,
  newId: () => string,
): Op[] {
  const { what } = difference;
  if (what === 'changed') {
    const patch = Object.fromEntries(difference.fields.map(({ field, entry }) => [field, entry])) as Patch<'steps'>;
    const own = change('steps', difference.step, patch);
    return Object.keys(more).length > 0 ? [own, change('paths', path, more)] : [own];
  }
  if (what === 'removed')
    return [change('paths', path, { ...more, steps: path.steps.filter((_, at) => at !== difference.at) })];
  const id = newId();
  const steps = [...path.steps.slice(0, difference.at), id, ...path.steps.slice(difference.at)];
  return [add('steps', difference.values, id), change('paths', path, { ...more, steps })];
}

/** Places of `to` by places of `from`: the longest row of equal names, and between two of them the others by their place. */
export function matched(from: readonly string[], to: readonly string[]): Map<number, number> {
  const found = new Map<number, number>();
  const pairs = [...equalPairs(from, to), [from.length, to.length] as const];
  let [i, j] = [0, 0];
  for (const [a, b] of pairs) {
    for (; i < a && j < b; i++, j++) found.set(i, j);
    if (a < from.length) found.set(a, b);
    [i, j] = [a + 1, b + 1];
  }
  return found;
}

/** The longest common subsequence, as pairs of places. */
function equalPairs(from: readonly string[], to: readonly string[]): (readonly [number, number])[] {
  const width = to.length + 1;
  const longest = new Uint16Array((from.length + 1) * width);
  const of = (i: number, j: number) => longest[i * width + j] ?? 0;
  for (let i = from.length - 1; i >= 0; i--)
    for (let j = to.length - 1; j >= 0; j--)
      longest[i * width + j] = from[i] === to[j] ? of(i + 1, j + 1) + 1 : Math.max(of(i + 1, j), of(i, j + 1));
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < from.length && j < to.length; ) {
    if (from[i] === to[j]) pairs.push([i++, j++]);
    else if (of(i + 1, j) >= of(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}
