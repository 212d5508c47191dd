// @vitest-environment node
import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import type { Op } from '#domain/workspace/edit.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { createBus } from '#server/events/bus.ts';
import { loadWorkspace } from '#server/store/versions/versions.ts';
import { OpenVersions } from '#server/versions/open-versions.ts';
import { TaskTimes } from '#server/versions/task-times.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import { bigTaskOps, sizeFor } from '#tests/world/big-task.ts';

/** Another server on the same database has the version in memory while it is edited here. */
describe('a version that was edited at another server', () => {
  let world: Analysis;
  let there: OpenVersions;
  let loads: number;

  beforeEach(async () => {
    world = await analysis();
    loads = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        const isLoad = node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes('"entity"');
        if (isLoad) loads += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const store = { ...world.store, db: world.store.db.withPlugin(counting) };
    const bus = createBus(undefined, () => {});
    there = new OpenVersions(store, bus, () => crypto.randomUUID(), new TaskTimes(world.env));
  });
  afterEach(() => world.close());

  const edit = (edits: Op[]) =>
    world.li.call(api.version.edit, { params: { versionId: world.versionId }, body: { edits } });
  const rename = (w: Workspace, text: string): Op => {
    const [damage] = [...w.damages];
    return { op: 'change', kind: 'damages', id: damage?.id ?? '', rev: damage?.rev ?? 0, patch: { effects: text } };
  };
  /** As a plain value: tables with their rows, without indexes. */
  const plain = (w: Workspace | undefined) =>
    w && {
      ...Object.fromEntries(Object.entries(w).map(([name, value]) => [name, isTable(value) ? [...value] : value])),
    };
  const isTable = (value: unknown): value is Iterable<unknown> =>
    typeof value === 'object' && value !== null && Symbol.iterator in value;

  it('is brought up to date from the log, without its rows being read again', async () => {
    await edit(bigTaskOps(defaultMethod, sizeFor(3)));
    const before = await there.read(world.versionId);
    const loadsBefore = loads;
    await edit([rename(before, 'seen at the other server')]);
    await edit([{ op: 'drop', kind: 'assets', id: [...before.assets][0]?.id ?? '' }]);
    await world.li.call(api.version.undo, { params: { versionId: world.versionId }, body: {} });
    const after = await there.read(world.versionId);
    expect(after.rev).toBe(before.rev + 3);
    expect(loads).toBe(loadsBefore);
    expect(plain(after)).toEqual(plain(await loadWorkspace(world.store.db, world.versionId)));
  });

  it('is read anew when there are more changes than the log is asked for', async () => {
    await edit(bigTaskOps(defaultMethod, sizeFor(1)));
    await there.read(world.versionId);
    const loadsBefore = loads;
    for (let n = 0; n < 51; n += 1) await edit([rename(await world.env.versions.read(world.versionId), `text ${n}`)]);
    const after = await there.read(world.versionId);
    expect(loads).toBeGreaterThan(loadsBefore);
    expect(plain(after)).toEqual(plain(await loadWorkspace(world.store.db, world.versionId)));
  });

  it('is read anew when its log has a gap', async () => {
    await edit(bigTaskOps(defaultMethod, sizeFor(1)));
    const before = await there.read(world.versionId);
    await edit([rename(before, 'first')]);
    await world.store.db
      .deleteFrom('activity')
      .where('rev', '=', before.rev + 1)
      .execute();
    const loadsBefore = loads;
    expect((await there.read(world.versionId)).rev).toBe(before.rev + 1);
    expect(loads).toBeGreaterThan(loadsBefore);
  });

  it('is final there once it was frozen here', async () => {
    await edit(bigTaskOps(defaultMethod, sizeFor(1)));
    await there.read(world.versionId);
    await world.store.db
      .updateTable('task_version')
      .set({ status: 'frozen' })
      .where('id', '=', world.versionId)
      .execute();
    expect((await there.read(world.versionId)).status).toBe('frozen');
  });
});
