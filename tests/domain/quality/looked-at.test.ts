import { describe, expect, it } from 'vitest';
import type { QualityCheck, QualityEffect } from '#domain/model/quality-checks.ts';
import { blockingFindings, effectOfCheck, lookedAtBy, lookedAtRow } from '#domain/quality/looked-at.ts';
import { findingQuality, qualityFindings } from '#domain/quality/quality.ts';
import { add, change, drop } from '#domain/workspace/edit.ts';
import { freeze } from '#domain/workspace/freeze.ts';
import type { Desk } from '#tests/world/headlamp.ts';
import { ratingsOf, wholeExample } from './example.ts';

const found = (desk: Desk) => qualityFindings({ w: desk.w, ratings: ratingsOf(desk.w) });
const firstOf = (desk: Desk, check: QualityCheck) => {
  const one = found(desk).find((finding) => finding.check === check);
  if (!one) throw new Error(`nothing found by ${check}`);
  return one;
};
const withoutMethod = (desk: Desk) =>
  desk.do(change('requirements', desk.row('requirements', 'CSR-3'), { verificationMethod: '' }));
const emptyReason = (desk: Desk, reason: string) => {
  const damage = desk.row('damages', 'DS-1');
  const F = { level: 'MOD', notAnalysed: false, reason };
  desk.do(change('damages', damage, { ratings: { ...damage.ratings, F } }));
};
const look = (desk: Desk, check: QualityCheck, reason = 'Agreed in the review.') =>
  desk.do(add('lookedAt', lookedAtRow(firstOf(desk, check), reason, 'en')));
const ruling = (desk: Desk, checks: Partial<Record<QualityCheck, QualityEffect>>) => {
  desk.w = { ...desk.w, method: { ...desk.w.method, treatment: { ...desk.w.method.treatment, checks } } };
};

describe('a finding that was looked at', () => {
  it('keeps the reason, and the words of the finding', () => {
    const desk = wholeExample();
    emptyReason(desk, 'See above.');
    look(desk, 'reasonEmpty');
    expect(lookedAtBy(desk.w.lookedAt)(firstOf(desk, 'reasonEmpty'))).toMatchObject({
      reason: 'Agreed in the review.',
      what: 'DS-1: Financial: “See above.” does not say why.',
      createBy: 'li',
    });
  });

  it('comes back when what was found is another thing', () => {
    const desk = wholeExample();
    emptyReason(desk, 'See above.');
    look(desk, 'reasonEmpty');
    emptyReason(desk, 'Expert judgement.');
    expect(lookedAtBy(desk.w.lookedAt)(firstOf(desk, 'reasonEmpty'))).toBeUndefined();
    emptyReason(desk, 'See above.');
    expect(lookedAtBy(desk.w.lookedAt)(firstOf(desk, 'reasonEmpty'))).toBeDefined();
  });

  it('stays looked at while something else of its row changes', () => {
    const desk = wholeExample();
    emptyReason(desk, 'See above.');
    look(desk, 'reasonEmpty');
    desk.do(change('damages', desk.row('damages', 'DS-1'), { category: 'Function' }));
    expect(lookedAtBy(desk.w.lookedAt)(firstOf(desk, 'reasonEmpty'))).toBeDefined();
  });

  it('goes with its row, and comes back with an undo', () => {
    const desk = wholeExample();
    withoutMethod(desk);
    look(desk, 'requirementWithoutMethod');
    desk.do(drop('requirements', desk.row('requirements', 'CSR-3')));
    expect(desk.w.lookedAt.size).toBe(0);
    desk.undo();
    expect(desk.w.lookedAt.size).toBe(1);
  });

  it('needs a reason', () => {
    const desk = wholeExample();
    withoutMethod(desk);
    expect(() => look(desk, 'requirementWithoutMethod', ' ')).toThrow();
  });
});

describe('a check', () => {
  it('is shown as delivered and blocks nothing', () => {
    const desk = wholeExample();
    withoutMethod(desk);
    expect(effectOfCheck(desk.w.method, 'requirementWithoutMethod')).toBe('shown');
    expect(blockingFindings(desk.w, ratingsOf(desk.w))).toEqual([]);
  });

  it('blocks freezing where the method says so, until somebody looked at it', () => {
    const desk = wholeExample();
    withoutMethod(desk);
    ruling(desk, { requirementWithoutMethod: 'blocks', onePersonOnly: 'off' });
    const count = () => blockingFindings(desk.w, ratingsOf(desk.w)).length;
    const frozen = () => freeze(desk.w, ratingsOf(desk.w), 'Enough', desk.at, { findings: count() });
    expect(frozen).toThrow(expect.objectContaining({ key: 'FindingsBlock', holes: { count: 1 } }));
    look(desk, 'requirementWithoutMethod');
    expect(frozen().frozen).toMatchObject({ reason: 'Enough' });
  });

  it('pauses many times, and finds the same as without a pause', () => {
    const desk = wholeExample();
    withoutMethod(desk);
    const work = findingQuality({ w: desk.w, ratings: ratingsOf(desk.w) });
    let pauses = 0;
    let step = work.next();
    for (; !step.done; step = work.next()) pauses += 1;
    expect(pauses).toBeGreaterThan(20);
    expect(step.value).toEqual(found(desk));
  });
});
