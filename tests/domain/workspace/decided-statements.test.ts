import { describe, expect, it } from 'vitest';
import type { Row } from '#domain/kinds/kinds.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { requirementStateOf } from '#domain/views/requirement-board.ts';
import { overriddenAgain, verifiedAgain } from '#domain/workspace/decide-statements.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { openPoints } from '#domain/workspace/open-points.ts';
import { isBlocking } from '#domain/workspace/point-groups.ts';
import { type Desk, headlamp } from '#tests/world/headlamp.ts';

const points = (desk: Desk) =>
  openPoints(desk.w, rate(desk.w)).flatMap((one) =>
    /VerificationOutdated|VerificationOfFile|WithoutText$|goalCal/.test(one.key) && one.key !== 'requirementWithoutText'
      ? [`${one.key} ${one.code} ${one.detail} ${isBlocking(one)}`]
      : [],
  );

describe('a verification of a requirement', () => {
  const row = (desk: Desk) => desk.w.requirements.get('csr') as Row<'requirements'>;
  const set = (desk: Desk, patch: Partial<Row<'requirements'>>) => desk.do(change('requirements', row(desk), patch));
  const stateOf = (desk: Desk) => requirementStateOf(desk.w, rate(desk.w))(row(desk));
  const verified = () => {
    const desk = headlamp();
    const assets = [...desk.w.assets].slice(0, 1).map(({ id }) => id);
    const goals = [...desk.w.goals].slice(0, 1).map(({ id }) => id);
    desk.do(add('requirements', { name: 'MAC', text: 'Frames have a MAC.', code: 'CSR-90', assets, goals }, 'csr'));
    set(desk, { verificationState: 'planned' });
    expect(row(desk).verifiedAs).toBeNull();
    set(desk, { verificationState: 'passed', verification: 'Test report 7' });
    return desk;
  };

  it('is tied to the words of then: others outdate it and block freezing, until it is confirmed', () => {
    const desk = verified();
    expect(row(desk).verifiedAs).toMatchObject({ name: 'MAC', text: 'Frames have a MAC.', reason: '' });
    expect([stateOf(desk), points(desk)]).toEqual(['verified', []]);
    set(desk, { text: 'All frames have a MAC of 64 bits.' });
    expect(row(desk).verifiedAs).toMatchObject({ text: 'Frames have a MAC.' });
    expect([stateOf(desk), points(desk)]).toEqual(['covered', ['requirementVerificationOutdated CSR-90  true']]);
    expect(() => set(desk, verifiedAgain(' '))).toThrow(
      expect.objectContaining({ key: 'DecisionReasonNeeded', path: 'verifiedAs.reason' }),
    );
    set(desk, verifiedAgain('The test had 64 bits'));
    expect(row(desk).verifiedAs).toMatchObject({ reason: 'The test had 64 bits', text: row(desk).text });
    expect([stateOf(desk), points(desk)]).toEqual(['verified', []]);
    desk.undo();
    expect(stateOf(desk)).toBe('covered');
  });

  it('keeps what only the edit writes, ends with the result, and begins anew with the next', () => {
    const desk = verified();
    const { verifiedAs } = row(desk);
    set(desk, { verifiedAs: null });
    expect(row(desk).verifiedAs).toEqual(verifiedAs);
    set(desk, { verificationState: 'failed' });
    expect(row(desk).verifiedAs).toBeNull();
    set(desk, { text: 'Other', verificationState: 'passed' });
    expect(row(desk).verifiedAs).toMatchObject({ text: 'Other' });
  });

  it('whose words are others is not renewed by setting it back, nor said to be of somebody else', () => {
    const desk = verified();
    set(desk, { text: 'All frames have a MAC of 64 bits.' });
    const outdated = ['requirementVerificationOutdated CSR-90  true'];
    const needsReason = expect.objectContaining({ key: 'DecisionReasonNeeded', path: 'verifiedAs.reason' });
    for (const other of [{ verifiedBy: 'Wang' }, { verifiedOn: '2026-03-01' }, { verifierFunction: 'Head of tests' }])
      expect(() => set(desk, other)).toThrow(needsReason);
    set(desk, { verificationState: 'failed' });
    set(desk, { verificationState: 'passed' });
    expect([stateOf(desk), points(desk)]).toEqual(['covered', outdated]);
    set(desk, { verificationState: 'notNeeded', verificationReason: 'Obvious' });
    expect(points(desk)).toEqual(outdated);
    set(desk, { verifiedBy: 'Wang', ...verifiedAgain('Tested again') });
    expect([stateOf(desk), points(desk)]).toEqual(['verified', []]);
  });

  it('of a file verifies nothing here, with its words or without, until somebody confirms it', () => {
    const desk = verified();
    const here = row(desk);
    for (const verifiedAs of [{ ...here.verifiedAs, imported: true } as typeof here.verifiedAs, null]) {
      desk.w = { ...desk.w, requirements: desk.w.requirements.with([{ ...here, imported: true, verifiedAs }], []) };
      expect([stateOf(desk), points(desk)]).toEqual(['covered', ['requirementVerificationOfFile CSR-90  false']]);
      expect(() => set(desk, { verifiedBy: 'Wang' })).toThrow(expect.objectContaining({ key: 'DecisionReasonNeeded' }));
    }
    set(desk, verifiedAgain('Their report, read by us'));
    expect([stateOf(desk), points(desk)]).toEqual(['verified', []]);
  });

  it('of before the words were kept is an open point that lets freeze', () => {
    const desk = verified();
    desk.w = { ...desk.w, requirements: desk.w.requirements.with([{ ...row(desk), verifiedAs: null }], []) };
    expect(points(desk)).toEqual(['requirementVerificationWithoutText CSR-90  false']);
  });
});

