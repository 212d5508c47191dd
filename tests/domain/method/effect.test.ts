import { describe, expect, it } from 'vitest';
import { emptyResidual } from '#domain/kinds/risk/shape.ts';
import { effectOf, withPart } from '#domain/method/change/effect.ts';
import { attackPotential } from '#domain/method/seed/attack-potential.ts';
import { tableE1 } from '#domain/method/seed/cal.ts';
import { annexFImpact } from '#domain/method/seed/impact.ts';
import { heavensMethod } from '#domain/method/seed/methods.ts';
import { annexHMatrix, feasibilityLevels, studyMatrix } from '#domain/method/seed/risk.ts';
import { add, change } from '#domain/workspace/edit.ts';
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

  it('lists what moves only after disposal', () => {
    const desk = headlamp();
    const { level: _, ...entered } = emptyResidual;
    desk.do(change('risks', desk.row('risks', 'R-1'), { residual: { ...entered, level: 'L' } }));
    const cell = { ...annexHMatrix.matrix, SEV: { ...annexHMatrix.matrix.SEV, L: 2 } };
    const { totals, moved } = effectOf(
      desk.w,
      withPart(desk.w.method, { part: 'risk', model: { ...annexHMatrix, matrix: cell } }),
    );
    expect(totals).toMatchObject({ risks: desk.w.risks.size, residuals: 1 });
    expect(moved).toMatchObject([{ kind: 'residuals', code: 'R-1', before: { code: 'R3' }, after: { code: 'R2' } }]);
  });

  it('lists what moves after disposal where the controls alone say what is left', () => {
    const desk = headlamp();
    const most = Object.fromEntries(attackPotential.parameters.map(({ code, levels }) => [code, levels.at(-1)!.code]));
    desk.do(add('controls', { name: 'Fence', ratings: { 'attack-potential': most } }, 'fence'));
    for (const step of [...desk.w.steps.values()]) desk.do(change('steps', step, { controls: ['fence'] }));
    const cell = { ...annexHMatrix.matrix, MOD: { ...annexHMatrix.matrix.MOD, VL: 2 } };
    const { totals, moved } = effectOf(
      desk.w,
      withPart(desk.w.method, { part: 'risk', model: { ...annexHMatrix, matrix: cell } }),
    );
    expect(totals.residuals).toBe(1);
    expect(moved).toMatchObject([{ kind: 'residuals', code: 'R-3', before: { code: 'R1' }, after: { code: 'R2' } }]);
  });

  it('keeps a CAL row for other impact levels through what they correspond to', () => {
    const heavens = withPart(heavensMethod, { part: 'impact', model: annexFImpact });
    expect(heavens.cal.table).toEqual(tableE1.table);
    expect(withPart(heavens, { part: 'impact', model: heavensMethod.impact }).cal.table.IL3).toEqual(tableE1.table.MAJ);
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
