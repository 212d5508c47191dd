import { describe, expect, it } from 'vitest';
import { kinds } from '#domain/kinds/kinds.ts';
import { emptyResidual } from '#domain/kinds/risk/shape.ts';
import { type Explanation, explainKeys } from '#domain/method/explain/explain.ts';
import { explainResidual } from '#domain/method/explain/explain-residual.ts';
import type { ResidualFacts } from '#domain/method/rate/facts.ts';
import { rateImpact } from '#domain/method/rate/impact.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { type ResidualRating, rateResidual } from '#domain/method/rate/residual.ts';
import { rateRisk } from '#domain/method/rate/risk.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { change } from '#domain/workspace/edit.ts';
import { openPoints } from '#domain/workspace/open-points.ts';
import { headlamp } from '#tests/world/headlamp.ts';
import { potential, rated } from './rows.ts';

const entries = rated({ S: 'SEV' });
const impact = rateImpact(defaultMethod.impact, entries);
const before = { ratings: entries, feasibility: 'M', risk: rateRisk(defaultMethod, impact, { level: 'M' }) };

const said = ({ lines }: Explanation) =>
  lines.map(({ role, key, holes }) => {
    expect(Object.keys(holes).filter((hole) => !(explainKeys[key] as readonly string[]).includes(hole))).toEqual([]);
    const words = Object.entries(holes).flatMap(([hole, value]) =>
      value === null || value.kind === 'rows' ? [] : [`${hole}=${value.kind === 'name' ? value.code : value.value}`],
    );
    return [role, key, ...words].join(' ');
  });
const explained = (residual: ResidualFacts) => {
  const rating = rateResidual(defaultMethod, residual, before) as ResidualRating;
  return said(explainResidual(defaultMethod, residual, rating, { risk: before.risk, impact }));
};

describe('the risk after disposal', () => {
  it('a level entered directly goes before parameters', () => {
    const residual = { ratings: potential([0, 0, 0, 0, 0]), level: 'VL' };
    expect(rateResidual(defaultMethod, residual, before)).toMatchObject({ feasibility: 'VL', sum: null });
  });

  it('an entry of the impact without a level leaves the dimension as it was', () => {
    const residual = { impact: { S: { level: null } }, level: 'L' };
    expect(rateResidual(defaultMethod, residual, before)?.impact.overall).toBe('SEV');
  });

  it('can be rated with another model than the paths', () => {
    const residual = { model: 'attack-vector', ratings: { AV: 'P' } };
    expect(rateResidual(defaultMethod, residual, before)).toMatchObject({ feasibility: 'VL', risk: { overall: 2 } });
  });

  it('values of a model that is gone count for no other one, whose parameters may have the same codes', () => {
    const residual = { model: 'attack-potential-18045', ratings: potential([0, 0, 0, 0, 0]) };
    expect(rateResidual(defaultMethod, residual, before)).toBeNull();
  });

  it('is as incomplete as the paths it rests on; what was entered is whole by itself', () => {
    const all = rated({ S: 'SEV', F: 'NEG', O: 'NEG', P: 'NEG' });
    const whole = { ...before, ratings: all, incomplete: true };
    const byControls = { level: 'L', sum: 21, incomplete: true, controls: ['c'] };
    const disposed = (residual: ResidualFacts | null, controls: typeof byControls | null) =>
      rateResidual(defaultMethod, residual, whole, controls);
    expect(disposed(null, byControls)).toMatchObject({ openPaths: true, risk: { overall: 3, incomplete: true } });
    expect(disposed(null, { ...byControls, incomplete: false })).toMatchObject({ risk: { incomplete: false } });
    expect(disposed({ impact: { S: { level: 'MOD' } } }, null)).toMatchObject({ risk: { incomplete: true } });
    expect(disposed({ level: 'L' }, byControls)).toMatchObject({ openPaths: false, risk: { incomplete: false } });
  });

  it('says which controls an entry goes before, and what they would make of it', () => {
    const byControls = { level: 'VL', sum: 31, incomplete: false, controls: ['c'] };
    const rating = rateResidual(defaultMethod, { level: 'L' }, before, byControls) as ResidualRating;
    expect(rating).toMatchObject({ origin: 'entered', feasibility: 'L', setAside: byControls });
    const lines = said(explainResidual(defaultMethod, { level: 'L' }, rating, { risk: before.risk, impact }));
    expect(lines).toContain('rule residualSetAside level=VL sum=31');
    expect(rateResidual(defaultMethod, null, before, byControls)?.setAside).toBeNull();
  });

  it('says what was entered, which cell was read and who accepts it', () => {
    expect(explained({ ratings: potential([4, 6, 3, 4, 4]), acceptedBy: 'Li Wei' })).toEqual([
      'input residualBefore level=R4 value=4',
      'input riskImpact level=SEV',
      'input parameterValue parameter=ET level=1m value=4',
      'input parameterValue parameter=SE level=expert value=6',
      'input parameterValue parameter=KoIC level=restricted value=3',
      'input parameterValue parameter=WoO level=moderate value=4',
      'input parameterValue parameter=Eq level=specialized value=4',
      'rule matrixCell row=SEV column=L value=3',
      'rule highestRisk dimension=S value=3',
      'intermediate totalSum sum=21',
      'intermediate totalRange sum=21 from=20 to=24 level=L',
      'intermediate dimensionRisk dimension=S level=SEV value=3',
      'intermediate riskIncomplete',
      'result riskLevel level=R3 value=3',
      'result residualAccepted who=Li Wei',
    ]);
  });

  it('names each dimension that controls lower, and that feasibility stays', () => {
    const lines = explained({ impact: { S: { level: 'MOD', reason: 'speed is limited' } } });
    expect(lines).toContain('input residualImpact dimension=S level=MOD computed=SEV reason=speed is limited');
    expect(lines).toContain('input residualSame level=M');
    expect(lines).toContain('result residualNotAccepted');
  });

  it('a level that the method no longer has counts for nothing, and is not told', () => {
    const lines = explained({ level: 'GONE', impact: { S: { level: 'MOD' } } });
    expect(lines).toContain('input residualSame level=M');
    expect(lines.join()).not.toContain('GONE');
    expect(rateResidual(defaultMethod, { level: 'GONE' }, before)).toBeNull();
  });

  it('higher than before is never shown silently', () => {
    expect(explained({ level: 'H' })).toContain('result residualRaised before=4 value=5');
  });
});

