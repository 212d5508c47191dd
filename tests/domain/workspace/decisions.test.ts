import { describe, expect, it } from 'vitest';
import type { Row } from '#domain/kinds/kinds.ts';
import { type Decision, emptyResidual, noDecisions, type RiskRow } from '#domain/kinds/risk/shape.ts';
import { driftOf } from '#domain/method/rate/decisions.ts';
import type { RatedAtFacts } from '#domain/method/rate/facts.ts';
import { rate, rateControlled } from '#domain/method/rate/rater.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { acceptedRisks } from '#domain/views/risk-summary.ts';
import { changeMethod } from '#domain/workspace/change-method.ts';
import { confirmedAgain } from '#domain/workspace/decide.ts';
import { add, change, drop, type Op } from '#domain/workspace/edit.ts';
import { openPoints } from '#domain/workspace/open-points.ts';
import { pointGroups } from '#domain/workspace/point-groups.ts';
import { apply } from '#domain/workspace/workspace.ts';
import { potential } from '#tests/domain/method/rows.ts';
import { type Desk, headlamp } from '#tests/world/headlamp.ts';

const risk = (desk: Desk) => desk.row('risks', 'R-3');
const set = (desk: Desk, patch: Partial<RiskRow>) => desk.do(change('risks', risk(desk), patch));
const accept = (desk: Desk, acceptedBy = 'Li Wei') => set(desk, { residual: { ...emptyResidual, acceptedBy } });
const riskValueOf = (desk: Desk) => rate(desk.w).risks.get(risk(desk).id)?.overall;
const states = (desk: Desk) => rate(desk.w).risks.get(risk(desk).id)?.decisions;
const points = (desk: Desk) =>
  openPoints(desk.w, rate(desk.w)).flatMap(({ key, code, detail }) =>
    /Outdated|WithoutValues/.test(key) ? [`${key} ${code} ${detail}`] : [],
  );
const pointKeys = (desk: Desk) => openPoints(desk.w, rate(desk.w)).map(({ key }) => key);
/** A second attack path, as easy as can be. */
const easyPath = (desk: Desk) => {
  const ratings = { 'attack-potential': potential([0, 0, 0, 0, 0]) };
  desk.do(add('steps', { name: 'Send a forged frame', ratings }, 'easy-step'));
  desk.do(add('paths', { name: 'By the back door', threats: [risk(desk).threat], steps: ['easy-step'] }, 'easy'));
};

