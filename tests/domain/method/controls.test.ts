// order: first, takes long for its size
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ControlFacts, PathFacts, RiskFacts, StepFacts, TreeRowFacts } from '#domain/method/rate/facts.ts';
import { Rater, rate, rateControlled } from '#domain/method/rate/rater.ts';
import type { Ratings, WorkspaceLike } from '#domain/method/rate/ratings.ts';
import type { FeasibilityModel, Method } from '#domain/model/method.ts';
import { Table } from '#domain/workspace/table.ts';
import { easiestWay, Listing, type OfTree, type Rows, TooMany } from './controls-reference.ts';
import { randomMethod } from './random-method.ts';
import { easiestOf, impactOf, riskOf } from './reference.ts';
import { damage, path, risk, step, threat } from './rows.ts';

/** Controls on steps and nodes, on and off, got around by values or by trees, under methods and models that change, against a reference. */

const threats = ['t1', 't2'];
const controls = ['k0', 'k1', 'k2'];
/** Steps of paths and of the trees of threats; those of the tree around a control are its own, so that no control needs itself. */
const open = ['s0', 's1', 's2', 's3'];
const around = (k: number) => [`k${k}a`, `k${k}b`];

/** The model with two more of other ways to join steps, and one that knows nothing but attack vectors. */
function withModels(method: Method, roll: (below: number) => number): Method {
  const [model] = method.feasibility as [FeasibilityModel];
  const others = (['maxPerParameter', 'hardestStep', 'sumPerParameter'] as const).filter(
    (one) => one !== model.stepAggregation,
  );
  const plain = model.parameters.map(({ combine: _, ...parameter }) => parameter);
  const levels = method.feasibilityLevels.map(({ code }) => code);
  const vectors = method.cal.vectors.map(({ code, name }, i) => ({ code, name, help: name, value: 0.2 * (i + 1) }));
  const vector: FeasibilityModel = {
    ...model,
    id: 'vector',
    type: 'CVSSBased',
    vectorOnly: true,
    parameters: [{ code: 'AV', name: model.name, levels: vectors }],
    map: Object.fromEntries(vectors.map(({ code }) => [code, levels[roll(levels.length)] ?? ''])),
    ranges: [],
  };
  const more = others.map((stepAggregation) => ({ ...model, id: stepAggregation, stepAggregation, parameters: plain }));
  return { ...method, feasibility: [model, ...more, vector] };
}

type Drawn = { table: string; rows: unknown[]; gone: string[] };

/** One edit of the tables, of whatever kind the dice say. */
class Edits {
  private at = 0;
  constructor(
    private readonly dice: readonly number[],
    private readonly models: readonly FeasibilityModel[],
  ) {}

  roll = (below: number) => (this.dice[this.at++ % this.dice.length] ?? 0) % below;
  private some = <T>(list: readonly T[], most: number): T[] => [
    ...new Set(Array.from({ length: this.roll(most + 1) }, () => list[this.roll(list.length)] as T)),
  ];

  /** Levels of every model, now and then one missing or infinite. */
  private ratings(infinite = 6) {
    return Object.fromEntries(
      this.models.map(({ id, parameters }) => [
        id,
        Object.fromEntries(
          parameters.flatMap(({ code, levels }) => {
            const usual = levels.filter(({ value }) => value !== null || this.roll(infinite) === 0);
            return this.roll(40) === 0 ? [] : [[code, usual[this.roll(usual.length)]?.code ?? '']];
          }),
        ),
      ]),
    );
  }

  private step(id: string, owner: number | null): StepFacts {
    const mine = owner === null ? open : around(owner);
    const mayHave = owner === null ? controls : controls.slice(owner + 1);
    return step(id, {
      ratings: this.ratings(),
      takesPart: this.roll(8) > 0,
      impossible: this.roll(owner === null ? 16 : 4) === 0,
      preSteps: this.roll(4) === 0 ? mine.slice(0, mine.indexOf(id)).slice(-1) : [],
      controls: this.roll(2) === 0 ? this.some(mayHave, 2) : [],
    });
  }

