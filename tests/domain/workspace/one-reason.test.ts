import { describe, expect, it } from 'vitest';
import { rate } from '#domain/method/rate/rater.ts';
import { change } from '#domain/workspace/edit.ts';
import { oneReason, type ReasonKey } from '#domain/workspace/one-reason.ts';
import { openPoints } from '#domain/workspace/open-points.ts';
import { type Desk, headlamp } from '#tests/world/headlamp.ts';

const points = (desk: Desk) => openPoints(desk.w, rate(desk.w));
const idsOf = (desk: Desk, rule: ReasonKey) => points(desk).flatMap(({ key, id }) => (key === rule ? id : []));

/** Gives the reason to all rows of the rule. */
function give(desk: Desk, rule: ReasonKey, reason: string) {
  desk.do(...oneReason(desk.w, points(desk), rule, new Set(idsOf(desk, rule)), reason));
}

describe('one reason for all rows of a rule', () => {
  it('answers assets without a security property: none applies, and reasons that are there stay', () => {
    const desk = headlamp();
    const notApplicable = { C: 'Everybody may read it' };
    for (const code of ['A-1', 'A-2'])
      desk.do(change('assets', desk.row('assets', code), { properties: [], ...(code === 'A-2' && { notApplicable }) }));
    expect(idsOf(desk, 'assetWithoutProperty')).toHaveLength(2);
    give(desk, 'assetWithoutProperty', 'Carries nothing');
    expect(idsOf(desk, 'assetWithoutProperty')).toEqual([]);
    expect(desk.row('assets', 'A-1').notApplicable).toMatchObject({ C: 'Carries nothing', I: 'Carries nothing' });
    expect(desk.row('assets', 'A-2').notApplicable).toMatchObject({ ...notApplicable, I: 'Carries nothing' });
  });

  it('leaves an asset open that has a reason for some properties alone', () => {
    const desk = headlamp();
    desk.do(change('assets', desk.row('assets', 'A-1'), { properties: [], notApplicable: { C: 'Public' } }));
    expect(idsOf(desk, 'assetWithoutProperty')).toHaveLength(1);
  });

  it.each([
    ['riskVerifiedWithoutEvidence', 'risks', 'R-1'],
    ['requirementVerifiedWithoutEvidence', 'requirements', 'CSR-1'],
  ] as const)('says where the evidence is of what was verified without one: %s', (rule, kind, code) => {
    const desk = headlamp();
    const passed = { verificationState: 'passed' as const, verificationReason: '', verification: '' };
    desk.do(change(kind, desk.row(kind, code), passed));
    expect(idsOf(desk, rule)).toEqual([desk.row(kind, code).id]);
    give(desk, rule, 'Test report 7');
    expect(idsOf(desk, rule)).toEqual([]);
    expect(desk.row(kind, code).verificationReason).toBe('Test report 7');
  });
});
