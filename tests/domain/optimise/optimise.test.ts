// order: first, takes long for its size
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StepFacts, TreeRowFacts } from '#domain/method/rate/facts.ts';
import { Rater } from '#domain/method/rate/rater.ts';
import { riskLevelOf } from '#domain/method/rate/risk.ts';
import { scaleOf } from '#domain/method/rate/scale.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import type { FeasibilityModel, Method } from '#domain/model/method.ts';
import { prepare } from '#domain/optimise/needs.ts';
import { optimise } from '#domain/optimise/optimise.ts';
import type { Choice, OptimiseTask, PricedControl, Question } from '#domain/optimise/task.ts';
import { Table } from '#domain/workspace/table.ts';
import { damage, path, risk, step, threat } from '#tests/domain/method/rows.ts';

/** The cheapest controls of random small tasks, against every set of candidates rated by the engine. */

const [first] = defaultMethod.feasibility as [FeasibilityModel];
const further = (['hardestStep', 'sumPerParameter'] as const).map((stepAggregation) => ({
  ...first,
  id: stepAggregation,
  stepAggregation,
}));
const method: Method = { ...defaultMethod, feasibility: [...defaultMethod.feasibility, ...further] };
/** Of CVSS and vectors an attack may begin elsewhere once its first way is guarded: trees by them are not searched for a proof. */
const treeModels = [first.id, first.id, first.id, ...further.map(({ id }) => id)];
const pathModels = method.feasibility.map(({ id }) => id);
const threats = ['t0', 't1', 't2'];
const open = ['s0', 's1', 's2', 's3', 's4'];

class Dice {
  constructor(private state: number) {}
  roll = (below: number) => {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return (this.state >>> 8) % below;
  };
  one = <T>(list: readonly T[]): T => list[this.roll(list.length)] as T;
  some = <T>(list: readonly T[], most: number): T[] => [
    ...new Set(Array.from({ length: this.roll(most + 1) }, () => this.one(list))),
  ];

  ratings(missing: number, hard: boolean) {
    return Object.fromEntries(
      method.feasibility.map(({ id, parameters }) => [
        id,
        Object.fromEntries(
          parameters.flatMap(({ code, levels }) => {
            const finite = levels.filter(({ value }) => value !== null || this.roll(12) === 0);
            const level = this.roll(3) ? finite.at(hard ? -1 : 0) : this.one(finite);
            return this.roll(missing) === 0 ? [] : [[code, level?.code ?? '']];
          }),
        ),
      ]),
    );
  }
}

const around = (k: number) => [`k${k}a`, `k${k}b`];

