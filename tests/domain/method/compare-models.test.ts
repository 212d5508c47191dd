import { describe, expect, it } from 'vitest';
import { compareModels, underModel } from '#domain/method/change/compare-models.ts';
import { rate } from '#domain/method/rate/rater.ts';
import type { WorkspaceLike } from '#domain/method/rate/ratings.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { change } from '#domain/workspace/edit.ts';
import { explanationOf } from '#domain/workspace/explained.ts';
import { Table } from '#domain/workspace/table.ts';
import { headlamp as desk } from '#tests/world/headlamp.ts';
import { headlamp } from './cases/headlamp.ts';
import { damage, path, potential, potentialStep, risk, step, threat } from './rows.ts';

/** Annex H, where the paths of TS1 are rated by attack vector and those of TS3 by attack potential; here all are rated with both. */
function annexH(): WorkspaceLike {
  const vectorOf = { AP4: 'N', AP5: 'L' } as Record<string, string>;
  const effort = { AP1: [1, 8, 7, 0, 4], AP2: [1, 8, 7, 4, 4], AP3: [0, 0, 0, 0, 0] } as Record<string, number[]>;
  const paths = Object.entries(headlamp.paths).map(([id, { threat: own, model, values }]) =>
    path(id, [], {
      threats: [own],
      model,
      basis: 'path',
      ratings: {
        'attack-vector': model === 'attack-vector' ? values : { AV: vectorOf[id] ?? '' },
        'attack-potential': model === 'attack-potential' ? values : potential(effort[id] ?? []),
      },
    }),
  );
  return {
    method: structuredClone(defaultMethod),
    assets: Table.of([]),
    damages: Table.of([damage('DS2', headlamp.damages.DS2.ratings), damage('DS4', headlamp.damages.DS4.ratings)]),
    threats: Table.of([threat('TS1', { damages: ['DS2'] }), threat('TS3', { damages: ['DS4'] })]),
    paths: Table.of(paths),
    steps: Table.of([]),
    risks: Table.of([risk('R1', { threat: 'TS1', damage: 'DS2' }), risk('R3', { threat: 'TS3', damage: 'DS4' })]),
    goals: Table.of([]),
    requirements: Table.of([]),
  };
}

const levels = (byModel: Readonly<Record<string, { level: string | null }>> | undefined) => [
  byModel?.['attack-potential']?.level,
  byModel?.['attack-vector']?.level,
];

