import { describe, expect, it } from 'vitest';
import { CoveredPairs, pairKey, share, withoutPause } from '#domain/method/rate/coverage.ts';
import type {
  AssetFacts,
  DamageFacts,
  RiskFacts,
  Table,
  ThreatFacts,
  TreatmentName,
} from '#domain/method/rate/facts.ts';
import { rateImpact } from '#domain/method/rate/impact.ts';
import { rateResidual } from '#domain/method/rate/residual.ts';
import { rateRisk } from '#domain/method/rate/risk.ts';
import { suggestedTreatments, treatmentState } from '#domain/method/rate/treatment.ts';
import { defaultMethod, evitaMethod } from '#domain/method/seed/methods.ts';
import { damage, lookup, potential, rated, risk, threat } from './rows.ts';

const rating = (level: string | null, impact = 'SEV') =>
  rateRisk(defaultMethod, rateImpact(defaultMethod.impact, rated({ S: impact })), { level });
const high = rating('H');
const one = rating('H', 'NEG');

describe('treatment', () => {
  it.each<[string, Partial<RiskFacts>, string, string[]]>([
    ['nothing chosen', {}, 'undecided', ['treatment']],
    ['reduce without a goal', { treatments: ['reduce'], strategy: 'x' }, 'decided', ['goal']],
    ['reduce with a goal', { treatments: ['reduce'], strategy: 'x', goals: ['g'] }, 'disposed', []],
    ['share without a claim', { treatments: ['share'], strategy: 'x' }, 'decided', ['claim']],
    ['retain without a claim', { treatments: ['retain'], strategy: 'x' }, 'decided', ['claim']],
    ['retain with a claim', { treatments: ['retain'], strategy: 'x', claims: ['c'] }, 'disposed', []],
    ['reduce and share', { treatments: ['reduce', 'share'], strategy: 'x' }, 'decided', ['goal', 'claim']],
    ['avoid needs neither', { treatments: ['avoid'], strategy: 'x' }, 'disposed', []],
    ['no strategy', { treatments: ['avoid'], strategy: ' ' }, 'decided', ['strategy']],
  ])('%s', (_, facts, status, needs) => {
    const state = treatmentState(defaultMethod, risk('r', facts), high);
    expect(state).toMatchObject({ status, needs });
    expect(state.awaiting).toBe(status === 'undecided' || status === 'decided');
  });

  it('retain at risk value 1 needs no claim, share does', () => {
    const facts = { strategy: 'x', treatments: ['retain'] as const };
    expect(treatmentState(defaultMethod, risk('r', facts), one)).toMatchObject({ status: 'disposed' });
    expect(treatmentState(defaultMethod, risk('r', { ...facts, treatments: ['share'] }), one).needs).toEqual(['claim']);
  });

  it('is verified when somebody sets it as passed, or argues that none is needed; and confirmed by a name', () => {
    const done = { treatments: ['avoid'] as const, strategy: 'x' };
    const status = (more: Partial<RiskFacts>) =>
      treatmentState(defaultMethod, risk('r', { ...done, ...more }), high).status;
    const planned = { verification: 'Verification planned', attachments: [{ name: 'plan.pdf' }] };
    for (const verificationState of ['', 'planned', 'inProgress', 'failed', 'notNeeded'] as const)
      expect(status({ ...planned, verificationState }), verificationState).toBe('disposed');
    expect(status({ verificationState: 'passed' })).toBe('verified');
    expect(status({ verificationState: 'notNeeded', verificationReason: 'Avoided by design' })).toBe('verified');
    expect(status({ verificationState: 'passed', residual: { acceptedBy: 'Li Wei' } })).toBe('confirmed');
    expect(status({ residual: { acceptedBy: 'Li Wei' } })).toBe('disposed');
  });

  it('a risk of 1 and an unrated risk do not await disposal; scales beyond 1 to 5 count by what they correspond to', () => {
    expect(treatmentState(defaultMethod, risk('r'), one).awaiting).toBe(false);
    expect(treatmentState(defaultMethod, risk('r'), rating(null)).awaiting).toBe(false);
    const evita = rateRisk(evitaMethod, rateImpact(evitaMethod.impact, rated({ F: 'S2' })), { level: 'A2' });
    expect(evita.overall).toBe(1);
    expect(treatmentState(evitaMethod, risk('r'), evita).awaiting).toBe(false);
  });

  it('suggestions follow the size of the risk', () => {
    expect(suggestedTreatments(defaultMethod, 5)).toEqual(['reduce', 'avoid']);
    expect(suggestedTreatments(defaultMethod, null)).toEqual([]);
  });
});

