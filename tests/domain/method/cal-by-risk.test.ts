import { describe, expect, it } from 'vitest';
import { calFor } from '#domain/method/change/compose.ts';
import { effectOf } from '#domain/method/change/effect.ts';
import { validateCal, validateMethod } from '#domain/method/check/validate.ts';
import { calOfRisk, givesNoCal } from '#domain/method/rate/cal.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { heavensImpact } from '#domain/method/seed/impact.ts';
import { defaultMethod, evitaMethod } from '#domain/method/seed/methods.ts';
import type { CalModel, Method } from '#domain/model/method.ts';
import { explanationOf } from '#domain/workspace/explained.ts';
import { records, tablesOf, told } from '#tests/domain/report/example.ts';
import { headlamp } from '#tests/world/headlamp.ts';

const byRiskValue: CalModel['byRiskValue'] = { 1: null, 2: 'CAL1', 3: 'CAL2', 4: 'CAL3', 5: 'CAL3' };
const byRisk = (method: Method, own: Partial<CalModel> = {}): Method => ({
  ...method,
  cal: { ...method.cal, source: 'riskValue', byRiskValue, ...own },
});

describe('CAL by risk value', () => {
  it('is that of the value the risk corresponds to, whatever the vectors', () => {
    const method = byRisk(defaultMethod);
    const of = (correspondsTo: number | null) => calOfRisk(method, { impact: 'SEV', correspondsTo }, ['N']);
    expect([5, 3, 2].map((value) => of(value).cal)).toEqual(['CAL3', 'CAL2', 'CAL1']);
    expect(of(1)).toMatchObject({ cal: null, known: true });
    expect(of(null)).toMatchObject({ cal: null, known: false });
  });

  it('holds for scales of other numbers by the standard’s value their levels correspond to', () => {
    const method = byRisk(evitaMethod);
    const cals = method.risk.levels.map(
      ({ correspondsTo }) => calOfRisk(method, { impact: 'S4', correspondsTo }, []).cal,
    );
    expect(cals).toEqual([null, null, 'CAL1', 'CAL1', 'CAL2', 'CAL3', 'CAL3', 'CAL3', 'CAL3']);
  });

  it('is what goals inherit, explained by its rule and no table of the standard', () => {
    const desk = headlamp();
    const w = { ...desk.w, method: byRisk(desk.w.method) };
    const ratings = rate(w);
    expect([ratings.goals.get('CSG1')?.cal, ratings.goals.get('CSG2')?.cal]).toEqual(['CAL3', 'CAL1']);
    const told = explanationOf({ w, ratings }, 'cals', 'R1')!.explanation;
    expect(told.clause).toBe('ISO/SAE 21434 Annex E');
    expect(told.table?.en).toBe('CAL by risk value');
    expect(told.lines.map(({ key }) => key)).toEqual(['calRiskValue', 'ruleCalByRisk', 'calRiskCell']);
    expect(told.lines.at(-1)?.holes).toMatchObject({ value: { value: 5 }, cal: { code: 'CAL3' } });
    const unrated = explanationOf({ w, ratings }, 'cals', 'R2')!.explanation;
    expect(unrated.lines.map(({ key }) => key)).toEqual(['ruleCalByRisk', 'calRiskUnrated']);
  });

  it('is not lowered by what is done about the risk', () => {
    const desk = headlamp();
    const risk = desk.row('risks', 'R-1');
    const residual = { impact: {}, model: '', ratings: {}, level: 'VL', acceptedBy: 'Anna Berg' };
    const w = { ...desk.w, method: byRisk(desk.w.method) };
    const after = { ...w, risks: new Map([...w.risks].map((r) => [r.id, r.id === risk.id ? { ...r, residual } : r])) };
    expect(rate(after as never).risks.get('R1')).toMatchObject({
      residual: { risk: { overall: 2 } },
      cal: { cal: 'CAL3' },
    });
  });

  it('shows its effect before it is accepted: the goals that move', () => {
    const { w } = headlamp();
    const { moved } = effectOf(w, byRisk(w.method));
    expect(
      moved.map(({ kind, code, before, after }) => [kind, code, before?.code ?? null, after?.code ?? null]),
    ).toEqual([
      ['goals', 'CSG-1', 'CAL4', 'CAL3'],
      ['goals', 'CSG-2', null, 'CAL1'],
    ]);
    const levels = w.method.cal.levels.map((level) => ({ ...level, code: level.code.replace('CAL', 'C') }));
    const renamed = { 1: null, 2: 'C1', 3: 'C2', 4: 'C3', 5: 'C3' };
    const before = { ...w, method: byRisk(w.method) };
    expect(effectOf(before, byRisk(w.method, { levels, byRiskValue: renamed })).moved).toEqual([]);
  });

  it('is complete with a CAL of the model, or none, for each value; the table is not read', () => {
    const of = (own: Partial<CalModel>) =>
      validateCal({ ...byRisk(defaultMethod, own).cal, table: {}, vectors: [] }, defaultMethod.impact).map(
        ({ key, path }) => `${key} ${path}`,
      );
    expect(of({})).toEqual([]);
    expect(of({ byRiskValue: { 1: null, 2: 'CAL9', 4: 'CAL3', 5: 'CAL1' } })).toEqual([
      'calRiskUnknown byRiskValue.2',
      'calRiskMissing byRiskValue.3',
      'calRiskFalls byRiskValue.5',
    ]);
    expect(validateMethod(byRisk(defaultMethod, { vectors: [] })).map(({ key }) => key)).not.toContain(
      'vectorWithoutCal',
    );
  });

  it('stays with the method when its impact model is another, and is printed', () => {
    expect(calFor(byRisk(defaultMethod).cal, heavensImpact)).toMatchObject({ source: 'riskValue', byRiskValue });
    const { w } = headlamp();
    const tables = tablesOf(told({ ...w, method: byRisk(w.method) } as never), 'method').map(records);
    expect(tables.map((rows) => rows.map((row) => Object.values(row).join(' ')))).toContainEqual([
      '5 CAL3',
      '4 CAL3',
      '3 CAL2',
      '2 CAL1',
      '1 no CAL',
    ]);
  });
});

it('no CAL can come of models that know no attack vector, unless it is read from the risk value', () => {
  const without = defaultMethod.feasibility.filter(({ id }) => id === 'attack-potential');
  expect(givesNoCal(defaultMethod)).toBe(false);
  expect(givesNoCal({ ...defaultMethod, feasibility: without })).toBe(true);
  expect(givesNoCal(byRisk({ ...defaultMethod, feasibility: without }))).toBe(false);
});
