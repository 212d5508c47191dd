import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRows } from '#domain/exchange/check-rows.ts';
import { type AnyRow, kindNames } from '#domain/kinds/kinds.ts';
import type { Take } from '#domain/versions/merge-plan.ts';
import { change } from '#domain/workspace/edit.ts';
import { apply, type RowsByKind, rowsBefore, tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { emptyVersion } from '#tests/domain/report/example.ts';
import { invert, mergeVersions } from '#tests/world/at-once.ts';
import { randomEdits, randomVersion, tried } from '#tests/world/random-history.ts';
import { Choices } from '#tests/world/random-task.ts';
import { at, decidedAll } from './decided-all.ts';

const content = (w: Workspace) =>
  kindNames.map((kind) =>
    [...(tableOf(w, kind) as Iterable<AnyRow>)]
      .map((one) => {
        const fields = { ...one } as unknown as Record<string, unknown>;
        for (const meta of ['rev', 'createBy', 'responsibleBy', 'updateBy', 'updateTime']) delete fields[meta];
        for (const [field, value] of Object.entries(fields))
          if (Array.isArray(value) && field !== 'steps') fields[field] = [...value].sort();
        return JSON.stringify(fields, Object.keys(fields).sort());
      })
      .sort(),
  );

/** Three states with random histories. */
const Histories = fc.tuple(Choices, Choices, Choices).map(([start, one, two]) => {
  const common = randomVersion(emptyVersion(), start);
  return {
    base: common,
    mine: tried(common, randomEdits(one, 'mine'), 'mine'),
    theirs: tried(common, randomEdits(two, 'theirs'), 'theirs'),
  };
});
const holdsTogether = fc.property(Histories, fc.constantFrom<Take>('mine', 'theirs'), (input, take) => {
  const { changes } = mergeVersions(input, decidedAll(input, take), at);
  const after = apply(input.mine, changes);
  const rows = Object.fromEntries(kindNames.map((kind) => [kind, [...tableOf(after, kind)]])) as RowsByKind;
  expect(checkRows(after.method, rows, 10).problems).toEqual([]);
  const back = invert(after, { changes, before: rowsBefore(input.mine, changes) }, at);
  expect(content(apply(after, back))).toEqual(content(input.mine));
});
/** Shrinking a history takes minutes; the seed that is printed repeats it. */
const runs = { numRuns: 25, endOnFailure: true };

describe('a merge of random histories', () => {
  it('with itself or with the base changes nothing', () => {
    fc.assert(
      fc.property(Histories, ({ base: common, mine }) => {
        for (const theirs of [mine, common]) {
          const found = mergeVersions({ base: common, mine, theirs }, {}, at);
          expect([found.changes.put, found.changes.drop, found.conflicts, found.notTaken]).toEqual([{}, {}, [], []]);
        }
      }),
      runs,
    );
  });

  it('of a version that was not changed is the other version', () => {
    fc.assert(
      fc.property(Histories, ({ base: common, theirs }) => {
        const found = mergeVersions({ base: common, mine: common, theirs }, {}, at);
        expect(found.conflicts).toEqual([]);
        expect(content(apply(common, found.changes))).toEqual(content(theirs));
      }),
      runs,
    );
  });

  it('holds together as a version, however it is decided, and one undo takes it back', () => {
    fc.assert(holdsTogether, runs);
  });

  it.each([
    { name: 'two controls that guard the ways around each other', seed: -968496679, path: '15' },
    { name: 'a level set by hand whose path has another step before its steps', seed: 116215598, path: '647' },
  ])('holds together with $name', ({ seed, path }) => {
    fc.assert(holdsTogether, { ...runs, seed, path });
  });

  it('loses nothing: what the other version had changed is there, or in the list of what was not taken', () => {
    fc.assert(
      fc.property(Histories, fc.constantFrom<Take>('mine', 'theirs'), (input, take) => {
        const found = mergeVersions(input, decidedAll(input, take), at);
        const after = apply(input.mine, found.changes);
        const listed = new Set([...found.notTaken, ...found.notes, ...found.conflicts].map(({ id }) => id));
        for (const kind of kindNames)
          for (const one of tableOf(input.theirs, kind) as Iterable<AnyRow>)
            for (const field of changedFields(tableOf(input.base, kind).get(one.id), one)) {
              const taken = valueIn(tableOf(after, kind).get(one.id), field);
              const isSaid = listed.has(one.id) || isOwnerListed(kind, one, listed) || isGoneWithRow(kind, one, after);
              expect(isSaid || taken, `${kind} ${one.id} ${field}`).toEqual(isSaid || valueIn(one, field));
            }
      }),
      runs,
    );
  });

  it('comes out the same from either side where nobody has to choose', () => {
    fc.assert(
      fc.property(Histories, ({ base: common, mine, theirs }) => {
        const [there, here] = [
          mergeVersions({ base: common, mine, theirs }, {}, at),
          mergeVersions({ base: common, mine: theirs, theirs: mine }, {}, at),
        ];
        expect(there.conflicts.length === 0).toBe(here.conflicts.length === 0);
        fc.pre([there, here].every((one) => one.conflicts.length + one.notTaken.length + one.notes.length === 0));
        expect(content(apply(mine, there.changes))).toEqual(content(apply(theirs, here.changes)));
      }),
      runs,
    );
  });

  it('is as if one had worked after the other where they touched different rows', () => {
    fc.assert(
      fc.property(Choices, fc.array(fc.nat(1000), { minLength: 2, maxLength: 12 }), (start, places) => {
        const common = randomVersion(emptyVersion(), start);
        const texts = [...common.assets, ...common.damages].map(({ id }) => id);
        const opsOf = (half: number) =>
          places
            .filter((_, n) => n % 2 === half)
            .map((place) => texts[(place * 2 + half) % texts.length])
            .filter((id) => texts.indexOf(id ?? '') % 2 === half)
            .map((id) => (w: Workspace) => {
              const asset = w.assets.get(id ?? '');
              const damage = w.damages.get(id ?? '');
              if (asset) return change('assets', asset, { description: `of ${half}` });
              return damage && change('damages', damage, { effects: `of ${half}` });
            });
        const [mine, theirs] = [tried(common, opsOf(0), 'mine'), tried(common, opsOf(1), 'theirs')];
        const found = mergeVersions({ base: common, mine, theirs }, {}, at);
        expect(found.conflicts).toEqual([]);
        expect(content(apply(mine, found.changes))).toEqual(content(tried(mine, opsOf(1), 'theirs')));
      }),
      runs,
    );
  });
});

/** Is the row a part of one that is listed as a whole? */
const isOwnerListed = (kind: string, one: AnyRow, listed: ReadonlySet<string>): boolean => {
  const { threat, control, diagram } = one as { threat?: string | null; control?: string | null; diagram?: string };
  return (kind === 'treeNodes' && listed.has(threat ?? control ?? '')) || listed.has(diagram ?? '');
};

/** What a document said of a row goes with the row. */
const isGoneWithRow = (kind: string, one: AnyRow, after: Workspace): boolean => {
  const { row = '' } = one as { row?: string };
  return kind === 'foreignParts' && row !== '' && kindNames.every((other) => !tableOf(after, other).get(row));
};

const valueIn = (one: AnyRow | undefined, field: string): unknown =>
  (one as Record<string, unknown> | undefined)?.[field];

/** Fields of one value that were changed, or of a row that was added. */
const changedFields = (before: AnyRow | undefined, now: AnyRow): string[] =>
  Object.entries(now).flatMap(([field, value]) =>
    typeof value === 'object' ||
    ['rev', 'updateBy', 'updateTime', 'createBy', 'responsibleBy'].includes(field) ||
    valueIn(before, field) === value
      ? []
      : [field],
  );
