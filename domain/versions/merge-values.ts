import { sameContent } from '../model/same-content.ts';
import { isNothing } from './differences.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Asks what counts at this place of a row, where both sides changed it differently. */
export type Ask = (path: string[], base: unknown, mine: unknown, theirs: unknown) => unknown;

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value and the reason for it are one statement: half of either would be nobody's. Boxes and ends are folded to such units too. */
const isUnit = (value: Fields): boolean => 'reason' in value || 'unit' in value;

/** Lists whose order says nothing: ids, codes, files. */
const isSet = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' || (isPlain(one) && 'file' in one));

/**
 * One value of a row from two sides that had a base in common: what one side changed is taken, in parts as small as a person enters them; where
 * both changed the same part differently, `ask` says what counts.
 * @param ordered is the order of a list part of what it says?
 */
export function mergeValue(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  ask: Ask,
  path: string[],
  ordered: boolean,
): unknown {
  if (sameContent(mine, theirs) || sameContent(base, theirs)) return mine;
  if (sameContent(base, mine)) return theirs;
  if (canSplit(base, mine, theirs)) return mergeParts(base, mine, theirs, ask, path);
  if (!ordered && isSet(mine) && isSet(theirs) && (isSet(base) || isNothing(base)))
    return mergeSets(isSet(base) ? base : [], mine, theirs);
  return ask(path, base, mine, theirs);
}

const canSplit = (base: unknown, mine: unknown, theirs: unknown): boolean =>
  isPlain(mine) &&
  isPlain(theirs) &&
  (isPlain(base) || isNothing(base)) &&
  ![base, mine, theirs].some((one) => isPlain(one) && isUnit(one));

function mergeParts(base: unknown, mine: unknown, theirs: unknown, ask: Ask, path: string[]): Fields {
  const [was, here, there] = [base, mine, theirs].map((one) => (isPlain(one) ? one : {})) as [Fields, Fields, Fields];
  const merged: Record<string, unknown> = {};
  for (const part of new Set([...Object.keys(here), ...Object.keys(there)])) {
    const value = mergeValue(was[part], here[part], there[part], ask, [...path, part], false);
    if (value !== undefined) merged[part] = value;
  }
  return merged;
}

/** What either side put in is in, what either took out is out; this side's order first. */
function mergeSets(base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): unknown[] {
  const has = (list: readonly unknown[], value: unknown) => list.some((one) => sameContent(one, value));
  return [
    ...mine.filter((one) => has(theirs, one) || !has(base, one)),
    ...theirs.filter((one) => !has(mine, one) && !has(base, one)),
  ];
}