  private control(id: string): ControlFacts {
    return { id, active: this.roll(4) > 0, ratings: this.roll(10) === 0 ? {} : this.ratings(2) };
  }

  /** A tree of up to five nodes; of a threat scenario it may refer to the tree of the other one. */
  private tree(owner: string): TreeRowFacts[] {
    const k = controls.indexOf(owner);
    const steps = k < 0 ? open : around(k);
    const mayHave = k < 0 ? controls : controls.slice(k + 1);
    const model = this.models[this.roll(this.models.length)]?.id ?? '';
    const inner = 1 + this.roll(2);
    const count = inner + 1 + this.roll(3);
    return Array.from({ length: count }, (_, i) => {
      const isGate = i < inner;
      const refers = !isGate && owner === 't1' && this.roll(5) === 0;
      return {
        id: `${owner} n${i}`,
        threat: k < 0 ? owner : null,
        control: k < 0 ? null : owner,
        parent: i === 0 ? null : `${owner} n${isGate ? 0 : this.roll(inner)}`,
        gate: isGate ? (this.roll(2) ? 'and' : 'or') : 'none',
        step: isGate || refers ? null : (steps[this.roll(steps.length)] ?? null),
        target: refers ? 't2 n0' : null,
        order: i,
        controls: this.roll(4) === 0 ? this.some(mayHave, 1) : [],
        model: i === 0 ? model : '',
      };
    });
  }

  private path(id: string): PathFacts {
    const model = this.models[this.roll(this.models.length)]?.id ?? '';
    const level = `F${this.roll(2)}`;
    return path(id, this.some(open, 3), {
      code: id,
      threats: this.some(threats, 2),
      model,
      basis: this.roll(3) === 0 ? 'path' : 'steps',
      // A vector given to the path is the analyst's; the reference does not know it.
      ratings: Object.fromEntries(Object.entries(this.ratings()).filter(([of]) => of !== 'vector')),
      customLevel: this.roll(8) === 0 ? { level, reason: 'seen' } : null,
    });
  }

  private risk(id: string): RiskFacts {
    const treatments = this.some(['avoid', 'reduce', 'share', 'retain'] as const, 2);
    return risk(id, { code: id, threat: threats[this.roll(2)] ?? '', treatments, goals: this.some(['g1'], 1) });
  }

  next(w: WorkspaceLike): Drawn {
    const one = (ids: readonly string[]) => ids[this.roll(ids.length)] ?? '';
    const dropped = this.roll(4) === 0;
    const row = (table: string, id: string, made: unknown): Drawn =>
      dropped ? { table, rows: [], gone: [id] } : { table, rows: [made], gone: [] };
    const kind = this.roll(9);
    if (kind < 3) {
      const owner = this.roll(6);
      const id = owner < 3 ? one(around(owner)) : one(open);
      return { table: 'steps', rows: [this.step(id, owner < 3 ? owner : null)], gone: [] };
    }
    if (kind < 5) {
      const id = one(controls);
      return row('controls', id, this.control(id));
    }
    if (kind < 7) {
      const owner = one([...threats, ...controls]);
      const former = [...(w.treeNodes?.values() ?? [])].filter(({ id }) => id.startsWith(`${owner} `));
      const rows = dropped ? [] : this.tree(owner);
      const kept = new Set(rows.map(({ id }) => id));
      return { table: 'treeNodes', rows, gone: former.flatMap(({ id }) => (kept.has(id) ? [] : [id])) };
    }
    if (kind === 7) {
      const id = one(['p1', 'p2', 'p3']);
      return row('paths', id, this.path(id));
    }
    const id = one(['r1', 'r2']);
    return row('risks', id, this.risk(id));
  }