describe('residual risk', () => {
  const before = { ratings: rated({ S: 'SEV' }), feasibility: 'M', risk: rating('M') };

  it('is rated again by the same matrix from residual parameters', () => {
    const residual = { ratings: potential([4, 6, 3, 4, 4]) };
    expect(rateResidual(defaultMethod, residual, before)).toMatchObject({
      sum: 21,
      feasibility: 'L',
      risk: { overall: 3 },
      raised: false,
    });
  });

  it('may lower the impact, or take a level from the tree', () => {
    expect(rateResidual(defaultMethod, { impact: { S: { level: 'MOD' } } }, before)?.risk.overall).toBe(2);
    expect(rateResidual(defaultMethod, { level: 'VL' }, before)?.risk.overall).toBe(2);
    expect(rateResidual(defaultMethod, { level: 'M' }, before)).toMatchObject({ raised: false, risk: { overall: 4 } });
  });

  it('above the initial risk is marked', () => {
    expect(rateResidual(defaultMethod, { level: 'H' }, before)).toMatchObject({ raised: true, risk: { overall: 5 } });
  });

  it('is nothing until something is entered, and not on partly empty parameters', () => {
    expect(rateResidual(defaultMethod, undefined, before)).toBeNull();
    expect(rateResidual(defaultMethod, { acceptedBy: 'Li Wei' }, before)).toBeNull();
    expect(rateResidual(defaultMethod, { ratings: { ET: '1d' } }, before)).toBeNull();
    const impact = { S: { level: 'MOD' } };
    expect(rateResidual(defaultMethod, { impact, ratings: { ET: '1d' } }, before)).toBeNull();
  });
});

describe('the counters of impact analysis, threat analysis and goal allocation', () => {
  const asset = (id: string, more: Partial<AssetFacts> = {}): AssetFacts => ({
    id,
    insideTrustBoundary: true,
    isSecurityAsset: true,
    properties: ['I', 'A'],
    ...more,
  });
  interface Rows {
    goalFor: readonly TreatmentName[];
    assets: readonly AssetFacts[];
    damages: readonly DamageFacts[];
    threats: readonly ThreatFacts[];
    risks: readonly RiskFacts[];
  }
  const tableOf = <Row extends { id: string }>(rows: readonly Row[]): Table<Row> => {
    const byId = new Map(rows.map((row) => [row.id, row]));
    return { get: (id) => byId.get(id), values: () => byId.values(), size: byId.size };
  };
  /** The counters of these rows, with complete damages and rated threats. */
  const count = ({
    goalFor = defaultMethod.treatment.goalFor,
    assets = [asset('a1')],
    ...rows
  }: Partial<Rows> = {}) => {
    const { damages = [], threats = [], risks = [] } = rows;
    const covered = new CoveredPairs();
    for (const row of damages) covered.impact.replace(undefined, row);
    for (const row of threats) covered.threat.replace(undefined, row);
    const threatOf = lookup(...threats);
    return withoutPause(covered.counting({ goalFor, assets: tableOf(assets), risks: tableOf(risks), threatOf }, null));
  };

  it('counts asset × property inside the trust boundary only', () => {
    const outside = asset('a2', { insideTrustBoundary: false });
    const plain = asset('a3', { isSecurityAsset: false });
    const coverage = count({
      assets: [asset('a1'), outside, plain],
      damages: [damage('d', {}, { assets: ['a1', 'a2'] })],
    });
    expect(coverage.impact).toEqual({ done: 1, total: 2 });
    expect(coverage.pairs.get(pairKey('a2', 'I'))?.impact).toBe(true);
  });

  it('has nothing to share out without properties', () => {
    expect(share(count({ assets: [] }).impact)).toBeNull();
    expect(share({ done: 1, total: 4 })).toBe(0.25);
  });

  it('a damage counts when complete, a threat when rated', () => {
    const rows = { assets: tableOf([asset('a1')]), risks: tableOf<RiskFacts>([]), threatOf: lookup(threat('t')) };
    const input = { ...rows, goalFor: defaultMethod.treatment.goalFor };
    const covered = new CoveredPairs();
    const none = withoutPause(covered.counting(input, null));
    expect(none).toMatchObject({ impact: { done: 0 }, threat: { done: 0 } });
    covered.impact.replace(undefined, damage('d'));
    covered.threat.replace(undefined, threat('t'));
    const some = withoutPause(covered.counting(input, none));
    expect(some).toMatchObject({ impact: { done: 1 }, threat: { done: 1 } });
    covered.impact.replace(undefined, damage('another'));
    expect(withoutPause(covered.counting(input, some))).toBe(some);
    covered.impact.replace(damage('d'), undefined);
    expect(withoutPause(covered.counting(input, some)).impact.done).toBe(1);
    covered.impact.replace(damage('another'), undefined);
    expect(withoutPause(covered.counting(input, some)).impact.done).toBe(0);
  });

  it.each<[string, Partial<RiskFacts>[], number]>([
    ['no risk at all', [], 0],
    ['an undecided risk', [{}], 0],
    ['reduce without a goal', [{ treatments: ['reduce'] }], 0],
    ['reduce with a goal', [{ treatments: ['reduce'], goals: ['g'] }], 1],
    ['reduce with an accepted claim', [{ treatments: ['reduce'], claims: ['c'] }], 1],
    ['retained', [{ treatments: ['retain'] }], 1],
    ['one of two still open', [{ treatments: ['reduce'], goals: ['g'] }, { treatments: ['reduce'] }], 0],
  ])('goal allocation with %s', (_, facts, done) => {
    const t = threat('t1');
    const risks = facts.map((fact, i) => risk(`r${i}`, fact));
    expect(count({ threats: [t], risks }).goal).toEqual({ done, total: 2 });
  });

  it('goal allocation asks for what the treatment rules ask for', () => {
    const t = threat('t1');
    const of = (goalFor: readonly TreatmentName[], treatments: readonly TreatmentName[]) =>
      count({ goalFor, threats: [t], risks: [risk('r', { treatments })] }).goal.done;
    expect([of(['avoid'], ['avoid']), of(['avoid'], ['reduce']), of([], ['reduce', 'avoid'])]).toEqual([0, 1, 1]);
  });
});
