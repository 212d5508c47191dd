import fc from 'fast-check';
import type { KindName, Row } from '#domain/kinds/kinds.ts';
import type { ScenarioChange } from '#domain/kinds/scenario/shape.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { change, edit } from '#domain/workspace/edit.ts';
import { apply, tableOf, type Workspace, workspaceOf } from '#domain/workspace/workspace.ts';
import { randomTaskOps } from '#tests/world/random-task.ts';

const at = { user: 'li', now: '2026-03-02T08:00:00.000Z', newId: () => 'never' };

const everyNth = (ids: readonly string[], n: number) => ids.filter((_, i) => i % 2 === n % 2);

/** A small version of random rows with paths, trees, controls and assumptions that carry some of them. */
export const randomVersion: fc.Arbitrary<Workspace> = fc
  .noBias(fc.array(fc.nat(), { minLength: 60, maxLength: 160 }))
  .map((choices) => {
    const none = workspaceOf({ versionId: 'v', rev: 1, status: 'open', method: defaultMethod, counters: {}, rows: {} });
    const w = apply(none, edit(none, randomTaskOps(defaultMethod, choices), at));
    const ids = (kind: KindName) => [...tableOf(w, kind).values()].map(({ id }) => id);
    const carrying = [...w.assumptions].map((row, n) =>
      change('assumptions', row, {
        carriedSteps: everyNth(ids('steps'), n),
        carriedPaths: everyNth(ids('paths'), n + 1),
        carriedDamages: everyNth(ids('damages'), n),
      }),
    );
    return apply(w, edit(w, carrying, at));
  });

/** Changes of any kind over a version, some about rows and levels that it does not have. */
export const randomChanges = (w: Workspace): fc.Arbitrary<ScenarioChange[]> => {
  const row = (kind: KindName) => fc.constantFrom(...[...tableOf(w, kind).values()].map(({ id }) => id), 'gone');
  const { feasibility, feasibilityLevels, impact } = w.method;
  const parameter = fc
    .constantFrom(...feasibility.flatMap(({ id, parameters }) => parameters.map((one) => ({ id, one }))))
    .chain(({ id, one }) =>
      fc.constantFrom(...one.levels.map(({ code }) => code), 'unknown').map((level) => ({ id, code: one.code, level })),
    );
  const label = 'A row';
  const one: fc.Arbitrary<ScenarioChange> = fc.oneof(
    fc.record({
      what: fc.constant('control' as const),
      row: row('controls'),
      label: fc.constant(label),
      on: fc.boolean(),
    }),
    fc.record({ what: fc.constant('assumption' as const), row: row('assumptions'), label: fc.constant(label) }),
    fc
      .tuple(fc.constantFrom('steps' as const, 'paths' as const, 'controls' as const), parameter)
      .chain(([kind, { id, code, level }]) =>
        row(kind).map(
          (of): ScenarioChange => ({
            what: 'parameter',
            kind,
            row: of,
            label,
            model: id,
            parameter: code,
            level,
          }),
        ),
      ),
    fc.record({
      what: fc.constant('impact' as const),
      row: row('damages'),
      label: fc.constant(label),
      dimension: fc.constantFrom(...impact.dimensions.map(({ code }) => code)),
      level: fc.constantFrom(...impact.levels.map(({ code }) => code)),
    }),
    fc.record({
      what: fc.constant('feasibility' as const),
      row: row('paths'),
      label: fc.constant(label),
      level: fc.constantFrom(...feasibilityLevels.map(({ code }) => code)),
    }),
  );
  return fc.array(one, { maxLength: 8 });
};

/** The table of a kind with rows of its own replaced. */
export const withRow = <K extends KindName>(w: Workspace, kind: K, row: Row<K>): Workspace => ({
  ...w,
  [kind]: tableOf(w, kind).with([row] as never),
});