  first(method: Method): WorkspaceLike {
    return {
      method,
      assets: Table.of([]),
      damages: Table.of([damage('d1', { D0: method.impact.dimensions[0]?.levels?.[0]?.code ?? 'I0' })]),
      threats: Table.of(threats.map((id) => threat(id))),
      paths: Table.of([this.path('p1'), this.path('p2')]),
      steps: Table.of([
        ...open.map((id) => this.step(id, null)),
        ...controls.flatMap((_, k) => around(k).map((id) => this.step(id, k))),
      ]),
      treeNodes: Table.of<TreeRowFacts>([]),
      controls: Table.of<ControlFacts>([]),
      risks: Table.of([this.risk('r1'), this.risk('r2')]),
      goals: Table.of([{ id: 'g1' }]),
      requirements: Table.of([]),
    };
  }
}

const after = (w: WorkspaceLike, { table, rows, gone }: Drawn): WorkspaceLike => {
  const former = w[table as 'steps'] as unknown as Table<{ id: string }>;
  return { ...w, [table]: former.with(rows as { id: string }[], gone) };
};

const verdictOf = (of: OfTree | null | undefined) =>
  of ? { level: of.level, sum: of.sum, impossible: of.impossible } : null;

/** What the reference says of every path, tree and threat scenario. */
function reference(w: WorkspaceLike) {
  const mapOf = <T extends { id: string }>(table: { values(): Iterable<T> } | undefined) =>
    new Map([...(table?.values() ?? [])].map((row) => [row.id, row]));
  const rows: Rows = { steps: mapOf(w.steps), controls: mapOf(w.controls), nodes: mapOf(w.treeNodes) };
  const modelOf = (id: string) => w.method.feasibility.find((one) => one.id === id) ?? w.method.feasibility[0]!;
  const order = [...w.method.feasibilityLevels].sort((a, b) => a.value - b.value).map(({ code }) => code);
  const paths = [...w.paths.values()].map((row) => {
    const model = modelOf(row.model);
    const of = (controlled: boolean) => {
      const listing = new Listing(rows, controlled);
      return [easiestWay(w.method, model, listing.ofPath(row), rows, row.ratings[model.id]), listing.met] as const;
    };
    const byHand = row.customLevel ? { level: row.customLevel.level, sum: null, impossible: false } : null;
    const [bare] = of(false);
    const [guarded, met] = of(true);
    return { row, bare: byHand ?? bare, guarded: byHand || met.size === 0 ? null : guarded, met };
  });
  const trees = [...threats, ...controls].flatMap((owner) => {
    const bare = new Listing(rows, false).ofTree(owner);
    if (bare === undefined) return [];
    const root = [...rows.nodes.values()].find(({ id }) => id === `${owner} n0`);
    const model = modelOf(root?.model ?? '');
    const listing = new Listing(rows, true);
    const guarded = easiestWay(w.method, model, listing.ofTree(owner), rows);
    const initial = easiestWay(w.method, model, bare, rows);
    return [{ owner, initial, guarded: listing.met.size === 0 ? null : guarded, met: listing.met }];
  });
  const ofThreats = threats.map((id) => {
    const tree = trees.find(({ owner }) => owner === id);
    if (tree) return { id, initial: tree.initial.level, controlled: tree.guarded ? tree.guarded.level : undefined };
    const own = paths.filter(({ row }) => row.threats.includes(id));
    const initial = easiestOf(
      order,
      own.map(({ bare }) => bare.level),
    );
    const controlled = own.some(({ guarded }) => guarded)
      ? easiestOf(
          order,
          own.map(({ bare, guarded }) => (guarded ?? bare).level),
        )
      : undefined;
    return { id, initial, controlled };
  });
  return { paths, trees, threats: ofThreats };
}