describe('a risk row', () => {
  it('stored before there was a residual is read as having none', () => {
    const { residual: _, attachments: __, ...old } = headlamp().row('risks', 'R-1');
    expect(kinds.risks.complete(old)).toMatchObject({ code: 'R-1', residual: null, attachments: [] });
    const now = headlamp().row('risks', 'R-1');
    expect(kinds.risks.complete(now)).toBe(now);
  });

  it('takes only levels of the method for the time after disposal', () => {
    const desk = headlamp();
    const enter = (residual: object) => () =>
      desk.do(change('risks', desk.row('risks', 'R-1'), { residual: { ...emptyResidual, ...residual } }));
    expect(enter({ level: 'XX' })).toThrow(expect.objectContaining({ path: 'residual.level' }));
    expect(enter({ ratings: { ET: 'never' } })).toThrow(expect.objectContaining({ path: 'residual.ratings.ET' }));
    expect(enter({ model: 'none' })).toThrow(expect.objectContaining({ key: 'FeasibilityNotAllowed' }));
    expect(enter({ impact: { S: { level: 'XX' } } })).toThrow(expect.objectContaining({ path: 'residual.impact.S' }));
    expect(enter({ level: 'L', impact: { S: { level: 'MOD' } } })).not.toThrow();
  });

  it('becomes confirmed with a verification and a name, and is open until then', () => {
    const desk = headlamp();
    const set = (patch: object) => desk.do(change('risks', desk.row('risks', 'R-1'), patch));
    const points = () =>
      openPoints(desk.w, rate(desk.w)).flatMap(({ key, code, field }) =>
        key.startsWith('residual') ? [`${key} ${code} ${field}`] : [],
      );
    const status = () => rate(desk.w).risks.get(desk.row('risks', 'R-1').id)?.treatment.status;
    expect(points()).toEqual([]);
    set({ residual: { ...emptyResidual, level: 'L' } });
    expect(points()).toEqual(['residualNotAccepted R-1 residual']);
    set({ verificationState: 'passed' });
    expect(status()).toBe('verified');
    set({ residual: { ...emptyResidual, level: 'L', acceptedBy: 'Li Wei' } });
    expect(status()).toBe('confirmed');
    expect(points()).toEqual([]);
  });

  it('that is higher after disposal is an open point', () => {
    const desk = headlamp();
    desk.do(
      change('risks', desk.row('risks', 'R-3'), { residual: { ...emptyResidual, level: 'H', acceptedBy: 'Li' } }),
    );
    expect(openPoints(desk.w, rate(desk.w)).map(({ key }) => key)).toContain('residualRaised');
  });
});
