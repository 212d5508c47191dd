import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScenarioChange } from '#domain/kinds/scenario/shape.ts';
import { Rater, rate } from '#domain/method/rate/rater.ts';
import { heavensMethod } from '#domain/method/seed/methods.ts';
import { applied, applyOps } from '#domain/what-if/applied.ts';
import { fallOf, WhatIf } from '#domain/what-if/outcome.ts';
import { add, change, drop, edit } from '#domain/workspace/edit.ts';
import { apply, type Workspace } from '#domain/workspace/workspace.ts';
import { potential } from '#tests/domain/method/rows.ts';
import { type Desk, headlamp } from '#tests/world/headlamp.ts';
import { randomChanges, randomVersion } from './random-version.ts';

const note = { reason: 'What if the gateway fails', falls: 'Does not hold any more' };
const model = 'attack-potential';
const valuesOf = (w: Workspace, view: 'initial' | 'controlled' = 'initial') =>
  new Map([...new Rater(w.method, view).rate(w).risks].map(([id, { overall }]) => [id, overall]));
const at = { user: 'li', now: '2026-03-02T08:00:00.000Z', newId: () => 'never' };

/** The example with one step that only an assumption makes hard. */
function guarded(): Desk {
  const desk = headlamp();
  const { threat } = desk.row('risks', 'R-3');
  for (const path of desk.w.paths) if (path.threats.includes(threat)) desk.do(drop('paths', path));
  const ratings = { [model]: potential([19, 8, 11, 10, 9]) };
  desk.do(add('steps', { name: 'Open the sealed unit', ratings, reason: 'The unit is sealed' }, 'sealed'));
  desk.do(add('paths', { name: 'By the sealed unit', threats: [threat], steps: ['sealed'] }, 'by-seal'));
  desk.do(add('assumptions', { name: 'The unit stays sealed', carriedSteps: ['sealed'] }, 'seal'));
  return desk;
}
const falls: ScenarioChange = { what: 'assumption', row: 'seal', label: 'The unit stays sealed' };
const parameter = (row: string, code: string, level: string): ScenarioChange => ({
  what: 'parameter',
  kind: 'steps',
  row,
  label: row,
  model,
  parameter: code,
  level,
});