describe('a decision about a risk', () => {
  it('keeps the values it was made at, who made it and when', () => {
    const desk = headlamp();
    const value = riskValueOf(desk);
    accept(desk);
    const { acceptance } = risk(desk).decided;
    expect(acceptance).toMatchObject({ by: 'li', reason: '', initial: { value }, residual: null });
    expect(acceptance?.at).toMatch(/^2026-03-02T/);
    expect(states(desk)?.acceptance).toBe('same');
  });

  it('is outdated once the risk is higher, and open until it is confirmed', () => {
    const desk = headlamp();
    const before = riskValueOf(desk);
    accept(desk);
    easyPath(desk);
    const after = riskValueOf(desk);
    expect(after).toBeGreaterThan(before as number);
    expect(states(desk)?.acceptance).toBe('worse');
    expect(points(desk)).toEqual([`acceptanceOutdated R-3 ${before} → ${after}`]);
    set(desk, { decided: confirmedAgain(risk(desk), 'acceptance', 'The fleet is small') });
    expect(risk(desk).decided.acceptance).toMatchObject({ reason: 'The fleet is small', initial: { value: after } });
    expect(points(desk)).toEqual([]);
  });

  it('is not outdated by better values, which are said', () => {
    const desk = headlamp();
    easyPath(desk);
    accept(desk);
    desk.do(drop('paths', { id: 'easy' }));
    expect(states(desk)?.acceptance).toBe('better');
    expect(points(desk)).toEqual([]);
  });

  it('is outdated by a worse impact or feasibility, also where the risk value stays', () => {
    const desk = headlamp();
    accept(desk);
    const { level, impact, value, feasibility } = risk(desk).decided.acceptance?.initial ?? {};
    const then = { level, impact, value, feasibility } as RatedAtFacts;
    const drift = (changes: Partial<RatedAtFacts>) =>
      driftOf(defaultMethod, { initial: then, residual: null }, { initial: { ...then, ...changes }, residual: null });
    expect(then).toMatchObject({ impact: 'MOD', feasibility: 'L' });
    expect([drift({ impact: 'MAJ' }), drift({ impact: 'NEG' })]).toEqual(['worse', 'better']);
    expect([drift({ feasibility: 'M' }), drift({ feasibility: 'VL' })]).toEqual(['worse', 'better']);
    expect(drift({ impact: 'MAJ', feasibility: 'VL' })).toBe('worse');
    expect(drift({ value: null })).toBe('worse');
    expect(drift({ impact: 'a level of another method' })).toBe('same');
  });

  it('rests on the residual risk too: controls that are switched off outdate it', () => {
    const desk = headlamp();
    easyPath(desk);
    const ratings = { 'attack-potential': potential([19, 8, 11, 10, 9]) };
    desk.do(add('controls', { name: 'Message authentication', ratings }, 'mac'));
    desk.do(change('steps', desk.w.steps.get('easy-step') as Row<'steps'>, { controls: ['mac'] }));
    accept(desk);
    expect(risk(desk).decided.acceptance?.residual).toMatchObject({ origin: 'controls' });
    expect(states(desk)?.acceptance).toBe('same');
    desk.do(change('controls', desk.w.controls.get('mac') as Row<'controls'>, { active: false }));
    expect(states(desk)?.acceptance).toBe('worse');
  });

  it('to retain a risk stands for its values, to reduce it does not', () => {
    const desk = headlamp();
    set(desk, { treatments: ['retain'], review: 'Seen in the workshop' });
    easyPath(desk);
    expect(points(desk).map((point) => point.split(' ')[0])).toEqual(['treatmentOutdated', 'reviewOutdated']);
    set(desk, { treatments: ['reduce'] });
    expect(states(desk)).toMatchObject({ treatment: null, review: 'worse' });
  });

  it('to retain a risk and its acceptance are one open point for one cause, until one of them is confirmed', () => {
    const desk = headlamp();
    const before = riskValueOf(desk);
    set(desk, { treatments: ['retain'] });
    accept(desk);
    easyPath(desk);
    expect(points(desk)).toEqual([`acceptedTreatmentOutdated R-3 ${before} → ${riskValueOf(desk)}`]);
    set(desk, { decided: confirmedAgain(risk(desk), 'acceptance', 'The fleet is small') });
    expect(points(desk).map((point) => point.split(' ')[0])).toEqual(['treatmentOutdated']);
  });

  it('is confirmed again only with a reason, and what a caller sends of its values is not kept', () => {
    const desk = headlamp();
    accept(desk);
    easyPath(desk);
    const forged = { ...(risk(desk).decided.acceptance as Decision), by: 'boss', at: '1999' };
    const confirm = (reason: string, ...others: Op[]) =>
      desk.do(
        change('risks', risk(desk), { decided: { ...risk(desk).decided, acceptance: { ...forged, reason } } }),
        ...others,
      );
    expect(() => confirm(' ')).toThrow(
      expect.objectContaining({ key: 'DecisionReasonNeeded', path: 'decided.acceptance.reason' }),
    );
    expect(() => confirm('', add('functions', { name: 'braking' }))).toThrow(
      expect.objectContaining({ path: 'edits.0.patch.decided.acceptance.reason' }),
    );
    set(desk, { decided: { ...risk(desk).decided, acceptance: null } });
    expect(states(desk)?.acceptance).toBe('worse');
    desk.user = 'wang';
    confirm('Seen again');
    expect(risk(desk).decided.acceptance).toMatchObject({ by: 'wang', initial: { value: riskValueOf(desk) } });
    expect(risk(desk).decided.acceptance?.at).toMatch(/^2026/);
  });

  it('keeps its values where a name is mended while it is outdated, and ends with the name', () => {
    const desk = headlamp();
    accept(desk);
    const first = risk(desk).decided.acceptance;
    easyPath(desk);
    accept(desk, 'Li Wei, head of product');
    expect(risk(desk).decided.acceptance).toEqual(first);
    accept(desk, '');
    expect(risk(desk).decided.acceptance).toBeNull();
    accept(desk);
    expect(states(desk)?.acceptance).toBe('same');
  });

  it('comes back with its values when the edit is undone', () => {
    const desk = headlamp();
    accept(desk);
    easyPath(desk);
    set(desk, { decided: confirmedAgain(risk(desk), 'acceptance', 'Seen') });
    desk.undo();
    expect(states(desk)?.acceptance).toBe('worse');
    desk.undo();
    expect(states(desk)?.acceptance).toBe('same');
  });

  it('rests on nothing any more once its risk can not be computed', () => {
    const desk = headlamp();
    accept(desk);
    const value = riskValueOf(desk);
    const { threat } = risk(desk);
    const paths = [...desk.w.paths.values()].filter(({ threats }) => threats.includes(threat));
    desk.do(...paths.map((path) => change('paths', path, { basis: 'path', ratings: {}, customLevel: null })));
    expect(riskValueOf(desk)).toBeNull();
    expect(states(desk)?.acceptance).toBe('worse');
    expect(points(desk)).toEqual([`acceptanceOutdated R-3 ${value} → –`]);
    desk.undo();
    const damage = desk.w.damages.get(risk(desk).damage) as Row<'damages'>;
    desk.do(change('damages', damage, { ratings: {} }));
    expect(points(desk)).toEqual([`acceptanceOutdated R-3 ${value} → –`]);
  });

  it('that came in a file is its word and confirms nothing here, whether the file has its values or not', () => {
    const desk = headlamp();
    set(desk, {
      residual: { ...emptyResidual, acceptedBy: 'Li Wei' },
      verificationState: 'passed',
      verificationReason: 'Tested by the supplier',
    });
    const here = risk(desk);
    const put = (patch: Partial<RiskRow>) => {
      desk.w = { ...desk.w, risks: desk.w.risks.with([{ ...here, ...patch }], []) };
    };
    const status = () => rate(desk.w).risks.get(here.id)?.treatment.status;
    const mark = () => acceptedRisks(desk.w, rate(desk.w)).find(({ id }) => id === here.id)?.isFromFile;
    expect([status(), mark()]).toEqual(['confirmed', false]);
    const acceptance = { ...(here.decided.acceptance as Decision), imported: true };
    put({ imported: true, decided: { ...here.decided, acceptance } });
    expect([status(), mark()]).toEqual(['verified', true]);
    put({ imported: true, decided: noDecisions });
    expect([status(), mark()]).toEqual(['disposed', true]);
    set(desk, { decided: confirmedAgain(risk(desk), 'verification', 'Their report, read by us') });
    expect([status(), mark()]).toEqual(['verified', true]);
    set(desk, { decided: confirmedAgain(risk(desk), 'acceptance', 'Seen by us') });
    expect([status(), mark()]).toEqual(['confirmed', false]);
  });

  it('of a file stays its word, whatever name or function is written over it, until a reason is given', () => {
    const desk = headlamp();
    const residual = { ...emptyResidual, acceptedBy: 'Eva Editor', acceptedAs: 'Head of product' };
    set(desk, { residual });
    const here = risk(desk);
    const acceptance = { ...(here.decided.acceptance as Decision), by: 'eva', imported: true };
    const needsReason = expect.objectContaining({ key: 'DecisionReasonNeeded', path: 'decided.acceptance.reason' });
    for (const decided of [{ ...here.decided, acceptance }, noDecisions]) {
      desk.w = { ...desk.w, risks: desk.w.risks.with([{ ...here, imported: true, decided }], []) };
      expect(points(desk)).toEqual([]);
      expect(pointKeys(desk)).toContain('decisionOfFile');
      for (const other of [{ acceptedBy: 'Eva  Editor.' }, { acceptedAs: 'Chief of everything' }])
        expect(() => set(desk, { residual: { ...residual, ...other } })).toThrow(needsReason);
      expect(risk(desk).decided).toEqual(decided);
    }
    set(desk, {
      residual: { ...residual, acceptedBy: 'Eva Editor-Li' },
      decided: confirmedAgain(risk(desk), 'acceptance', 'Asked her'),
    });
    expect(risk(desk).decided.acceptance).toMatchObject({ by: 'li', reason: 'Asked her' });
    expect(risk(desk).decided.acceptance).not.toHaveProperty('imported');
    expect(pointKeys(desk)).not.toContain('decisionOfFile');
  });

  it('is another one in another function: it is of whoever enters that', () => {
    const desk = headlamp();
    const residual = { ...emptyResidual, acceptedBy: 'Eva', acceptedAs: 'Head of product' };
    set(desk, { residual });
    desk.user = 'wang';
    set(desk, { residual: { ...residual, acceptedAs: 'Chief of everything' } });
    expect(risk(desk).decided.acceptance).toMatchObject({ by: 'wang' });
  });

  it('that it is verified is tied to the values too, and is not renewed by setting it back', () => {
    const desk = headlamp();
    const status = () => rate(desk.w).risks.get(risk(desk).id)?.treatment.status;
    const before = riskValueOf(desk);
    const passed = { verificationState: 'passed', verificationReason: 'Test report 7', verifiedBy: 'Eva' } as const;
    set(desk, passed);
    expect([status(), risk(desk).decided.verification]).toMatchObject(['verified', { initial: { value: before } }]);
    easyPath(desk);
    const outdated = [`riskVerificationOutdated R-3 ${before} → ${riskValueOf(desk)}`];
    expect([status(), points(desk)]).toEqual(['disposed', outdated]);
    const group = pointGroups(openPoints(desk.w, rate(desk.w))).find(({ key }) => key === 'riskVerificationOutdated');
    expect(group?.blocks).toBe(true);
    const needsReason = expect.objectContaining({ key: 'DecisionReasonNeeded', path: 'decided.verification.reason' });
    for (const other of [{ verifiedBy: 'Wang' }, { verifiedOn: '2026-03-01' }, { verifierFunction: 'Head of tests' }])
      expect(() => set(desk, other)).toThrow(needsReason);
    set(desk, { verificationState: 'failed' });
    expect(points(desk)).toEqual([]);
    set(desk, { verificationState: 'passed' });
    expect([status(), points(desk)]).toEqual(['disposed', outdated]);
    set(desk, { verificationState: 'notNeeded' });
    expect(points(desk)).toEqual(outdated);
    const again = confirmedAgain(risk(desk), 'verification', 'Tested again');
    set(desk, { verifiedBy: 'Wang', decided: again });
    expect([status(), points(desk)]).toEqual(['verified', []]);
    expect(risk(desk).decided.verification).toMatchObject({ by: 'li', reason: 'Tested again' });
  });

  it('of before the values were kept is an open point that lets freeze', () => {
    const desk = headlamp();
    accept(desk);
    const row = { ...risk(desk), decided: noDecisions };
    desk.w = { ...desk.w, risks: desk.w.risks.with([row], []) };
    expect(points(desk)).toEqual(['decisionWithoutValues R-3 ']);
    const group = pointGroups(openPoints(desk.w, rate(desk.w))).find(({ key }) => key === 'decisionWithoutValues');
    expect(group).toMatchObject({ blocks: false, lines: [{ field: 'acceptedBy' }] });
  });

  it('blocks freezing while it is outdated, counts as outdated and no longer confirms the risk', () => {
    const desk = headlamp();
    accept(desk);
    set(desk, { verificationState: 'passed', verificationReason: 'Tested by the supplier' });
    const status = () => rate(desk.w).risks.get(risk(desk).id)?.treatment.status;
    const before = status();
    easyPath(desk);
    expect([before, status()]).toEqual(['confirmed', 'disposed']);
    set(desk, { decided: confirmedAgain(risk(desk), 'verification', 'Tested at these values too') });
    expect(status()).toBe('verified');
    expect(rate(desk.w).summary.outdated).toBe(1);
    const group = pointGroups(openPoints(desk.w, rate(desk.w))).find(({ key }) => key === 'acceptanceOutdated');
    expect(group?.blocks).toBe(true);
  });

  it('is about the risk without controls, whichever rating is shown', () => {
    const desk = headlamp();
    easyPath(desk);
    desk.do(
      add('controls', { name: 'MAC', ratings: { 'attack-potential': potential([19, 8, 11, 10, 9]) } }, 'mac'),
      change('steps', desk.w.steps.get('easy-step') as Row<'steps'>, { controls: ['mac'] }),
    );
    accept(desk);
    const initial = rate(desk.w);
    expect(rateControlled(desk.w, initial).risks.get(risk(desk).id)?.decisions).toEqual(states(desk));
  });

  it('follows levels that the method gives other codes', () => {
    const desk = headlamp();
    accept(desk);
    const { impact } = desk.w.method;
    const levels = impact.levels.map((level) => (level.code === 'MOD' ? { ...level, code: 'MIDDLE' } : level));
    desk.w = apply(desk.w, changeMethod(desk.w, { ...desk.w.method, impact: { ...impact, levels } }, desk.at));
    expect(risk(desk).decided.acceptance?.initial.impact).toBe('MIDDLE');
  });
});