function randomTask(dice: Dice): OptimiseTask {
  const count = 2 + dice.roll(6);
  const ids = Array.from({ length: count }, (_, k) => `k${k}`);
  const costs = dice.one([[1], [1, 2], [0, 1, 1, 2, 3, 0.1, 0.2, 0.3]]);
  const controls = ids.map((id, k): PricedControl => {
    const candidate = dice.roll(4) > 0;
    const cost = dice.roll(12) === 0 ? null : dice.one(costs);
    const active = !candidate && dice.roll(4) > 0;
    return { id, code: `CTL-${k}`, candidate, active, cost, ratings: dice.ratings(80, true) };
  });
  const stepOf = (id: string, mayHave: readonly string[]): StepFacts =>
    step(id, {
      ratings: dice.ratings(100, false),
      takesPart: dice.roll(12) > 0,
      impossible: dice.roll(40) === 0,
      controls: mayHave.length > 0 && dice.roll(3) ? dice.some(mayHave, 2) : [],
    });
  const tree = (owner: string, steps: readonly string[], mayHave: readonly string[], isControl: boolean) => {
    const inner = 1 + dice.roll(3);
    const model = dice.one(treeModels);
    return Array.from({ length: inner + 1 + dice.roll(5) }, (_, i): TreeRowFacts => {
      const isGate = i < inner;
      const refers = !isGate && owner === 't1' && dice.roll(6) === 0;
      return {
        id: `${owner} n${i}`,
        threat: isControl ? null : owner,
        control: isControl ? owner : null,
        parent: i === 0 ? null : `${owner} n${isGate ? dice.roll(i) : dice.roll(inner)}`,
        gate: isGate ? dice.one(['and', 'or', 'or'] as const) : 'none',
        step: isGate || refers ? null : dice.one(steps),
        target: refers ? 't0 n0' : null,
        order: i,
        controls: mayHave.length > 0 && dice.roll(3) === 0 ? dice.some(mayHave, 2) : [],
        model: i === 0 ? model : '',
      };
    });
  };
  const levels = method.impact.levels.map(({ code }) => code);
  const dimension = method.impact.dimensions[0]?.code ?? '';
  const feasible = method.feasibilityLevels.map(({ code }) => code);
  return {
    method,
    assets: Table.of([]),
    damages: Table.of(['d0', 'd1'].map((id) => damage(id, { [dimension]: dice.one(levels) }))),
    threats: Table.of(threats.map((id) => threat(id))) as never,
    paths: Table.of(
      ['p0', 'p1', 'p2'].map((id) =>
        path(id, dice.some(open, 3), {
          code: id,
          threats: dice.some(threats, 2),
          model: dice.one(pathModels),
          basis: dice.roll(5) === 0 ? 'path' : 'steps',
          ratings: Object.fromEntries(Object.entries(dice.ratings(60, false)).filter(([of]) => of !== 'attack-vector')),
          customLevel: dice.roll(12) === 0 ? { level: dice.one(feasible), reason: 'seen' } : null,
        }),
      ),
    ),
    steps: Table.of([
      ...open.map((id) => stepOf(id, ids)),
      ...ids.flatMap((_, k) => around(k).map((id) => stepOf(id, ids.slice(k + 1)))),
    ]),
    treeNodes: Table.of(
      [
        ...['t0', 't1'].flatMap((owner) => (dice.roll(5) ? tree(owner, open, ids, false) : [])),
        ...ids.flatMap((id, k) => (dice.roll(2) ? [] : tree(id, around(k), ids.slice(k + 1), true))),
      ].map((row) => ({ ...row, code: row.id })),
    ) as never,
    controls: Table.of(controls) as never,
    risks: Table.of(
      ['r0', 'r1', 'r2', 'r3'].map((id) => {
        const level = dice.roll(12) === 0 ? dice.one(feasible) : null;
        const residual = dice.roll(6) === 0 ? { level, impact: { [dimension]: { level: dice.one(levels) } } } : null;
        return risk(id, {
          code: id,
          threat: dice.one(threats),
          damage: dice.one(['d0', 'd1']),
          goals: dice.some(['g0'], 1),
          residual,
        });
      }),
    ),
    goals: Table.of([{ id: 'g0' }]),
    requirements: Table.of([]),
  };
}

function randomQuestion(dice: Dice, task: OptimiseTask): Question {
  const risks: Record<string, number> = dice.roll(3) ? {} : { r0: 1 + dice.roll(4) };
  const goals: Record<string, string> = dice.roll(3) ? {} : { g0: dice.one(method.feasibilityLevels).code };
  const choices: Record<string, Choice> = {};
  for (const { id, candidate } of task.controls.values() as Iterable<PricedControl>)
    if (candidate && dice.roll(8) === 0) choices[id] = dice.one(['must', 'not'] as const);
  return { targets: { most: dice.roll(5) ? 1 + dice.roll(3) : null, risks, goals }, choices };
}

/** The task with these candidates on, as the engine rates it. */
function ratedWith(task: OptimiseTask, on: ReadonlySet<string>) {
  const rows = [...(task.controls.values() as Iterable<PricedControl>)];
  const controls = Table.of(rows.map((row) => ({ ...row, active: row.candidate ? on.has(row.id) : row.active })));
  return new Rater(task.method, 'controlled').rate({ ...task, controls } as never);
}

/** Ids of the targets that are missed: risks by their value, goals by their threat scenarios. */
function missedBy(task: OptimiseTask, { targets }: Question, on: ReadonlySet<string>, known: ReadonlySet<string>) {
  const ratings = ratedWith(task, on);
  const missed = new Set<string>();
  for (const row of task.risks.values()) {
    const most = targets.risks[row.id] ?? targets.most;
    if (most === null || !known.has(row.id)) continue;
    const { residual, overall } = ratings.risks.get(row.id) ?? { residual: null, overall: null };
    const value = residual ? residual.risk.overall : overall;
    // Where only ways are left that nobody has rated, nothing says that it is missed.
    if (value !== null && (riskLevelOf(method.risk, value)?.value ?? 0) > most) missed.add(row.id);
  }
  const { rank } = scaleOf(method);
  for (const [goal, level] of Object.entries(targets.goals))
    for (const row of task.risks.values())
      if (row.goals.includes(goal) && known.has(row.id)) {
        const now = ratings.threats.get(row.threat)?.level ?? null;
        if (now !== null && rank(now) > rank(level)) missed.add(goal);
      }
  return missed;
}

const subsets = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: 1 << list.length }, (_, set) => list.filter((_one, n) => (set >> n) & 1));
const keyOf = (ids: Iterable<string>) => [...ids].sort().join(' ');

