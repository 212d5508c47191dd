import { describe, expect, it } from 'vitest';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { add, change, drop, edit, mostOps, type Op } from '#domain/workspace/edit.ts';
import {
  apply,
  type Changes,
  type EditContext,
  rowsBefore,
  type Workspace,
  workspaceOf,
} from '#domain/workspace/workspace.ts';
import { invert } from '#tests/world/at-once.ts';

let n = 0;
const at: EditContext = { user: 'u1', now: '2026-03-02T08:00:00.000Z', newId: () => `n${++n}` };
const empty = () =>
  workspaceOf({ versionId: 'v', rev: 0, status: 'open', method: defaultMethod, counters: {}, rows: {} });
const each = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));
const edited = (w: Workspace, ops: readonly Op[]) => apply(w, edit(w, ops, at));
const property = defaultMethod.properties[0]!.code;
const type = defaultMethod.threatTypes[0]!.code;

/** Scenarios whose pairs of threat and damage make up the risks added. */
function scenarios(threats: number, damages: number): Workspace {
  const ops: Op[] = [
    add('assets', { name: 'Lamp', properties: [property] }, 'A'),
    ...each(damages, (i) => add('damages', { description: `d${i}`, assets: ['A'], property }, `D${i}`)),
    ...each(threats, (i) =>
      add(
        'threats',
        { description: `t${i}`, type, assets: ['A'], property, damages: each(damages, (k) => `D${k}`) },
        `T${i}`,
      ),
    ),
  ];
  return edited(empty(), ops);
}
const risksOf = (threats: number, damages: number, from = 0) =>
  each(threats, (i) =>
    each(damages, (k) => add('risks', { threat: `T${from + i}`, damage: `D${k}` }, `R${from + i}-${k}`)),
  ).flat();

/** Milliseconds of a processor in the fastest of three runs: a busy machine only ever adds, and less to these than to those of the clock. */
function fastest(work: () => unknown): number {
  return Math.min(
    ...each(3, () => {
      const begun = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(begun);
      return (user + system) / 1000;
    }),
  );
}

/** How much longer sixteen times as much takes; 16 where it grows with the number, 256 where with its square. */
function growth(of: (count: number) => () => unknown): number {
  const [few, many] = [of(625), of(10_000)];
  few();
  return fastest(many) / fastest(few);
}
/** Far from both: larger tables fit no cache, and other specs run beside. */
const linear = 64;

describe('an edit of ten thousand operations', () => {
  it('is the most there may be', () => expect(mostOps).toBe(10_000));

  it.each([
    ['many threats with few damages', 1000, 10],
    ['few threats with many damages', 5, 2000],
  ])('adds risks in a time that grows with their number: %s', (_, threats, damages) => {
    const w = scenarios(threats, damages);
    const all = risksOf(threats, damages);
    expect(growth((count) => () => edit(w, all.slice(0, count), at))).toBeLessThan(linear);
  });

  it('adds as fast to many rows as to none', () => {
    const empty = scenarios(1000, 10);
    const full = edited(empty, risksOf(750, 10));
    const more = risksOf(250, 10, 750);
    expect(fastest(() => edit(full, more, at)) / fastest(() => edit(empty, more, at))).toBeLessThan(15);
  });

  it('chains rows, changes what holds levels by hand, and drops by turns', () => {
    const ops = (count: number): Op[] => [
      ...each(count, (i) => add('functions', { name: `f${i}`, parent: i ? `F${i - 1}` : null }, `F${i}`)),
    ];
    expect(growth((count) => () => edit(empty(), ops(count), at))).toBeLessThan(linear);

    const paths = (count: number) =>
      edited(scenarios(1, 1), [
        ...each(count, (i) => add('steps', { name: `s${i}` }, `S${i}`)),
        ...each(count, (i) => add('paths', { name: `p${i}`, threats: ['T0'], steps: [`S${i}`] }, `P${i}`)),
      ]);
    const unlinked = (w: Workspace) => [...w.paths].map((path) => change('paths', path, { steps: [] }));
    expect(
      growth((count) => {
        const w = paths(count);
        return () => edit(w, unlinked(w), at);
      }),
    ).toBeLessThan(linear);
    // Each second operation is of another kind, so no two drops are one wave.
    const byTurns = (w: Workspace) =>
      [...w.paths].flatMap((path, i) => (i % 2 ? [drop('paths', path), add('functions', { name: `f${i}` })] : []));
    expect(
      growth((count) => {
        const w = paths(count);
        return () => edit(w, byTurns(w), at);
      }),
    ).toBeLessThan(linear);
  });

  it('is taken back whole, and brought again', () => {
    const w = edited(scenarios(1000, 10), risksOf(2, 10));
    const changes = edit(w, [...risksOf(997, 10, 2), ...[...w.risks].map((row) => drop('risks', row))], at);
    const done = apply(w, changes);
    const logged = (before: Workspace, made: Changes) => ({ changes: made, before: rowsBefore(before, made) });
    const undo = invert(done, logged(w, changes), at);
    const undone = apply(done, undo);
    expect([done.risks.size, undone.risks.size]).toEqual([9_970, 20]);
    expect(apply(undone, invert(undone, logged(done, undo), at, 'redo')).risks.size).toBe(9_970);
  });
});
