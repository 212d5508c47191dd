import type { Op } from '../workspace/edit.ts';
import { type CoveredEntry, type Said, saidOf, sayOps } from './catalogue-coverage.ts';

/** What is entered of one entry: only what is there is changed. */
export interface EnteredSaid extends Partial<Said> {
  of: CoveredEntry;
}

/** The edit that enters these, of many entries at once. Only what a person saw is changed: a row somebody else wrote meanwhile makes it stale. */
export const enterOps = (entered: readonly EnteredSaid[]): Op[] =>
  entered.flatMap(({ of, threats, reason }) => {
    const before = saidOf({ coverages: of.rows }, of.entry.code);
    const after = { threats: threats ?? before.threats, reason: (reason ?? before.reason).trim() };
    const isSame = after.reason === before.reason && after.threats.join() === before.threats.join();
    return isSame ? [] : sayOps({ coverages: of.rows }, of.entry.code, after);
  });

/** Of these entries those that can be said not to apply: a threat scenario counts for more than a reason. */
export const excludable = (entries: readonly CoveredEntry[]): readonly CoveredEntry[] =>
  entries.filter(({ state }) => state !== 'addressed');

/** Of these entries those of which a reason says that they do not apply. */
export const reassessable = (entries: readonly CoveredEntry[]): readonly CoveredEntry[] =>
  entries.filter(({ reason }) => reason !== '');

/** None of the entries applies, all for one reason; those that a threat scenario addresses stay as they are. */
export const excludeOps = (entries: readonly CoveredEntry[], reason: string): Op[] =>
  reason.trim() === '' ? [] : enterOps(excludable(entries).map((of) => ({ of, reason })));

/** The entries are open again; threat scenarios that were linked stay. */
export const reassessOps = (entries: readonly CoveredEntry[]): Op[] =>
  enterOps(reassessable(entries).map((of) => ({ of, reason: '' })));

/** Links threat scenarios to entries, beside those that are linked. */
export const linkOps = (links: readonly { of: CoveredEntry; threat: string }[]): Op[] => {
  const byEntry = new Map<CoveredEntry, string[]>();
  for (const { of, threat } of links) byEntry.set(of, [...(byEntry.get(of) ?? []), threat]);
  return enterOps(
    [...byEntry].map(([of, threats]) => {
      const before = saidOf({ coverages: of.rows }, of.entry.code).threats;
      return { of, threats: [...new Set([...before, ...threats])] };
    }),
  );
};
