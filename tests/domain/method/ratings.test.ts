import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GoalFacts, StepFacts } from '#domain/method/rate/facts.ts';
import { countRatings, followRows, rate, rating } from '#domain/method/rate/rater.ts';
import type { Ratings, WorkspaceLike } from '#domain/method/rate/ratings.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { Table } from '#domain/workspace/table.ts';
import { headlamp } from './cases/headlamp.ts';
import { damage, path, potential, potentialStep, requirement, risk, threat, wholePath } from './rows.ts';

const goal = (id: string, more: Partial<GoalFacts> = {}): GoalFacts => ({ id, ...more });

function task(): WorkspaceLike {
  return {
    method: structuredClone(defaultMethod),
    assets: Table.of([{ id: 'a1', insideTrustBoundary: true, isSecurityAsset: true, properties: ['I', 'A'] }]),
    damages: Table.of([damage('d1', { S: 'SEV', F: 'NEG', O: 'NEG', P: 'NEG' }), damage('d2', { O: 'MOD' })]),
    threats: Table.of([threat('t1'), threat('t2')]),
    paths: Table.of([path('p1', ['s1', 's2']), path('p2', ['s3'], { threats: ['t2'] })]),
    steps: Table.of([
      potentialStep('s1', [1, 3, 3, 0, 4]),
      potentialStep('s2', [0, 6, 0, 1, 0]),
      potentialStep('s3', [0, 0, 0, 0, 0]),
    ]),
    risks: Table.of([
      risk('r1', { goals: ['g1'], treatments: ['reduce'], strategy: 'x' }),
      risk('r2', { threat: 't2', damage: 'd2' }),
    ]),
    goals: Table.of([goal('g1')]),
    requirements: Table.of([requirement('q1', { goals: ['g1'], assets: ['a1'] })]),
  };
}

/** The same task as if it had just been opened: nothing is remembered. */
const afresh = (w: WorkspaceLike): Ratings => rate({ ...w, method: structuredClone(w.method) });
const plain = (ratings: Ratings) => {
  const sorted = <T>(map: ReadonlyMap<string, T>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));
  const { damages, paths, threats, risks, goals, requirements, coverage, summary } = ratings;
  return {
    damages: sorted(damages),
    paths: sorted(paths),
    threats: sorted(threats),
    risks: sorted(risks),
    goals: sorted(goals),
    requirements: sorted(requirements),
    coverage: { ...coverage, pairs: sorted(coverage.pairs) },
    summary,
  };
};

