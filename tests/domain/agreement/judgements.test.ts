// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { agreementReport, differencesOf, type JudgedByAll } from '#domain/agreement/compare-judgements.ts';
import { answerOf, impossibleKey, type Judgement, judgementOf, reasonKey } from '#domain/agreement/judgement.ts';
import type { Choice } from '#domain/agreement/opinion.ts';
import { questionsIn } from '#domain/agreement/questions.ts';
import { settlingOp } from '#domain/agreement/settle.ts';
import { change } from '#domain/workspace/edit.ts';
import { type Desk, headlamp } from '#tests/world/headlamp.ts';

const impact = (desk: Desk) => desk.w.method.impact.id;
const damages = (desk: Desk) => [...desk.w.damages.values()];
const ownOf = (desk: Desk, code: string) => judgementOf('damages', desk.row('damages', code), impact(desk));

/** All damage scenarios, rated a second time; four times over, because few ratings have no figure. */
const judged = (desk: Desk, second: (own: Judgement) => Judgement): JudgedByAll[] => {
  const ask = questionsIn(desk.w);
  const rows = damages(desk);
  return [...rows, ...rows, ...rows, ...rows].map((row) => {
    const own = judgementOf('damages', row, impact(desk));
    return {
      judged: { kind: 'damages', id: row.id },
      questions: ask('damages', row),
      first: { by: 'li', judgement: own },
      seconds: [{ by: 'wang', judgement: second(own) }],
    };
  });
};

describe('what a row asks for', () => {
  it('is each dimension of a damage scenario, its levels along the scale', () => {
    const desk = headlamp();
    const [first] = damages(desk);
    const questions = first ? questionsIn(desk.w)('damages', first) : [];
    expect(questions.map(({ parameter }) => parameter)).toEqual(
      desk.w.method.impact.dimensions.map(({ code }) => code),
    );
    expect(questions[0]?.levels).toEqual(['NEG', 'MOD', 'MAJ', 'SEV']);
  });

  it('is each parameter of the models that rate a step, and whether it is possible at all', () => {
    const desk = headlamp();
    const [step] = desk.w.steps.values();
    const keys = step ? questionsIn(desk.w)('steps', step).map(({ key }) => key) : [];
    expect(keys.slice(0, 2)).toEqual(['attack-potential/ET', 'attack-potential/SE']);
    expect(keys.at(-1)).toBe(impossibleKey);
  });

  it('is nothing of a path that is rated by its steps', () => {
    const desk = headlamp();
    const asked = (basis: 'path' | 'steps') => {
      const [path] = desk.w.paths.values();
      if (path) desk.do(change('paths', path, { basis }));
      const [now] = desk.w.paths.values();
      return now && questionsIn(desk.w)('paths', now).length;
    };
    expect(asked('path')).toBeGreaterThan(0);
    expect(asked('steps')).toBe(0);
  });
});

describe('the agreement of two analysts', () => {
  it('is whole where both say the same', () => {
    const report = agreementReport(judged(headlamp(), (own) => own));
    expect(report.whole).toMatchObject({ linear: { value: 1 }, quadratic: { value: 1 }, alpha: { value: 1 } });
    expect(report.whole.same).toBe(report.whole.pairs);
    expect(report.perPair).toMatchObject([{ first: 'li', second: 'wang', alpha: { value: 1 } }]);
  });

  it('says why there is no figure where nobody rated a second time', () => {
    const { whole, perParameter } = agreementReport(judged(headlamp(), () => ({})));
    expect([whole.linear, whole.alpha]).toEqual([
      { value: null, why: 'noPairs', n: 0 },
      { value: null, why: 'noPairs', n: 0 },
    ]);
    expect(perParameter.every(({ ac2 }) => ac2.why === 'noPairs')).toBe(true);
  });

  it('falls with each level that differs, and names the parameter', () => {
    const key = `${impact(headlamp())}/S`;
    const lower = (own: Judgement): Judgement => ({ ...own, [key]: answerOf('NEG') });
    const { whole, perParameter, perModel } = agreementReport(judged(headlamp(), lower));
    expect(whole.linear.value).toBeLessThan(1);
    expect(perModel.map(({ model }) => model)).toEqual([impact(headlamp())]);
    const exact = perParameter.filter(({ linear }) => linear.value === 1).map(({ parameter }) => parameter);
    expect(exact).not.toContain('S');
  });
});

