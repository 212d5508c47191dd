import type { Difference } from './differences.ts';
import type { ReviewMark } from './review-watch.ts';

/** Aspects that say which rows are linked, as a hash: the rows themselves say more where they came or went. */
const links: ReadonlySet<string> = new Set([
  'assets',
  'steps',
  'paths',
  'controls',
  'preSteps',
  'risks',
  'threats',
  'goals',
  'requirements',
  'assumptions',
  'functions',
  'shape',
]);
/** What follows from other facts, and is a cause only where those are the same: then the method was changed. */
const results: ReadonlySet<string> = new Set(['value', 'left']);

const isMethod = ({ fact, what }: Difference) => fact.startsWith('method/') && what !== 'changed';

/**
 * The causes among the differences of a mark: without what only repeats or follows from another of them. A suspect row has at least one.
 */
export function causesIn({ kind, row, differences }: Pick<ReviewMark, 'kind' | 'row' | 'differences'>): Difference[] {
  const own = `${kind}/${row}`;
  const moved = differences.some(({ what, fact }) => what !== 'changed' && !fact.startsWith('method/'));
  const told = differences.filter((one) => {
    if (isMethod(one)) return false;
    if (one.what !== 'changed') return true;
    if (moved && links.has(one.aspect)) return false;
    return !(one.fact === own && (one.aspect === 'own' || results.has(one.aspect)));
  });
  if (told.length > 0) return told;
  const values = differences.filter(({ aspect }) => results.has(aspect));
  return values.length > 0 ? values : [...differences];
}

/** Two differences of the same key are one cause of several rows. */
export const causeKey = ({ what, fact, aspect, was, is }: Difference): string =>
  [what, fact, aspect, was, is].join('\n');

/** One cause with the rows it makes suspect. */
export interface Cause {
  key: string;
  difference: Difference;
  marks: ReviewMark[];
}

/** The marks by what makes them suspect, the cause of most rows first. */
export function byCause(marks: Iterable<ReviewMark>): Cause[] {
  const found = new Map<string, Cause>();
  for (const mark of marks)
    for (const difference of mark.differences.length > 0 ? causesIn(mark) : []) {
      const key = causeKey(difference);
      const cause = found.get(key) ?? { key, difference, marks: [] };
      found.set(key, cause);
      cause.marks.push(mark);
    }
  return [...found.values()].sort(
    (a, b) => b.marks.length - a.marks.length || (a.difference.code < b.difference.code ? -1 : 1),
  );
}