describe('a what-if scenario', () => {
  it('rates the version as if its changes were made, and leaves the version as it is', () => {
    const desk = guarded();
    const before = valuesOf(desk.w);
    const { moved, fits, w } = new WhatIf('initial').outcome(desk.w, [falls]);
    expect(fits).toEqual(['counts']);
    expect(moved.map(({ code, before: was, after }) => [code, was.feasibility, after.feasibility])).toContainEqual([
      'R-3',
      'VL',
      'H',
    ]);
    expect(valuesOf(desk.w)).toEqual(before);
    expect(w.steps.get('sealed')?.ratings[model]).toEqual(potential([0, 0, 0, 0, 0]));
  });

  it('says of each change whether it counts, its row is gone, its level unknown, or the version says so', () => {
    const { w } = guarded();
    const path: ScenarioChange = { what: 'feasibility', row: 'no-path', label: 'AP-99', level: 'H' };
    const changes = [parameter('sealed', 'SE', '6'), path, parameter('sealed', 'SE', 'no level'), falls];
    const known = w.steps.get('sealed')?.ratings[model]?.ET ?? '';
    expect(applied(w, [...changes, parameter('sealed', 'ET', known)]).fits).toEqual([
      'unknown',
      'gone',
      'unknown',
      'counts',
      'same',
    ]);
  });

  it('takes a value named in the scenario before what follows from an assumption', () => {
    const { w } = guarded();
    const expertise = w.method.feasibility.find(({ id }) => id === model)?.parameters.find(({ code }) => code === 'SE');
    const expert = expertise?.levels.find(({ value }) => value === 6)?.code ?? '';
    const scenario = applied(w, [parameter('sealed', 'SE', expert), falls]);
    expect(scenario.w.steps.get('sealed')?.ratings[model]?.SE).toBe(expert);
  });

  it('is rated by another matrix and by another feasibility model', () => {
    const { w } = guarded();
    const flat = { ...w.method.risk, matrix: mapped(w.method.risk.matrix, () => 1) };
    const byMatrix = new WhatIf('initial').outcome(w, [{ what: 'riskModel', model: flat }]);
    expect(Math.max(...[...byMatrix.ratings.risks.values()].map(({ overall }) => overall ?? 0))).toBe(1);
    const [, vector] = w.method.feasibility;
    const under = new WhatIf('initial').outcome(w, [{ what: 'feasibilityModel', model: vector as never }]);
    expect(under.underModel).toBe(vector?.id);
    expect(under.ratings.paths.get('by-seal')).toMatchObject({ model: vector?.id, level: null });
    const impact = new WhatIf('initial').outcome(w, [{ what: 'impactModel', model: heavensMethod.impact }]);
    expect(impact.w.method.impact.id).toBe(heavensMethod.impact.id);
  });

  it('reads what was entered by the levels of a model that the method does not allow', () => {
    const { w } = guarded();
    const [first] = w.method.feasibility;
    const strict = { ...(first as never as object), id: 'own', ranges: [{ level: 'H', from: 0, to: null }] };
    const { ratings } = new WhatIf('initial').outcome(w, [{ what: 'feasibilityModel', model: strict as never }]);
    expect(ratings.paths.get('by-seal')?.level).toBe('H');
  });

  it('is kept in a frozen version and rated there', () => {
    const { w } = guarded();
    const frozen: Workspace = { ...w, status: 'frozen' };
    expect(new WhatIf('initial').outcome(frozen, [falls]).moved.length).toBeGreaterThan(0);
    expect(() => edit(frozen, [add('scenarios', { name: 'Late' })], at)).toThrow('VersionLocked');
  });

  it('becomes one edit that says why in the rows it changes', () => {
    const desk = guarded();
    desk.do(...applyOps(desk.w, [falls], note));
    expect(desk.w.steps.get('sealed')?.reason).toBe('The unit is sealed\nWhat if the gateway fails');
    expect(desk.w.assumptions.get('seal')?.explanation).toBe('Does not hold any more');
    desk.undo();
    expect(desk.w.steps.get('sealed')?.reason).toBe('The unit is sealed');
  });

  it('says which carried rows and risks fall with an assumption', () => {
    const { w } = guarded();
    const fall = fallOf(new WhatIf('initial'), w, 'seal');
    expect(fall.rows).toEqual([
      { kind: 'steps', id: 'sealed', code: w.steps.get('sealed')?.code, before: 'VL', after: 'H' },
    ]);
    expect(fall.moved.map(({ code }) => code)).toContain('R-3');
  });

  it('loses the mention of a row that is deleted from what an assumption carries', () => {
    const desk = guarded();
    desk.do(drop('paths', desk.w.paths.get('by-seal')!));
    expect(desk.w.steps.has('sealed')).toBe(false);
    expect(desk.w.assumptions.get('seal')?.carriedSteps).toEqual([]);
  });

  it('opens a path that rests on an assumption, and makes a damage as bad as can be', () => {
    const desk = guarded();
    const damage = desk.w.risks.get(desk.row('risks', 'R-3').id)?.damage ?? '';
    desk.do(
      change('assumptions', desk.w.assumptions.get('seal')!, {
        carriedSteps: [],
        carriedPaths: ['by-seal'],
        carriedDamages: [damage],
      }),
    );
    const { ratings } = new WhatIf('initial').outcome(desk.w, [falls]);
    expect(ratings.paths.get('by-seal')).toMatchObject({ level: 'H', custom: false });
    expect(ratings.damages.get(damage)).toMatchObject({ overall: 'SEV', complete: true });
  });
});

const mapped = <M extends Record<string, Record<string, number>>>(matrix: M, to: () => number): M =>
  Object.fromEntries(
    Object.entries(matrix).map(([row, cells]) => [row, Object.fromEntries(Object.keys(cells).map((c) => [c, to()]))]),
  ) as M;

describe('random scenarios', () => {
  it('come to what the version is rated as once they are applied', () => {
    fc.assert(
      fc.property(
        randomVersion.chain((w) => randomChanges(w).map((changes) => ({ w, changes }))),
        ({ w, changes }) => {
          const ops = applyOps(w, changes, note);
          const after = ops.length > 0 ? apply(w, edit(w, ops, at)) : w;
          for (const view of ['initial', 'controlled'] as const) {
            const { ratings } = new WhatIf(view).outcome(w, changes);
            const values = new Map([...ratings.risks].map(([id, { overall }]) => [id, overall]));
            expect(values).toEqual(valuesOf(after, view));
          }
        },
      ),
      { numRuns: 20, endOnFailure: true },
    );
  });

  it('rate the same one after another as each from the beginning', () => {
    fc.assert(
      fc.property(
        randomVersion.chain((w) =>
          fc.array(randomChanges(w), { minLength: 2, maxLength: 4 }).map((all) => ({ w, all })),
        ),
        ({ w, all }) => {
          const whatIf = new WhatIf('controlled');
          for (const changes of all)
            expect(whatIf.outcome(w, changes).moved).toEqual(new WhatIf('controlled').outcome(w, changes).moved);
          expect([...whatIf.base(w).risks.keys()]).toEqual([...rate(w).risks.keys()]);
        },
      ),
      { numRuns: 20, endOnFailure: true },
    );
  });
});
