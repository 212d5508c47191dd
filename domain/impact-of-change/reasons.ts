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

/** The links by which facts of a kind hold those of others, as aspects. */
const holdsBy: Readonly<Record<string, readonly (readonly [kind: string, link: string])[]>> = {
  paths: [['threats', 'paths']],
  steps: [
    ['paths', 'steps'],
    ['steps', 'preSteps'],
    ['trees', 'shape'],
  ],
  controls: [
    ['steps', 'controls'],
    ['trees', 'shape'],
  ],
  assets: [
    ['damages', 'assets'],
    ['threats', 'assets'],
    ['requirements', 'assets'],
  ],
};

const kindOf = ({ fact }: Pick<Difference, 'fact'>) => fact.slice(0, fact.indexOf('/'));

/** A switch of a row, by which what it was rated as begins or ends to count: its own cause, and the values are none. */
const switches: readonly (readonly [kind: string, aspect: string])[] = [
  ['controls', 'active'],
  ['steps', 'off'],
  ['paths', 'whole'],
];

/** What only follows from another difference of the same row. */
function consequences(differences: readonly Difference[]): ReadonlySet<Difference> {
  const found = new Set(differences.filter(({ follows }) => follows));
  const changed = differences.filter(({ what }) => what === 'changed');
  const isChanged = (fact: string, aspect: string) => changed.some((one) => one.fact === fact && one.aspect === aspect);
  for (const one of changed) {
    const isValue = one.aspect.startsWith('rating/') || (one.aspect.startsWith('vector/') && kindOf(one) !== 'paths');
    if (!isValue || (one.was !== '' && one.is !== '')) continue;
    if (switches.some(([kind, aspect]) => kindOf(one) === kind && isChanged(one.fact, aspect))) found.add(one);
  }
  const moved = differences.filter(({ what }) => what !== 'changed');
  for (const one of moved) {
    const id = one.fact.slice(one.fact.indexOf('/') + 1);
    // The tree of a control counts while that is switched on.
    if (kindOf(one) === 'trees' && isChanged(`controls/${id}`, 'active')) found.add(one);
    // With a tree the paths of a threat scenario do not count, without it they do again.
    const other = one.what === 'gone' ? 'come' : 'gone';
    if (kindOf(one) === 'paths' && moved.some((tree) => tree.what === other && kindOf(tree) === 'trees'))
      if (changed.some((link) => link.aspect === 'paths' && moved.some((tree) => isTreeOf(tree, link)))) found.add(one);
    if (one.what === 'gone' && wentWith(one, moved, changed)) found.add(one);
  }
  return found;
}

const isTreeOf = (tree: Difference, { fact }: Difference) =>
  kindOf(tree) === 'trees' && tree.fact.slice('trees/'.length) === fact.slice('threats/'.length);

/** That something went with what held it. Where it may as well have been taken out of a row that stays, it is told. */
function wentWith(one: Difference, moved: readonly Difference[], changed: readonly Difference[]): boolean {
  const holders = holdsBy[kindOf(one)] ?? [];
  const hasHolder = moved.some(
    (other) => other !== one && other.what === 'gone' && holders.some(([kind]) => kindOf(other) === kind),
  );
  return hasHolder && changedLinks(one, changed).length === 0;
}

const changedLinks = (one: Difference, changed: readonly Difference[]) =>
  changed.filter((link) =>
    (holdsBy[kindOf(one)] ?? []).some(([kind, aspect]) => kindOf(link) === kind && link.aspect === aspect),
  );

/** What was taken out of the one row that has other links now left that row. */
function withPlace(one: Difference, differences: readonly Difference[]): Difference {
  if (one.what !== 'gone') return one;
  const [link, ...others] = changedLinks(
    one,
    differences.filter(({ what }) => what === 'changed'),
  );
  return link && others.length === 0 ? { ...one, by: link.code } : one;
}

/**
 * The causes among the differences of a mark: without what only repeats or follows from another of them. A suspect row has at least one.
 */
export function causesIn({ kind, row, differences }: Pick<ReviewMark, 'kind' | 'row' | 'differences'>): Difference[] {
  const own = `${kind}/${row}`;
  const moved = differences.some(({ what, fact }) => what !== 'changed' && !fact.startsWith('method/'));
  const following = consequences(differences);
  const told = differences.filter((one) => {
    if (isMethod(one) || following.has(one)) return false;
    if (one.what !== 'changed') return true;
    if (moved && links.has(one.aspect)) return false;
    return !(one.fact === own && (one.aspect === 'own' || results.has(one.aspect)));
  });
  if (told.length > 0) return told.map((one) => withPlace(one, differences));
  const values = differences.filter(({ aspect }) => results.has(aspect));
  return values.length > 0 ? values : [...differences];
}

/** Two differences of the same key are one cause of several rows. */
export const causeKey = ({ what, fact, aspect, was, is, by = '' }: Difference): string =>
  [what, fact, aspect, was, is, by].join('\n');

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