describe('a whole task', () => {
  it('follows the chain from step to risk', () => {
    const ratings = rate(task());
    expect(ratings.paths.get('p1')).toMatchObject({ sum: 15, level: 'M' });
    expect(ratings.threats.get('t1')).toMatchObject({ level: 'M', path: 'p1' });
    expect(ratings.risks.get('r1')).toMatchObject({ overall: 4, treatment: { status: 'disposed' } });
    expect(ratings.risks.get('r2')).toMatchObject({ overall: 3, incomplete: true, treatment: { awaiting: true } });
    expect(ratings.coverage).toMatchObject({ impact: { done: 1, total: 2 }, threat: { done: 1 }, goal: { done: 0 } });
    expect(ratings.summary).toEqual({
      byLevel: { R1: 0, R2: 0, R3: 1, R4: 1, R5: 0 },
      unrated: 0,
      awaiting: 1,
      outdated: 0,
    });
  });

  it('the headlamp example: every risk, CAL and counter', () => {
    const ratings = rate({
      method: structuredClone(defaultMethod),
      assets: Table.of(
        ['A1', 'A2'].map((id) => ({ id, insideTrustBoundary: true, isSecurityAsset: true, properties: ['I', 'A'] })),
      ),
      damages: Table.of(
        Object.entries(headlamp.damages).map(([id, d]) =>
          damage(id, { ...d.ratings }, { assets: [d.asset], property: d.property }),
        ),
      ),
      threats: Table.of(
        Object.entries(headlamp.threats).map(([id, t]) =>
          threat(id, { assets: [t.asset], property: t.property, type: t.type, damages: t.damages }),
        ),
      ),
      paths: Table.of(
        Object.entries(headlamp.paths).map(([id, p]) => ({
          ...wholePath(id, p.model, { ...p.values }),
          threats: [p.threat],
        })),
      ),
      steps: Table.of([]),
      risks: Table.of(
        Object.entries(headlamp.threats).map(([id, t]) =>
          risk(`${id}×${t.damages[0]}`, { threat: id, damage: t.damages[0], goals: ['G1'] }),
        ),
      ),
      goals: Table.of([goal('G1')]),
      requirements: Table.of([requirement('Q1', { goals: ['G1'] })]),
    });
    expect(ratings.risks.get('TS1×DS2')).toMatchObject({ overall: 5, level: 'R5', cal: { cal: 'CAL4', vector: 'N' } });
    expect(ratings.risks.get('TS3×DS4')).toMatchObject({ overall: 2, level: 'R2', cal: { known: false } });
    expect(ratings.risks.get('TS2×DS2')).toMatchObject({ overall: null });
    expect(ratings.goals.get('G1')).toMatchObject({ cal: 'CAL4', risk: 'TS1×DS2' });
    expect(ratings.requirements.get('Q1')).toEqual({
      cal: 'CAL4',
      known: true,
      goals: ['G1'],
      risks: [],
      covered: false,
    });
    expect(ratings.coverage).toMatchObject({ threat: { done: 2, total: 4 }, impact: { done: 0, total: 4 } });
    expect(ratings.summary).toMatchObject({ unrated: 1, awaiting: 2 });
  });
});

