import type { AnalysisKind, Row } from '../kinds/kinds.ts';
import { type QualityCheck, qualityChecks } from '../model/quality-checks.ts';
import { runToEnd } from '../run-to-end.ts';
import { tableOf } from '../workspace/workspace.ts';
import { type AnyCheck, type Check, type Finding, type Found, hashOf, type RowLook, type Seen } from './check.ts';
import { itemChecks } from './checks/item.ts';
import { pathChecks } from './checks/paths.ts';
import { ratingChecks } from './checks/ratings.ts';
import { scenarioChecks } from './checks/scenarios.ts';
import { treatmentChecks } from './checks/treatment.ts';

/** All checks; one key may have a check for each of several kinds. */
export const allChecks: readonly AnyCheck[] = [
  ...itemChecks,
  ...scenarioChecks,
  ...pathChecks,
  ...ratingChecks,
  ...treatmentChecks,
];

/** Rows looked at between two pauses: about a millisecond. */
const rowsAtOnce = 20;

/**
 * What the checks of quality find (M-9.5), in the order of the checks, then of the rows; pausing after some rows, so that who shows it can let a frame
 * pass. Nothing of it is stored.
 */
export function* findingQuality(
  seen: Seen,
  isOn: (key: QualityCheck) => boolean = () => true,
): Generator<undefined, Finding[]> {
  const found: Finding[] = [];
  for (const one of allChecks as unknown as readonly Check[]) {
    if (!isOn(one.key)) continue;
    if (one.ofAll) for (const each of one.ofAll(seen)) found.push(findingOf(one, { id: '', code: '' }, each));
    yield;
    if (!one.look) continue;
    const look = yield* lookOf(one, seen);
    let n = 0;
    for (const row of tableOf(seen.w, one.kind)) {
      for (const each of look(row as Row<AnalysisKind>)) found.push(findingOf(one, row, each));
      n += 1;
      if (n % rowsAtOnce === 0) yield;
    }
  }
  const place = new Map(qualityChecks.map((key, at) => [key, at]));
  return found.sort((a, b) => (place.get(a.check) ?? 0) - (place.get(b.check) ?? 0));
}

/** `findingQuality` without pauses. */
export const qualityFindings = (seen: Seen): Finding[] => runToEnd(findingQuality(seen));

function* lookOf(one: Check, seen: Seen): Generator<undefined, RowLook<AnalysisKind>> {
  const look = one.look?.(seen) ?? (() => []);
  return typeof look === 'function' ? look : yield* look;
}

const findingOf = (
  { key, kind }: Check,
  { id, code }: { id: string; code: string },
  { field, said, facts }: Found,
): Finding => ({ check: key, kind, id, code, field, said, facts: hashOf(JSON.stringify([field, ...facts])) });
