import { expect, it } from 'vitest';
import type { VersionComparison } from '#contract/comparison.ts';
import type { Difference } from '#domain/versions/differences.ts';
import { linesOf } from '@/features/version/diff/diff-lines';

const differs = (path: string): Difference => ({ path: path.split('.'), before: 'a', after: 'b' });

/** What is listed of a risk of which these fields differ. */
function listed(...paths: string[]) {
  const row = { kind: 'risks', id: 'r', code: 'R-5', title: '', what: 'changed', differences: paths.map(differs) };
  const found = { moved: [], movedGoals: [], movedRequirements: [], rows: [row], texts: [], method: [], codes: {} };
  const filter = { part: null, what: null, by: null, search: '' };
  const lines = linesOf(found as unknown as VersionComparison, filter);
  return lines.flatMap((line) => (line.type === 'row' ? (line.difference?.path.join('.') ?? '') : []));
}

it('of the values kept beside a decision a comparison lists the reason alone', () => {
  const kept = ['by', 'at', 'initial.value', 'residual.origin'].map((part) => `decided.acceptance.${part}`);
  expect(listed('strategy', ...kept, 'decided.acceptance.reason', 'verifiedAs.at')).toEqual([
    'strategy',
    'decided.acceptance.reason',
  ]);
});

it('a row that differs in nothing else is listed with the values kept beside a decision', () => {
  expect(listed('decided.review.at')).toEqual(['decided.review.at']);
});
