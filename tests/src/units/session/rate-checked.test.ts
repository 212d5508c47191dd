import fc from 'fast-check';
import { describe, it } from 'vitest';
import { Refusal } from '#domain/kinds/refusal.ts';
import { add, change, drop, type Op } from '#domain/workspace/edit.ts';
import { potential } from '#tests/domain/method/rows.ts';
import { type Desk, headlamp } from '#tests/world/headlamp.ts';
import { controlledChecked, rateChecked } from '@/session/rate-checked';

/** What people do to controls, trees, models and treatment, each from a row of numbers; the rows are chosen among those that are there. */
const acts = ['control', 'switch', 'around', 'forget', 'onStep', 'onNode', 'tree', 'branch', 'prune', 'model', 'whole'];
const more = ['byHand', 'treat', 'residual', 'prestep', 'steps', 'untake', 'undo', 'risk'];
const act = fc.record({ kind: fc.constantFrom(...acts, ...more), a: fc.nat(99), b: fc.nat(99) });
const models = ['', 'attack-potential', 'attack-vector', 'cvss'];

const values = (n: number) => ({
  'attack-potential': potential([[0, 1, 4, 17][n % 4]!, [0, 3, 6][n % 3]!, 0, 0, [0, 4][n % 2]!]),
  'attack-vector': { AV: ['N', 'A', 'L', 'P'][n % 4]! },
});

function opsOf(desk: Desk, kind: string, a: number, b: number): Op[] {
  const { w } = desk;
  const one = <T>(rows: Iterable<T>, at: number): T | undefined => [...rows][at % Math.max(1, [...rows].length)];
  const [control, step, path] = [one(w.controls, a), one(w.steps, b), one(w.paths, a)];
  const [node, risk, threat] = [one(w.treeNodes, b), one(w.risks, a), one(w.threats, b)];
  const other = one(w.steps, a);
  const toggled = (ids: readonly string[], id: string) =>
    ids.includes(id) ? ids.filter((x) => x !== id) : [...ids, id];
  const made: Record<string, () => Op[]> = {
    control: () => [add('controls', { name: `Control ${a}`, ratings: b % 4 ? values(b) : {} })],
    switch: () => [change('controls', control!, { active: !control!.active })],
    around: () => [add('treeNodes', { control: control!.id, gate: 'or' })],
    forget: () => [drop('controls', control!)],
    onStep: () => [change('steps', step!, { controls: toggled(step!.controls, control!.id) })],
    onNode: () => [change('treeNodes', node!, { controls: toggled(node!.controls, control!.id) })],
    tree: () => [add('treeNodes', { threat: threat!.id, gate: a % 2 ? 'and' : 'or', model: models[b % 4]! })],
    branch: () => {
      const { threat: owner, control: around, id: parent } = node!;
      return [add('treeNodes', { threat: owner, control: around, parent, step: other!.id, order: a })];
    },
    prune: () => [drop('treeNodes', node!)],
    model: () => [change('paths', path!, { model: models[b % 4]! })],
    whole: () => [change('paths', path!, { basis: path!.basis === 'path' ? 'steps' : 'path', ratings: values(b) })],
    byHand: () => [change('paths', path!, { customLevel: path!.customLevel ? null : { level: 'L', reason: 'seen' } })],
    treat: () => [change('risks', risk!, { treatments: b % 2 ? ['reduce'] : ['retain', 'share'], strategy: 'x' })],
    residual: () => [change('risks', risk!, { residual: null })],
    prestep: () => [change('steps', step!, { preSteps: toggled(step!.preSteps, other!.id) })],
    steps: () => [change('paths', path!, { steps: toggled(path!.steps, step!.id) })],
    untake: () => [
      change('steps', step!, { takesPart: !step!.takesPart, impossible: a % 5 === 0, ratings: values(a) }),
    ],
    risk: () => [drop('risks', risk!)],
  };
  const needs: Record<string, readonly unknown[]> = {
    switch: [control],
    around: [control],
    forget: [control],
    onStep: [control, step],
    onNode: [control, node],
    tree: [threat],
    branch: [node, other],
    prune: [node],
    model: [path],
    whole: [path],
    byHand: [path],
    steps: [path, step],
    prestep: [step, other],
    untake: [step],
    treat: [risk],
    residual: [risk],
    risk: [risk],
  };
  return (needs[kind] ?? []).includes(undefined) ? [] : (made[kind]?.() ?? []);
}

describe('ratings that follow edits of controls, trees, models and treatment', () => {
  it('are those of a fresh rating, with and without controls', () => {
    fc.assert(
      fc.property(fc.array(act, { minLength: 4, maxLength: 20 }), (row) => {
        const desk = headlamp();
        controlledChecked(desk.w, rateChecked(desk.w));
        let undone = 0;
        for (const { kind, a, b } of row) {
          try {
            const ops = opsOf(desk, kind, a, b);
            if (kind === 'undo' && undone++ < 3) desk.undo();
            else if (ops.length > 0) desk.do(...ops);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
          }
          controlledChecked(desk.w, rateChecked(desk.w));
        }
      }),
      { numRuns: 120 },
    );
  }, 60_000);
});