const byRiskValue = { 1: 'CAL1', 2: 'CAL1', 3: 'CAL2', 4: 'CAL3', 5: 'CAL4' };

describe('a CAL set by hand', () => {
  it('is tied to the CAL that the risks gave then: a higher one outdates it, a lower one does not', () => {
    const desk = headlamp();
    const { method } = desk.w;
    desk.w = { ...desk.w, method: { ...method, cal: { ...method.cal, source: 'riskValue', byRiskValue } } };
    const risk = desk.row('risks', 'R-3');
    const goal = () => desk.w.goals.get('g') as Row<'goals'>;
    const set = (patch: Partial<Row<'goals'>>) => desk.do(change('goals', goal(), patch));
    desk.do(add('goals', { name: 'Light stays on', text: 'x', code: 'CSG-90' }, 'g'));
    desk.do(change('risks', risk, { goals: ['g'] }));
    const then = rate(desk.w).goals.get('g')?.inherited;
    set({ calOverride: { cal: 'CAL2', reason: 'Only one car' } });
    expect(goal().overriddenAt).toMatchObject({ cal: then, reason: '' });
    expect(points(desk)).toEqual([]);
    const impact = desk.w.method.impact.dimensions.map(({ code }) => [code, { level: 'SEV' }]);
    const damage = desk.w.damages.get(risk.damage) as Row<'damages'>;
    desk.do(change('damages', damage, { ratings: Object.fromEntries(impact) }));
    const now = rate(desk.w).goals.get('g')?.inherited;
    expect(points(desk)).toEqual([`goalCalOutdated CSG-90 ${then} → ${now} true`]);
    expect(() => set(overriddenAgain(''))).toThrow(expect.objectContaining({ key: 'DecisionReasonNeeded' }));
    set(overriddenAgain('Still one car'));
    expect(goal().overriddenAt).toMatchObject({ cal: now, reason: 'Still one car' });
    desk.undo();
    desk.undo();
    expect(points(desk)).toEqual([]);
    const here = goal();
    for (const overriddenAt of [{ ...here.overriddenAt, imported: true } as typeof here.overriddenAt, null]) {
      desk.w = { ...desk.w, goals: desk.w.goals.with([{ ...here, imported: true, overriddenAt }], []) };
      expect(points(desk)).toEqual(['goalCalOfFile CSG-90  false']);
    }
    set({ calOverride: null });
    expect(goal().overriddenAt).toBeNull();
  });
});
