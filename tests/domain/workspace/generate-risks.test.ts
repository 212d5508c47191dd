import { describe, expect, it } from 'vitest';
import { goalOps, proposeGoals } from '#domain/generate/goals.ts';
import { missingRisks, riskOps } from '#domain/generate/risks.ts';
import { add, change, drop } from '#domain/workspace/edit.ts';
import { type Desk, empty, headlamp } from '#tests/world/headlamp.ts';

const english = (text: { en: string }) => text.en;

const pairs = (desk: Desk) =>
  missingRisks(desk.w).map(
    ({ threat, damage }) => `${desk.w.threats.get(threat)?.code} ${desk.w.damages.get(damage)?.code}`,
  );
const generateRisks = (desk: Desk) => desk.do(...riskOps(missingRisks(desk.w)));
const generateGoals = (desk: Desk) =>
  desk.do(...goalOps(desk.w, proposeGoals(desk.w, english), () => `goal${Math.random().toString(36).slice(2)}`));
const goalsOf = (desk: Desk, risk: string) =>
  desk.row('risks', risk).goals.map((id) => desk.w.goals.get(id)?.code ?? '');

/** The headlamp example with one more damage at TS-1 and its risks not yet made. */
function withGap(): Desk {
  const desk = headlamp();
  desk.do(change('threats', desk.row('threats', 'TS-1'), { damages: ['DS1', 'DS2'] }));
  return desk;
}

describe('generating risks', () => {
  it('finds nothing where every pair has its risk', () => {
    expect(pairs(headlamp())).toEqual([]);
    expect(pairs(empty())).toEqual([]);
  });

  it('makes one risk per threat and damage without one, undecided', () => {
    const desk = withGap();
    desk.do(drop('risks', desk.row('risks', 'R-3')));
    expect(pairs(desk)).toEqual(['TS-1 DS-1', 'TS-3 DS-4']);
    generateRisks(desk);
    expect(desk.codes('risks')).toEqual(['R-1', 'R-2', 'R-4', 'R-5']);
    expect(desk.row('risks', 'R-4')).toMatchObject({ threat: 'TS1', damage: 'DS1', treatments: [], goals: [] });
  });

  it('leaves what is there and finds nothing the second time', () => {
    const desk = withGap();
    const before = desk.row('risks', 'R-1');
    generateRisks(desk);
    expect(desk.row('risks', 'R-1')).toBe(before);
    expect(pairs(desk)).toEqual([]);
  });

  it('is taken back in one undo', () => {
    const desk = withGap();
    generateRisks(desk);
    desk.undo();
    expect(desk.codes('risks')).toEqual(['R-1', 'R-2', 'R-3']);
  });
});

describe('generating goals', () => {
  it('asks only for risks whose treatment needs a goal and that have none', () => {
    const desk = headlamp();
    expect(proposeGoals(desk.w, english)).toEqual([]);
    desk.do(change('risks', desk.row('risks', 'R-2'), { treatments: ['retain'] }));
    expect(proposeGoals(desk.w, english)).toEqual([]);
  });

  it("words the goal by the property's sentence, with asset and threat type", () => {
    const desk = headlamp();
    desk.do(drop('goals', desk.row('goals', 'CSG-1')));
    desk.do(change('risks', desk.row('risks', 'R-2'), { treatments: ['reduce'] }));
    const [proposal, ...others] = proposeGoals(desk.w, english);
    expect(others).toEqual([]);
    expect(proposal).toMatchObject({
      asset: 'A1',
      property: 'I',
      goal: null,
      name: 'Integrity · Lamp request',
      text: 'Integrity of Lamp request shall be protected against Spoofing / Tampering',
      risks: ['R1', 'R2'],
    });
    expect(proposeGoals(desk.w, ({ zh }) => zh)[0]?.text).toContain('伪造、篡改');
  });

  it('makes one goal per asset and property and binds all its risks', () => {
    const desk = headlamp();
    desk.do(drop('goals', desk.row('goals', 'CSG-1')), drop('goals', desk.row('goals', 'CSG-2')));
    desk.do(change('risks', desk.row('risks', 'R-2'), { treatments: ['reduce', 'share'] }));
    generateGoals(desk);
    expect(desk.codes('goals')).toEqual(['CSG-3', 'CSG-4']);
    expect(['R-1', 'R-2', 'R-3'].map((risk) => goalsOf(desk, risk))).toEqual([['CSG-3'], ['CSG-3'], ['CSG-4']]);
    expect(proposeGoals(desk.w, english)).toEqual([]);
  });

  it('binds the goal that serves the same asset and property instead of making a second one', () => {
    const desk = headlamp();
    desk.do(change('risks', desk.row('risks', 'R-2'), { treatments: ['reduce'] }));
    expect(proposeGoals(desk.w, english)).toMatchObject([{ goal: 'CSG1', risks: ['R2'] }]);
    generateGoals(desk);
    expect(desk.codes('goals')).toEqual(['CSG-1', 'CSG-2']);
    expect(goalsOf(desk, 'R-2')).toEqual(['CSG-1']);
  });

  it('never overwrites a binding', () => {
    const desk = headlamp();
    desk.do(add('goals', { name: 'Another' }, 'CSG3'));
    desk.do(change('risks', desk.row('risks', 'R-1'), { goals: ['CSG3'] }));
    desk.do(change('risks', desk.row('risks', 'R-2'), { treatments: ['reduce'] }));
    generateGoals(desk);
    expect(goalsOf(desk, 'R-1')).toEqual(['CSG-3']);
  });

  it('gives a risk of a threat on two assets the goal of each', () => {
    const desk = headlamp();
    desk.do(drop('goals', desk.row('goals', 'CSG-1')));
    desk.do(change('threats', desk.row('threats', 'TS-1'), { assets: ['A1', 'A2'] }));
    generateGoals(desk);
    expect(goalsOf(desk, 'R-1')).toEqual(['CSG-3', 'CSG-4']);
  });
});