describe('the figures of few ratings', () => {
  const questions = [{ key: 'm/S', model: 'm', parameter: 'S', levels: ['NEG', 'MOD', 'SEV'], isCounted: true }];
  const rated = (count: number): JudgedByAll[] =>
    Array.from({ length: count }, (_, n) => ({
      judged: { kind: 'damages', id: `d${n}` },
      questions,
      first: { by: 'li', judgement: { 'm/S': answerOf(n % 2 ? 'NEG' : 'SEV') } },
      seconds: [{ by: 'wang', judgement: { 'm/S': answerOf(n % 3 ? 'NEG' : 'SEV') } }],
    }));

  it('are not told below ten pairs, with their number, and are told from ten on', () => {
    const few = agreementReport(rated(9));
    const tooFew = { value: null, why: 'tooFew', n: 9 };
    expect(few.whole).toMatchObject({ pairs: 9, linear: tooFew, quadratic: tooFew, alpha: tooFew });
    expect(few.perParameter[0]?.ac2).toEqual(tooFew);
    const { whole, perParameter } = agreementReport(rated(10));
    expect([whole.linear.why, whole.alpha.why, perParameter[0]?.ac2.why]).toEqual([null, null, null]);
  });
});

describe('a difference', () => {
  const questions = [{ key: 'm/S', model: 'm', parameter: 'S', levels: ['NEG', 'MOD', 'MAJ', 'SEV'], isCounted: true }];
  const left = { level: null, notAnalysed: true, reason: 'no driver' };

  it('has the share of the scale between both as its size', () => {
    const size = (first: Judgement, second: Judgement) => differencesOf(questions, first, second)[0]?.size;
    expect(size({ 'm/S': answerOf('NEG') }, { 'm/S': answerOf('SEV') })).toBe(1);
    expect(size({ 'm/S': answerOf('MAJ') }, { 'm/S': answerOf('SEV') })).toBeCloseTo(1 / 3);
    expect(size({ 'm/S': left }, { 'm/S': answerOf('NEG') })).toBe(1);
    expect(size({}, { 'm/S': answerOf('NEG') })).toBe(1);
  });

  it('is not what the second analyst left open, nor another reason', () => {
    expect(differencesOf(questions, { 'm/S': answerOf('NEG') }, {})).toEqual([]);
    expect(differencesOf(questions, { 'm/S': left }, { 'm/S': { ...left, reason: 'else' } })).toEqual([]);
    const other = { ...answerOf('NEG'), reason: 'else' };
    expect(differencesOf(questions, { 'm/S': answerOf('NEG') }, { 'm/S': other })).toEqual([]);
  });
});

describe('settling a row', () => {
  const choice = (key: string, more: Partial<Choice>): Choice => ({ key, take: 'second', reason: '', ...more });

  it('writes the rating that was chosen, with its reason below the one of before', () => {
    const desk = headlamp();
    const row = desk.row('damages', 'DS-1');
    const key = `${impact(desk)}/S`;
    const second = { [key]: { level: 'MOD', notAnalysed: false, reason: 'low speed' } };
    const op = settlingOp('damages', row, row.rev, [choice(key, { reason: 'agreed on 3 March' })], second);
    expect(op).toBeDefined();
    if (op) desk.do(op);
    const now = ownOf(desk, 'DS-1')[key];
    expect(now?.level).toBe('MOD');
    expect(now?.reason).toBe('low speed\nagreed on 3 March');
    const others = Object.entries(ownOf(desk, 'DS-1')).filter(([one]) => one !== key);
    expect(others).toEqual(Object.entries(judgementOf('damages', row, impact(desk))).filter(([one]) => one !== key));
  });

  it('writes nothing where the rating of the version stays', () => {
    const row = headlamp().row('damages', 'DS-1');
    expect(settlingOp('damages', row, row.rev, [choice('x/S', { take: 'first' })], {})).toBeUndefined();
  });

  it('writes a parameter of a step with the reason of the row', () => {
    const desk = headlamp();
    const [step] = desk.w.steps.values();
    const second = { [reasonKey]: { level: null, notAnalysed: false, reason: 'tool is for sale' } };
    const taken = choice('attack-potential/Eq', { take: 'new', entry: answerOf('St'), reason: 'seen in the lab' });
    const never = choice(impossibleKey, { take: 'new', entry: answerOf('yes'), reason: 'never' });
    const op = step && settlingOp('steps', step, step.rev, [taken, never], second);
    expect(op).toMatchObject({ op: 'change', patch: { impossible: true } });
    expect(JSON.stringify(op)).toContain('seen in the lab\\nnever');
    expect(JSON.stringify(op)).not.toContain('for sale');
  });
});
