import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { add } from '#domain/workspace/edit.ts';
import { type Workspace, workspaceOf } from '#domain/workspace/workspace.ts';
import { loadWorkspace, openWorkspace } from '#server/store/versions/versions.ts';
import { KeptVersions, mostRowsIn } from '#server/versions/kept-versions.ts';
import { type Analysis, analysis, taskForm } from '#tests/world/analysis.ts';

/** A version with so many functions. */
function versionOf(versionId: string, rows: number): Workspace {
  const functions = Array.from({ length: rows }, (_, n) => ({ id: `${versionId}-${n}`, code: `F-${n}` }));
  const head = { versionId, rev: 1, status: 'open' as const, method: defaultMethod, counters: {} };
  return workspaceOf({ ...head, rows: { functions: functions as never } });
}

describe('the versions kept in memory', () => {
  const ids = (kept: KeptVersions, asked: string[]) => asked.filter((id) => kept.get(id) !== undefined);

  it('are as many as their rows allow, however many that is', () => {
    const kept = new KeptVersions(10_000);
    for (let n = 0; n < 50; n++) kept.keep(versionOf(`small-${n}`, 100));
    expect(
      ids(
        kept,
        Array.from({ length: 50 }, (_, n) => `small-${n}`),
      ),
    ).toHaveLength(50);
    kept.keep(versionOf('large', 9_000));
    expect(
      ids(
        kept,
        Array.from({ length: 50 }, (_, n) => `small-${n}`),
      ),
    ).toEqual(['small-46', 'small-47', 'small-48', 'small-49']);
  });

  it('go in the order in which they were used last', () => {
    const kept = new KeptVersions(1_000);
    for (const id of ['a', 'b', 'c']) kept.keep(versionOf(id, 200));
    kept.get('a');
    kept.keep(versionOf('d', 200));
    expect(ids(kept, ['a', 'b', 'c', 'd'])).toEqual(['a', 'c', 'd']);
  });

  it('count with the rows they have now, and no longer when they are forgotten', () => {
    const kept = new KeptVersions(1_000);
    kept.keep(versionOf('a', 500));
    kept.keep(versionOf('a', 10));
    kept.keep(versionOf('b', 600));
    expect(ids(kept, ['a', 'b'])).toEqual(['a', 'b']);
    kept.forget('b');
    kept.keep(versionOf('c', 600));
    expect(ids(kept, ['a', 'c'])).toEqual(['a', 'c']);
  });

  it('hold the last one used whatever its size', () => {
    const kept = new KeptVersions(1_000);
    kept.keep(versionOf('a', 10));
    kept.keep(versionOf('huge', 5_000));
    expect(ids(kept, ['a', 'huge'])).toEqual(['huge']);
  });

  it('take a quarter of the memory a process may use', () => {
    expect(mostRowsIn(4 * 1024 ** 3)).toBeGreaterThan(400_000);
    expect(mostRowsIn(512 * 1024 ** 2)).toBeLessThan(60_000);
  });
});

describe('a version that is opened in slices', () => {
  let world: Analysis;
  beforeEach(async () => {
    world = await analysis();
  });
  afterEach(() => world.close());

  const at = () => ({ params: { versionId: world.versionId } });
  const steps = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => add('steps', { name: `step ${from + n}` }, `s-${from + n}`));

  it('is the same as one read in one go', async () => {
    for (const from of [0, 1500, 3000])
      await world.li.call(api.version.edit, { ...at(), body: { edits: steps(from, 1500) } });
    const whole = (await loadWorkspace(world.store.db, world.versionId)) as Workspace;
    const inSlices = (await openWorkspace(world.store.db, world.versionId)) as Workspace;
    expect(inSlices.steps.size).toBe(4500);
    expect([...inSlices.steps]).toEqual([...whole.steps]);
    expect([inSlices.rev, inSlices.method]).toEqual([whole.rev, whole.method]);
  });

  it('is whole also when it is edited between two slices', async () => {
    for (const from of [0, 1500])
      await world.li.call(api.version.edit, { ...at(), body: { edits: steps(from, 1500) } });
    const opening = openWorkspace(world.store.db, world.versionId);
    const edited = world.li.call(api.version.edit, {
      ...at(),
      body: { edits: [add('functions', { name: 'Lamp' }, 'a-first'), ...steps(9000, 3)] },
    });
    const [w] = await Promise.all([opening, edited]);
    const expected = w?.rev === (await edited).rev ? 3003 : 3000;
    expect([w?.steps.size, w?.functions.size]).toEqual([expected, expected - 3000 > 0 ? 1 : 0]);
  });

  it('is edited in the order of arrival when nobody had it open', async () => {
    world.env.versions.forget(world.versionId);
    const replies = await Promise.all(
      [1, 2, 3, 4].map((n) => world.li.call(api.version.edit, { ...at(), body: { edits: steps(n, 1) } })),
    );
    const revs = replies.map(({ rev }) => rev);
    // On PostgreSQL several connections tell who asks, so that the calls may overtake each other before they come to the version.
    expect(world.store.dialect === 'sqlite' ? revs : revs.sort()).toEqual([2, 3, 4, 5]);
  });

  it('is rated by itself, also beside a task with the same method', async () => {
    const form = { ...taskForm(world.li.id), name: 'TARA-2', code: 'T-2' };
    const task = await world.li.call(api.task.create, { params: { projectId: world.projectId }, body: form });
    const mine = (await openWorkspace(world.store.db, world.versionId)) as Workspace;
    const other = (await openWorkspace(world.store.db, task.versionId)) as Workspace;
    const ratings = rate(mine);
    rate(other);
    // The state rated before goes on: nothing of it is made anew because another version was rated in between.
    expect(rate(mine).coverage).toBe(ratings.coverage);
  });
});