describe('feasibility models side by side', () => {
  it('Annex H rated with both: the OBD path decides by potential, the cellular one by vector', () => {
    const { paths, threats, risks, differing } = compareModels(annexH());
    expect(levels(paths.get('AP1')?.byModel)).toEqual(['L', 'H']);
    expect(levels(paths.get('AP3')?.byModel)).toEqual(['H', 'L']);
    expect(threats.get('TS1')).toMatchObject({
      byModel: { 'attack-potential': { level: 'H', path: 'AP3' }, 'attack-vector': { level: 'H', path: 'AP1' } },
      differs: false,
    });
    expect(threats.get('TS3')).toMatchObject({ differs: true });
    expect(levels(threats.get('TS3')?.byModel)).toEqual(['L', 'H']);
    expect(risks.get('R1')).toMatchObject({ differs: false, byModel: { 'attack-vector': { overall: 5 } } });
    expect(risks.get('R3')).toMatchObject({
      byModel: { 'attack-potential': { overall: 2 }, 'attack-vector': { overall: 3 } },
      differs: true,
    });
    expect(differing.risks).toBe(1);
  });

  it('unrated under a model is no verdict and differs from nothing', () => {
    const w = annexH();
    const only = path('AP1', [], { threats: ['TS1'], basis: 'path', ratings: { 'attack-vector': { AV: 'N' } } });
    const { paths, threats, differing } = compareModels({ ...w, paths: Table.of([only]) });
    expect(levels(paths.get('AP1')?.byModel)).toEqual([null, 'H']);
    expect(paths.get('AP1')?.differs).toBe(false);
    expect(levels(threats.get('TS3')?.byModel)).toEqual([null, null]);
    expect(differing).toEqual({ paths: 0, threats: 0, risks: 0 });
  });

  it("a level set by hand counts only under the path's own model", () => {
    const w = annexH();
    const [first] = [...w.paths.values()];
    const byHand = { ...first, customLevel: { level: 'VL', reason: 'shown by a test' } } as typeof first & object;
    const { paths } = compareModels({ ...w, paths: Table.of([byHand]) });
    expect(levels(paths.get('AP1')?.byModel)).toEqual(['L', 'VL']);
    expect(paths.get('AP1')?.byModel['attack-potential']).toMatchObject({ custom: false });
  });

  it('switching the model of a path keeps every entry and changes no verdict', () => {
    const d = desk();
    const before = compareModels(d.w);
    const row = d.row('paths', 'AP-4');
    d.do(change('paths', row, { model: 'attack-vector' }));
    const switched = d.row('paths', 'AP-4');
    expect(switched.ratings).toEqual(row.ratings);
    expect(rate(d.w).paths.get(row.id)?.model).toBe('attack-vector');
    expect(compareModels(d.w).paths.get(row.id)).toEqual(before.paths.get(row.id));
    d.do(change('paths', switched, { model: row.model }));
    expect(d.row('paths', 'AP-4').ratings).toEqual(row.ratings);
    expect(rate(d.w).paths.get(row.id)).toMatchObject({ sum: 20, level: 'L' });
  });

  it('explains a verdict of a model that the path does not use', () => {
    const d = desk();
    const row = d.row('paths', 'AP-1');
    const told = explanationOf(underModel(d.w, 'attack-potential'), 'paths', row.id);
    expect(told?.explanation.table).toEqual(d.w.method.feasibility[0]?.name);
    expect(explanationOf({ w: d.w, ratings: rate(d.w) }, 'paths', row.id)?.explanation.clause).toContain('G.4');
  });
});

describe('comparing again', () => {
  const big = (n: number): WorkspaceLike => {
    const ids = Array.from({ length: n }, (_, i) => i);
    return {
      ...annexH(),
      threats: Table.of(ids.map((i) => threat(`t${i}`, { damages: ['DS2'] }))),
      paths: Table.of(ids.map((i) => path(`p${i}`, [`s${i}`], { threats: [`t${i}`] }))),
      steps: Table.of(
        ids.map((i) =>
          step(`s${i}`, { ratings: { 'attack-potential': potential([1, 3, 3, 0, 4]), 'attack-vector': { AV: 'P' } } }),
        ),
      ),
      risks: Table.of(ids.map((i) => risk(`r${i}`, { threat: `t${i}`, damage: 'DS2' }))),
    };
  };

  it('answers the same value while nothing changed that rates', () => {
    const w = big(20);
    const first = compareModels(w);
    expect(compareModels({ ...w })).toBe(first);
    expect(first.differing).toEqual({ paths: 20, threats: 20, risks: 20 });
  });

  it('follows an edit as if it were opened anew', () => {
    const w = big(20);
    compareModels(w);
    const steps = (w.steps as Table<ReturnType<typeof step>>).with([potentialStep('s3', [0, 0, 0, 0, 0])]);
    const next = { ...w, steps };
    const again = compareModels(next);
    expect(levels(again.paths.get('p3')?.byModel)).toEqual(['H', null]);
    expect(again.differing.paths).toBe(19);
    expect(compareModels({ ...next, method: structuredClone(w.method) }).differing).toEqual(again.differing);
  });

  it('one edit in a task of a thousand threats does not rate the task anew', () => {
    let w = big(1000);
    compareModels(w);
    const times = Array.from({ length: 9 }, (_, i) => {
      const steps = (w.steps as Table<ReturnType<typeof step>>).with([
        potentialStep(`s${i}`, [0, 0, 0, 0, (i % 2) * 4]),
      ]);
      w = { ...w, steps: steps as WorkspaceLike['steps'] };
      const start = performance.now();
      compareModels(w);
      return performance.now() - start;
    });
    expect(times.sort((a, b) => a - b)[4]).toBeLessThan(100);
  });
});
