import { describe, expect, it } from 'vitest';
import { effectOf, withPart } from '#domain/method/effect.ts';
import { annexFImpact } from '#domain/method/seed/impact.ts';
import { annexHMatrix, feasibilityLevels, studyMatrix } from '#domain/method/seed/risk.ts';
import { headlamp } from '#tests/world/headlamp.ts';

const { w } = headlamp();
const said = (after: Parameters<typeof effectOf>[1]) =>
  effectOf(w, after).moved.map(
    ({ code, before, after: now }) => `${code} ${before?.name.en ?? '-'} → ${now?.name.en ?? '-'}`,
  );

describe('the effect of another method on a task', () => {
  it('is nothing when nothing changes', () => {
    const { totals, moved } = effectOf(w, structuredClone(w.method));
    expect(moved).toEqual([]);
    expect(totals).toMatchObject({ damages: w.damages.size, risks: w.risks.size, threats: w.threats.size });
  });

  it('lists the risks a changed cell moves, before and after', () => {
    const cell = { ...annexHMatrix.matrix, SEV: { ...annexHMatrix.matrix.SEV, H: 4 } };
    expect(said(withPart(w.method, { part: 'risk', model: { ...annexHMatrix, matrix: cell } }))).toEqual([
      'R-1 Serious → High',
    ]);
    expect(said(withPart(w.method, { part: 'risk', model: studyMatrix }))).toEqual(['R-3 Low → Negligible']);
  });

  it('lists what is no longer rated when a level goes', () => {
    const model = { ...annexFImpact, levels: annexFImpact.levels.filter(({ code }) => code !== 'SEV') };
    const moved = said(withPart(w.method, { part: 'impact', model }));
    expect(moved).toContain('DS-2 Severe → -');
    expect(moved).toContain('R-1 Serious → -');
  });

  it('a feasibility model takes over the ratings of the one it replaces', () => {
    const before = w.method.feasibility.find(({ id }) => id === 'attack-vector')!;
    const harder = { ...before, map: { ...before.map, N: 'VL' }, levels: feasibilityLevels };
    expect(said(withPart(w.method, { part: 'feasibility', model: harder }))).toContain('AP-1 High → Very low');
    const copy = { ...harder, id: 'copy-of-it' };
    const potentialFirst = { ...w.method, feasibility: [before] };
    const { feasibility } = withPart(potentialFirst, { part: 'feasibility', model: copy });
    expect(feasibility.map(({ id, map }) => [id, map?.N])).toEqual([['attack-vector', 'VL']]);
  });
});
