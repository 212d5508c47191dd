import { describe, expect, it } from 'vitest';
import type { Patch } from '#domain/kinds/kinds.ts';
import { noDecisions, type RiskRow, type TreatmentException } from '#domain/kinds/risk/shape.ts';
import { rating } from '#domain/method/rate/rater.ts';
import type { TreatmentRules } from '#domain/model/method.ts';
import { runToEnd } from '#domain/run-to-end.ts';
import { confirmedAgain } from '#domain/workspace/decide.ts';
import { add, change, edit } from '#domain/workspace/edit.ts';
import { openPoints } from '#domain/workspace/open-points.ts';
import { isBlocking } from '#domain/workspace/point-groups.ts';
import type { Desk } from '#tests/world/headlamp.ts';
import { linesOf, wholeExample } from '../quality/example.ts';

const forbidding = (forbidden: TreatmentRules['forbidden']): Desk => {
  const desk = wholeExample();
  const { method } = desk.w;
  desk.w = { ...desk.w, method: { ...method, treatment: { ...method.treatment, forbidden } } };
  return desk;
};
const risk = (desk: Desk, code = 'R-1'): RiskRow => desk.row('risks', code);
const set = (desk: Desk, patch: Patch<'risks'>, code = 'R-1') => desk.do(change('risks', risk(desk, code), patch));
const points = (desk: Desk, code = 'R-1') =>
  openPoints(desk.w, runToEnd(rating(desk.w)))
    .filter((one) => one.code === code && /Forbidden|exception/.test(one.key))
    .map((one) => `${one.key}${isBlocking(one) ? '!' : ''}`);
const approved: TreatmentException = {
  treatments: ['retain'],
  approvedBy: 'Zhang San',
  approvedAs: 'Head of development',
  reason: 'The platform ends this year.',
};
const refusedAt = (path: string) => expect.objectContaining({ key: 'TreatmentForbidden', path });

describe('a treatment that the method forbids from a risk value on', () => {
  it('is refused at its field, and at no value below', () => {
    const desk = forbidding({ retain: 3 });
    expect(() => set(desk, { treatments: ['retain'] })).toThrow(refusedAt('treatments'));
    set(desk, { treatments: ['reduce', 'share'] });
    // R-3 has value 2.
    set(desk, { treatments: ['retain'] }, 'R-3');
    expect(points(desk, 'R-3')).toEqual([]);
  });

  it('is refused among other operations by the place of its own', () => {
    const desk = forbidding({ retain: 3 });
    const ops = [
      change('risks', risk(desk, 'R-3'), { treatments: ['retain'] }),
      change('risks', risk(desk, 'R-1'), { treatments: ['retain'] }),
    ];
    expect(() => desk.do(...ops)).toThrow(refusedAt('edits.1.patch.treatments'));
  });

  it('is allowed with an exception by a named person with a reason, in the same edit too', () => {
    const desk = forbidding({ retain: 3 });
    for (const lacking of [{ approvedBy: '' }, { approvedAs: '' }, { reason: ' ' }, { treatments: ['share' as const] }])
      expect(() => set(desk, { treatments: ['retain'], exception: { ...approved, ...lacking } })).toThrow(
        refusedAt('treatments'),
      );
    set(desk, { treatments: ['retain'], exception: approved });
    expect(points(desk)).toEqual([]);
    expect(risk(desk).decided.exception).toMatchObject({ by: 'li', initial: { value: 5 } });
    expect(linesOf(desk.w)).toContain('R-1 retainedAboveLimit treatments');
  });

  it('keeps its exception: taking that away is refused at the exception', () => {
    const desk = forbidding({ retain: 3 });
    set(desk, { treatments: ['retain'], exception: approved });
    expect(() => set(desk, { exception: null })).toThrow(refusedAt('exception'));
    set(desk, { treatments: ['reduce'], exception: null });
    expect(risk(desk).decided.exception).toBeNull();
  });

  it('is an open point that blocks freezing where the rule came later', () => {
    const desk = forbidding(undefined);
    set(desk, { treatments: ['retain'] });
    expect(points(desk)).toEqual([]);
    const { method } = desk.w;
    desk.w = { ...desk.w, method: { ...method, treatment: { ...method.treatment, forbidden: { retain: 3 } } } };
    expect(points(desk)).toEqual(['treatmentForbidden!']);
    // Other fields of the risk can still be changed, and the treatment that was there stays.
    set(desk, { strategy: 'Wait for the next platform.' });
    set(desk, { treatments: ['retain', 'reduce'] });
    expect(points(desk)).toEqual(['treatmentForbidden!']);
  });

  it('is an open point where the rating rose after the decision', () => {
    const desk = forbidding({ retain: 3 });
    set(desk, { treatments: ['retain'] }, 'R-3');
    const damage = desk.row('damages', 'DS-4');
    const S = { level: 'SEV', notAnalysed: false, reason: 'Drivers are blinded.' };
    desk.do(change('damages', damage, { ratings: { ...damage.ratings, S } }));
    expect(points(desk, 'R-3')).toEqual(['treatmentForbidden!']);
  });

  it('comes along from a file as an open point', () => {
    const desk = forbidding({ retain: 3 });
    const op = change('risks', risk(desk), { treatments: ['retain'] });
    expect(() => edit(desk.w, [op], desk.at)).toThrow(refusedAt('treatments'));
    expect(edit(desk.w, [op], { ...desk.at, isFile: true }).put.risks).toHaveLength(1);
  });

  it('is not forbidden while the risk is unrated', () => {
    const desk = forbidding({ retain: 1 });
    desk.do(
      add(
        'threats',
        { description: 'A way nobody looked at', type: 'S', assets: ['A1'], property: 'I', damages: ['DS2'] },
        'new',
      ),
      add('risks', { threat: 'new', damage: 'DS2', treatments: ['retain'] }, 'unrated'),
    );
    expect(desk.w.risks.get('unrated')?.treatments).toEqual(['retain']);
  });
});

describe('an exception', () => {
  it('is outdated once the risk is worse, and blocks until it is confirmed with a reason', () => {
    const desk = forbidding({ retain: 2 });
    set(desk, { treatments: ['retain'], exception: approved }, 'R-3');
    const damage = desk.row('damages', 'DS-4');
    const S = { level: 'SEV', notAnalysed: false, reason: 'Drivers are blinded.' };
    desk.do(change('damages', damage, { ratings: { ...damage.ratings, S } }));
    expect(points(desk, 'R-3')).toEqual(['exceptionOutdated!']);
    const again = (reason: string) =>
      set(desk, { decided: confirmedAgain(risk(desk, 'R-3'), 'exception', reason) }, 'R-3');
    expect(() => again('')).toThrow();
    again('Still the same decision.');
    expect(points(desk, 'R-3')).toEqual([]);
  });

  it('is complete in rows of before it was there', () => {
    const { exception: _, ...former } = noDecisions;
    expect(former).not.toHaveProperty('exception');
    expect(risk(forbidding(undefined)).exception).toBeNull();
  });
});
