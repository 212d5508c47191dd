import type { NewRow, Row } from '../kinds/kinds.ts';
import type { Ratings } from '../method/rate/ratings.ts';
import type { Method } from '../model/method.ts';
import type { QualityCheck, QualityEffect } from '../model/quality-checks.ts';
import { runToEnd } from '../run-to-end.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Finding } from './check.ts';
import { findingQuality } from './quality.ts';

/** What the method makes of a check; as delivered it is shown. */
export const effectOfCheck = ({ treatment }: Pick<Method, 'treatment'>, check: QualityCheck): QualityEffect =>
  treatment.checks?.[check] ?? 'shown';

const keyOf = ({ check, row, facts }: Pick<Row<'lookedAt'>, 'check' | 'row' | 'facts'>) => `${check} ${row} ${facts}`;

/** Returns who looked at a finding and why it stays, as long as it is the same finding. */
export function lookedAtBy(rows: Iterable<Row<'lookedAt'>>): (finding: Finding) => Row<'lookedAt'> | undefined {
  const known = new Map<string, Row<'lookedAt'>>();
  for (const row of rows) known.set(keyOf(row), row);
  return ({ check, id, facts }) => known.get(keyOf({ check, row: id, facts }));
}

/** The row that says a finding was looked at. @param language of the words that are kept with it */
export const lookedAtRow = (finding: Finding, reason: string, language: 'en' | 'zh'): NewRow<'lookedAt'> => ({
  check: finding.check,
  row: finding.id,
  facts: finding.facts,
  what: [finding.code, finding.said[language]].filter(Boolean).join(': ').slice(0, 4000),
  reason,
});

/** Findings that keep a version from being frozen: of checks that the method lets block, as long as nobody looked at them. */
export function blockingFindings(w: Workspace, ratings: Ratings): Finding[] {
  const blocks = (check: QualityCheck) => effectOfCheck(w.method, check) === 'blocks';
  if (!Object.values(w.method.treatment.checks ?? {}).includes('blocks')) return [];
  const seenBy = lookedAtBy(w.lookedAt);
  return runToEnd(findingQuality({ w, ratings }, blocks)).filter((one) => !seenBy(one));
}