describe('after an edit', () => {
  it('an unchanged task gives the same maps of ratings again', () => {
    const w = task();
    const first = rate(w);
    const second = rate({ ...w });
    for (const section of [
      'damages',
      'paths',
      'threats',
      'risks',
      'goals',
      'requirements',
      'coverage',
      'summary',
    ] as const)
      expect(second[section]).toBe(first[section]);
  });

  it('only what the edit touches is new', () => {
    const w = task();
    const first = rate(w);
    const second = rate({
      ...w,
      steps: w.steps instanceof Table ? w.steps.with([potentialStep('s1', [19, 3, 3, 0, 4])]) : w.steps,
    });
    expect(second.risks.get('r1')).toMatchObject({ overall: 2 });
    expect(second.paths.get('p2')).toBe(first.paths.get('p2'));
    expect(second.risks.get('r2')).toBe(first.risks.get('r2'));
    expect(second.damages).toBe(first.damages);
    expect(first.risks.get('r1')).toMatchObject({ overall: 4 });
  });

  it('a requirement follows the CAL of its goals, and keeps its rating while that stays', () => {
    const w = { ...task(), paths: Table.of([path('p1', ['s1'], { ratings: { 'attack-vector': { AV: 'N' } } })]) };
    const first = rate(w);
    expect(first.requirements.get('q1')).toMatchObject({ cal: 'CAL4', known: true, goals: ['g1'], covered: true });
    const reworded = rate({ ...w, requirements: Table.of([requirement('q1', { goals: ['g1'], assets: ['a1'] })]) });
    expect(reworded.requirements).toBe(first.requirements);
    const local = { ...w, paths: Table.of([path('p1', ['s1'], { ratings: { 'attack-vector': { AV: 'P' } } })]) };
    expect(rate(local).requirements.get('q1')?.cal).toBe('CAL2');
    expect(rate({ ...local, goals: Table.of([]) }).requirements.get('q1')).toMatchObject({ cal: null, known: false });
  });

  it('a requirement without a goal follows the CAL of the risk that leads to it', () => {
    const led = { ...task(), goals: Table.of([]), requirements: Table.of([requirement('q1', { assets: ['a1'] })]) };
    const by = (AV: string, requirements: string[]) => ({
      ...led,
      paths: Table.of([path('p1', ['s1'], { ratings: { 'attack-vector': { AV } } })]),
      risks: Table.of([risk('r1', { requirements })]),
    });
    expect(rate(by('N', [])).requirements.get('q1')).toMatchObject({ known: false, covered: false });
    expect(rate(by('N', ['q1'])).requirements.get('q1')).toMatchObject({ cal: 'CAL4', risks: ['r1'], covered: true });
    expect(rate(by('P', ['q1'])).requirements.get('q1')).toMatchObject({ cal: 'CAL2', risks: ['r1'] });
    expect(rate(by('P', [])).requirements.get('q1')).toMatchObject({ cal: null, known: false, covered: false });
  });

  it('a risk that leaves a goal takes its CAL along', () => {
    const w = {
      ...task(),
      paths: Table.of([path('p1', ['s1'], { ratings: { 'attack-vector': { AV: 'N' } } })]),
    };
    expect(rate(w).goals.get('g1')).toMatchObject({ cal: 'CAL4', risk: 'r1' });
    const without = { ...w, risks: Table.of([risk('r1'), risk('r2', { threat: 't2', damage: 'd2' })]) };
    expect(rate(without).goals.get('g1')).toMatchObject({ cal: null, known: false });
  });

  it('any sequence of edits gives what opening the task afresh would give', () => {
    const level = fc.constantFrom('SEV', 'MAJ', 'MOD', 'NEG');
    const override = (byHand: boolean) => (byHand ? { calOverride: { cal: 'CAL2', reason: 'customer' } } : {});
    const of = (prefix: string, count: number) => fc.integer({ min: 1, max: count }).map((n) => prefix + n);
    const values = fc.tuple(
      fc.constantFrom(0, 1, 4, 17),
      fc.constantFrom(0, 3, 6),
      fc.constantFrom(0, 7),
      fc.constantFrom(0, 10),
      fc.constantFrom(0, 4),
    );
    const edit = fc.oneof(
      fc.record({
        table: fc.constant('damages' as const),
        row: fc
          .tuple(of('d', 4), level, fc.boolean())
          .map(([id, S, all]) => damage(id, all ? { S, F: S, O: S, P: S } : { S })),
      }),
      fc.record({
        table: fc.constant('steps' as const),
        row: fc
          .tuple(of('s', 5), values, fc.boolean(), fc.array(of('s', 6), { maxLength: 2 }))
          .map(([id, v, takesPart, preSteps]) => potentialStep(id, v, { takesPart, preSteps })),
      }),
      fc.record({
        table: fc.constant('paths' as const),
        row: fc
          .tuple(
            of('p', 4),
            fc.array(of('s', 6), { maxLength: 3 }),
            fc.uniqueArray(of('t', 4), { minLength: 1, maxLength: 2 }),
            fc.constantFrom('N', 'L', 'P'),
          )
          .map(([id, steps, threats, AV]) => path(id, steps, { threats, ratings: { 'attack-vector': { AV } } })),
      }),
      fc.record({
        table: fc.constant('threats' as const),
        row: fc.tuple(of('t', 4), fc.constantFrom('I', 'A')).map(([id, property]) => threat(id, { property })),
      }),
      fc.record({
        table: fc.constant('risks' as const),
        row: fc
          .tuple(
            of('r', 5),
            of('t', 4),
            of('d', 4),
            fc.uniqueArray(of('g', 3), { maxLength: 2 }),
            fc.boolean(),
            fc.uniqueArray(of('q', 2), { maxLength: 2 }),
          )
          .map(([id, t, d, goals, reduce, requirements]) =>
            risk(id, { threat: t, damage: d, goals, requirements, treatments: reduce ? ['reduce'] : [] }),
          ),
      }),
      fc.record({
        table: fc.constant('goals' as const),
        row: fc.tuple(of('g', 3), fc.boolean()).map(([id, byHand]) => goal(id, override(byHand))),
      }),
      fc.record({
        table: fc.constant('requirements' as const),
        row: fc
          .tuple(of('q', 2), fc.uniqueArray(of('g', 4), { maxLength: 3 }), fc.boolean())
          .map(([id, goals, allocated]) => requirement(id, { goals, assets: allocated ? ['a1'] : [] })),
      }),
    );
    const op = fc.oneof(
      { weight: 4, arbitrary: edit.map((e) => ({ ...e, drop: false })) },
      { weight: 1, arbitrary: edit.map((e) => ({ ...e, drop: true })) },
    );
    fc.assert(
      fc.property(fc.array(op, { maxLength: 25 }), (ops) => {
        let w = task();
        rate(w);
        for (const { table, row, drop } of ops) {
          const former = w[table] as unknown as Table<typeof row>;
          const before = w;
          w = { ...w, [table]: drop ? former.with([], [row.id]) : former.with([row]) };
          // Undo and redo: the older state is rated from the newer one's memory.
          for (const state of drop ? [w, before] : [w]) expect(plain(rate(state))).toEqual(plain(afresh(state)));
          rate(w);
        }
      }),
      { numRuns: 120 },
    );
  });

  it('two tasks may share one method value', () => {
    const a = task();
    const b = { ...task(), method: a.method };
    const b2 = { ...b, steps: Table.of([potentialStep('s1', [19, 8, 11, 10, 9])]) };
    expect(rate(a).risks.get('r1')?.overall).toBe(4);
    expect(plain(rate(b2))).toEqual(plain(afresh(b2)));
    expect(plain(rate(a))).toEqual(plain(afresh(a)));
  });
});