/** All sets of candidates that reach what can be reached, at the smallest cost, without those that hold another of them. */
function bruteForce(task: OptimiseTask, question: Question, leftOut: ReadonlySet<string>) {
  const rows = [...(task.controls.values() as Iterable<PricedControl>)].filter(
    ({ id, candidate }) => candidate && !leftOut.has(id),
  );
  const usable = rows.filter(({ id }) => question.choices[id] !== 'not');
  const must = usable.filter(({ id }) => question.choices[id] === 'must').map(({ id }) => id);
  const bare = ratedWith(task, new Set());
  const known = new Set(
    [...task.risks.values()].flatMap(({ id, threat: of }) => (bare.threats.get(of)?.level ? [id] : [])),
  );
  const all = new Set(usable.map(({ id }) => id));
  const never = missedBy(task, question, all, known);
  const costs = new Map(rows.map(({ id, cost }) => [id, Math.round((cost ?? 0) * 10_000)]));
  const costOf = (ids: readonly string[]) => ids.reduce((sum, id) => sum + (costs.get(id) ?? 0), 0);
  const fits = subsets(usable.map(({ id }) => id)).filter(
    (ids) =>
      must.every((id) => ids.includes(id)) &&
      [...missedBy(task, question, new Set(ids), known)].every((id) => never.has(id)),
  );
  const least = Math.min(...fits.map(costOf));
  const best = fits.filter((ids) => costOf(ids) === least);
  const minimal = best.filter(
    (ids) => !best.some((other) => other.length < ids.length && other.every((id) => ids.includes(id))),
  );
  return {
    cost: least / 10_000,
    answers: minimal.map(keyOf).sort(),
    never: [...never].sort(),
    costWithout: (id: string) => {
      const others = fits.filter((ids) => !ids.includes(id));
      return others.length > 0 ? Math.min(...others.map(costOf)) / 10_000 : null;
    },
  };
}

describe('the cheapest controls', () => {
  it('are those that trying every set of candidates finds, all of them', () => {
    const seen = { several: 0, some: 0, joint: 0, never: 0, unrated: 0, compared: 0 };
    const seed = fc.noBias(fc.nat(0xffffffff));
    fc.assert(
      fc.property(seed, (number) => {
        const own = new Dice(number);
        const task = randomTask(own);
        const question = randomQuestion(own, task);
        const result = optimise(task, question);
        const said = bruteForce(
          task,
          question,
          new Set(result.leftOut.flatMap(({ control, why }) => (why === 'nowhere' ? [] : [control]))),
        );
        expect(result.unreachable.map(({ id }) => id).sort()).toEqual(said.never);
        expect(result.isProven).toBe(true);
        expect([result.cost, result.bound]).toEqual([said.cost, said.cost]);
        expect(result.count).toBe(said.answers.length);
        const answers = result.answers.map(({ controls }) => keyOf(controls.map(({ id }) => id))).sort();
        expect(said.answers).toEqual(expect.arrayContaining(answers));
        expect(answers).toHaveLength(Math.min(said.answers.length, 8));
        for (const { id, worth, must } of result.answers[0]?.controls ?? []) {
          const without = said.costWithout(id);
          if (!must) expect(worth?.by, id).toEqual(without === null ? null : expect.closeTo(without - said.cost, 6));
        }
        seen.compared += 1;
        if (said.answers.length > 1) seen.several += 1;
        if (said.cost > 0) seen.some += 1;
        if ((result.answers[0]?.controls.length ?? 0) > 1) seen.joint += 1;
        if (said.never.length > 0) seen.never += 1;
        if (result.leftOut.some(({ why }) => why === 'unrated')) seen.unrated += 1;
      }),
      { numRuns: 400, endOnFailure: true },
    );
    for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(4);
  }, 120_000);

  it('are looked for among ratings that are those of the engine, whatever is on', () => {
    let compared = 0;
    fc.assert(
      fc.property(fc.noBias(fc.nat(0xffffffff)), (number) => {
        const dice = new Dice(number);
        const task = randomTask(dice);
        const { candidates, units } = prepare(task, randomQuestion(dice, task));
        for (let chosen = 0; chosen < 1 << Math.min(candidates.length, 5); chosen++) {
          const on = candidates.filter((_, n) => (chosen >> n) & 1).map(({ id }) => id);
          const ratings = ratedWith(task, new Set(on));
          for (const [id, own] of units) {
            const level = ratings.threats.get(id)?.level ?? null;
            const rank = Math.max(...own.map((unit) => unit.rank(BigInt(chosen))));
            expect(rank, `${id} with ${keyOf(on)}`).toBe(level === null ? 0 : scaleOf(method).rank(level));
            compared += 1;
          }
        }
      }),
      { numRuns: 150, endOnFailure: true },
    );
    expect(compared).toBeGreaterThan(1000);
  }, 120_000);
});
