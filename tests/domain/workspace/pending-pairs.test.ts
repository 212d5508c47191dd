import { expect, it } from 'vitest';
import { rate } from '#domain/method/rate/rater.ts';
import { counterNames, pendingPairs } from '#domain/workspace/pending-pairs.ts';
import { headlamp } from '#tests/world/headlamp.ts';

it('every counter is what is done plus what is still named as pending', () => {
  const { w } = headlamp();
  const { coverage } = rate(w);
  const pending = pendingPairs(w, coverage);
  for (const name of counterNames) expect(coverage[name].done + pending[name].length).toBe(coverage[name].total);
  expect(pending.threat.length).toBeGreaterThan(0);
});

it('pairs outside the trust boundary are not waited for', () => {
  const desk = headlamp();
  const before = pendingPairs(desk.w, rate(desk.w).coverage).impact.map(({ asset }) => asset.code);
  const waiting = before[0] ?? '';
  const { id, rev } = desk.row('assets', waiting);
  desk.do({ op: 'change', kind: 'assets', id, rev, patch: { insideTrustBoundary: false } });
  expect(pendingPairs(desk.w, rate(desk.w).coverage).impact.map(({ asset }) => asset.code)).not.toContain(waiting);
});
