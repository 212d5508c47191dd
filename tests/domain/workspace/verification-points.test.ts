import { describe, expect, it } from 'vitest';
import type { Row } from '#domain/kinds/kinds.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { change } from '#domain/workspace/edit.ts';
import { openPoints } from '#domain/workspace/open-points.ts';
import { type Desk, headlamp } from '#tests/world/headlamp.ts';

const pointsOf = (desk: Desk, of: string) =>
  openPoints(desk.w, rate(desk.w)).flatMap(({ key, code, field }) => (code === of ? [`${key} at ${field}`] : []));
const attachment = { file: 'a'.repeat(64), name: 'proof.txt', size: 5, type: 'txt' as const };

const verifier = { verifiedBy: 'Wang', verifierFunction: 'Test lead' };

describe('the open points of a disposed risk', () => {
  const said = (fields: Partial<Row<'risks'>>) => {
    const desk = headlamp();
    desk.do(change('risks', desk.row('risks', 'R-3'), { ...verifier, ...fields }));
    return pointsOf(desk, 'R-3').filter((point) => !/Residual/.test(point));
  };
  const none = 'riskWithoutVerification at verificationState';

  it('ask how far its verification is, whatever text there is', () => {
    expect(said({})).toEqual([none]);
    expect(said({ verification: 'Verification planned, test plan TP-7' })).toEqual([none]);
    expect(said({ verificationState: 'planned' })).toEqual([]);
    expect(said({ verificationState: 'inProgress' })).toEqual([]);
  });

  it('ask for the result where there is evidence, and for the evidence of a result', () => {
    expect(said({ attachments: [attachment] })).toEqual(['riskEvidenceWithoutResult at verificationState']);
    const bare = 'riskVerifiedWithoutEvidence at verificationReason';
    expect(said({ verificationState: 'passed', verification: 'Tested' })).toEqual([bare]);
    expect(said({ verificationState: 'passed', attachments: [attachment] })).toEqual([]);
    expect(said({ verificationState: 'passed', verificationReason: 'Kept by the supplier' })).toEqual([]);
  });

  it('tell that the verification failed, and ask why none should be needed', () => {
    const failed = { verificationState: 'failed' as const, attachments: [attachment] };
    expect(said(failed)).toEqual(['riskVerificationFailed at verificationState']);
    expect(said({ verificationState: 'notNeeded' })).toEqual([none]);
    expect(said({ verificationState: 'notNeeded', verificationReason: 'Avoided by design' })).toEqual([]);
  });

  it('ask who decided the result: a user of the product, or a person in a function', () => {
    const passed = { verificationState: 'passed' as const, attachments: [attachment] };
    const unknown = ['riskVerifierUnknown at verifiedBy'];
    expect(said({ ...passed, verifiedBy: '', verifierFunction: '' })).toEqual(unknown);
    expect(said({ ...passed, verifierFunction: '' })).toEqual(unknown);
    expect(said({ ...passed, verifierFunction: '', verifiedUser: 'wang' })).toEqual([]);
    expect(said({ verificationState: 'planned', verifiedBy: '', verifierFunction: '' })).toEqual([]);
  });

  it('ask for the day of a result: it is of today unless another is given, and never of a day to come', () => {
    const desk = headlamp();
    const risk = () => desk.row('risks', 'R-3');
    const set = (fields: Partial<Row<'risks'>>) => desk.do(change('risks', risk(), fields));
    const passed = { ...verifier, verificationState: 'passed' as const, verificationReason: 'Seen' };
    const wrong = expect.objectContaining({ issues: [expect.objectContaining({ path: ['verifiedOn'] })] });
    expect(() => set({ ...passed, verifiedOn: '9999-12-31' })).toThrow(expect.objectContaining({ error: wrong }));
    set({ ...passed, verifiedOn: '2026-02-27' });
    expect(risk().verifiedOn).toBe('2026-02-27');
    set({ verificationState: 'planned', verifiedOn: '' });
    set({ verificationState: 'failed' });
    expect(risk().verifiedOn).toBe('2026-03-02');
    set({ verificationState: 'passed', verifiedOn: '2026-03-02' });
    set({ verifiedOn: '' });
    expect(pointsOf(desk, 'R-3')).toContain('riskVerifiedWithoutDay at verifiedOn');
    const requirement = desk.row('requirements', 'CSR-1');
    desk.do(change('requirements', requirement, { ...verifier, verificationState: 'passed', verification: 'TP-7' }));
    expect(desk.row('requirements', 'CSR-1').verifiedOn).toBe('2026-03-02');
    desk.do(change('requirements', desk.row('requirements', 'CSR-1'), { verifiedOn: '' }));
    expect(pointsOf(desk, 'CSR-1')).toContain('requirementVerifiedWithoutDay at verifiedOn');
  });

  it('ask nothing before it is disposed', () => {
    expect(said({ strategy: '' })).toEqual(['riskWithoutStrategy at strategy']);
  });
});

describe('the open points of a requirement', () => {
  const said = (fields: Partial<Row<'requirements'>>, risks: Partial<Row<'risks'>> = {}) => {
    const desk = headlamp();
    for (const row of [...desk.w.risks]) desk.do(change('risks', row, risks));
    desk.do(
      change('requirements', desk.row('requirements', 'CSR-1'), { explanation: 'As agreed', ...verifier, ...fields }),
    );
    return pointsOf(desk, 'CSR-1').filter((point) => /Verifi/.test(point));
  };

  it('ask for its verification unless all risks it is for are verified', () => {
    expect(said({})).toEqual(['requirementWithoutVerification at verificationState']);
    const passed = { treatments: ['reduce' as const], strategy: 'as agreed', verificationState: 'passed' as const };
    expect(said({}, passed)).toEqual([]);
    expect(said({ verificationState: 'planned' })).toEqual([]);
  });

  it('tell that it failed, and ask what a result rests on', () => {
    expect(said({ verificationState: 'failed', verification: 'TR-4' })).toEqual([
      'requirementVerificationFailed at verificationState',
    ]);
    expect(said({ verificationState: 'passed' })).toEqual(['requirementVerifiedWithoutEvidence at verification']);
    expect(said({ verificationState: 'passed', verification: 'TR-4' })).toEqual([]);
  });
});