function expectAsReference(w: WorkspaceLike, initial: Ratings, seen: Record<string, number>) {
  const said = reference(w);
  for (const { row, bare, guarded, met } of said.paths) {
    const view = initial.paths.get(row.id);
    const { level = null, impossible = false } = view ?? {};
    expect({ level, impossible }, row.id).toEqual({ level: bare.level, impossible: bare.impossible });
    expect(view?.guarded ? pick(view.guarded.rating) : null, `${row.id} with controls`).toEqual(
      verdictOf(guarded as OfTree),
    );
    expect([...(view?.guarded?.controls ?? [])], row.id).toEqual(guarded ? [...met].sort() : []);
    if (guarded && guarded.level !== bare.level) seen.lowered = (seen.lowered ?? 0) + 1;
    if (guarded?.impossible && !bare.impossible) seen.barred = (seen.barred ?? 0) + 1;
  }
  expect([...initial.trees.keys()].sort()).toEqual(said.trees.map(({ owner }) => owner).sort());
  for (const { owner, initial: bare, guarded, met } of said.trees) {
    const view = initial.trees.get(owner);
    expect(view && pick(view.initial), owner).toEqual(verdictOf(bare));
    expect(view?.controlled ? pick(view.controlled) : null, `${owner} with controls`).toEqual(verdictOf(guarded));
    expect([...(view?.controls ?? [])], owner).toEqual([...met].sort());
    seen.trees = (seen.trees ?? 0) + 1;
  }
  for (const { id, initial: bare, controlled } of said.threats) {
    const view = initial.threats.get(id);
    expect([view?.level ?? null, view?.controlled?.level ?? null], id).toEqual([bare, controlled ?? null]);
  }
  const entered = { D0: { level: w.damages.get('d1')?.ratings.D0?.level ?? '' } };
  const { overall } = impactOf(w.method.impact, entered);
  const controlledRatings = rateControlled(w, initial);
  for (const row of w.risks.values()) {
    const found = said.threats.find(({ id }) => id === row.threat);
    const view = initial.risks.get(row.id);
    const at = (level: string | null | undefined) => riskOf(w.method, entered, overall, level ?? null).overall;
    expect(view?.overall, row.id).toBe(at(found?.initial));
    expect(view?.residual?.risk.overall ?? null, row.id).toBe(found?.controlled ? at(found.controlled) : null);
    // Where controls count, a way that is not rated because of them is unknown, and not what it was without them.
    const shown = found?.controlled === undefined ? found?.initial : found.controlled;
    expect(controlledRatings.risks.get(row.id)?.overall, row.id).toBe(at(shown));
  }
}

const pick = ({
  level,
  sum,
  impossible,
}: OfTree | { level: string | null; sum: number | null; impossible: boolean }) => ({
  level,
  sum,
  impossible,
});

function expectAsFresh(w: WorkspaceLike, initial: Ratings) {
  const fresh = new Rater(w.method).rate(w);
  expect(initial).toEqual(fresh);
  const controlled = new Rater(w.method, 'controlled').rate(w);
  expect(rateControlled(w, initial)).toEqual({ ...controlled, coverage: fresh.coverage });
}

describe('controls, trees, models and treatment added and removed in any order', () => {
  it('rate as a fresh rating does, and as the reference says', () => {
    const seen: Record<string, number> = { lowered: 0, barred: 0, trees: 0, compared: 0 };
    const dice = fc.array(fc.nat(1_000_000), { minLength: 400, maxLength: 400 });
    fc.assert(
      fc.property(randomMethod, dice, (random, numbers) => {
        const method = withModels(random, (below) => (numbers[7] ?? 0) % below);
        // Models that a project gives up and takes back: rows of theirs are rated with the first meanwhile.
        const fewer = { ...method, feasibility: method.feasibility.slice(0, 2) };
        const edits = new Edits(numbers, method.feasibility);
        let w = edits.first(method);
        rateControlled(w, rate(w));
        let former = w;
        for (let i = 0; i < 12; i++) {
          const before = w;
          const kind = edits.roll(8);
          if (kind === 0) w = { ...w, method: w.method === method ? fewer : method };
          else if (kind === 1) w = { ...former, method: w.method };
          else w = after(w, edits.next(w));
          former = before;
          const initial = rate(w);
          expectAsFresh(w, initial);
          try {
            expectAsReference(w, initial, seen);
            seen.compared = (seen.compared ?? 0) + 1;
          } catch (error) {
            if (!(error instanceof TooMany)) throw error;
          }
        }
      }),
      { numRuns: 300 },
    );
    for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(10);
  }, 120_000);
});