it('equally easy paths: the lower sum, then the lower code', () => {
  const w = task();
  const easy = { basis: 'path' as const, ratings: { 'attack-potential': potential([0, 0, 0, 0, 0]) } };
  const ratings = rate({
    ...w,
    paths: Table.of([path('x', [], { code: 'AP-10', ...easy }), path('y', [], { code: 'AP-2', ...easy })]),
  });
  expect(ratings.threats.get('t1')).toMatchObject({ path: 'y', sum: 0 });
});

describe('without looking at the ratings', () => {
  it('counts what rating counts, and leaves the ratings somebody holds as they were', () => {
    const w = task();
    const before = rate(w);
    const held = plain(before);
    let next = w;
    for (const values of [
      [19, 8, 11, 10, 9],
      [0, 0, 0, 0, 0],
      [4, 3, 3, 1, 4],
    ]) {
      next = { ...next, steps: (next.steps as Table<StepFacts>).with([potentialStep('s3', values)]) };
      const { coverage, summary } = afresh(next);
      expect(countRatings(next)).toEqual({ coverage, summary });
    }
    expect(plain(before)).toEqual(held);
    expect(plain(rate(next))).toEqual(plain(afresh(next)));
  });

  it('passes through states without counting, and counts the one it arrives at', () => {
    const w = task();
    rate(w);
    const unsettled = { ...w, risks: Table.of<ReturnType<typeof risk>>([]) };
    followRows(unsettled);
    const rated = { ...unsettled, steps: Table.of([potentialStep('s1', [19, 8, 11, 10, 9])]) };
    followRows(rated);
    const { coverage, summary } = afresh(rated);
    expect(countRatings(rated)).toEqual({ coverage, summary });
    expect(plain(rate(rated))).toEqual(plain(afresh(rated)));
  });

  it('rates in pauses what it rates in one go, whatever is rated meanwhile', () => {
    const w = task();
    const work = rating(w);
    work.next();
    const other = { ...w, risks: Table.of([risk('r1')]) };
    expect(plain(rate(other))).toEqual(plain(afresh(other)));
    for (;;) {
      const { done, value } = work.next();
      if (!done) continue;
      expect(plain(value)).toEqual(plain(afresh(w)));
      break;
    }
    expect(plain(rate(w))).toEqual(plain(afresh(w)));
  });
});
