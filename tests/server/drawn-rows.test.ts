import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api, groups } from '#contract/index.ts';
import { drawnKindNames } from '#domain/kinds/kinds.ts';
import { add, change, type Op } from '#domain/workspace/edit.ts';
import { loadWorkspace } from '#server/store/versions.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';

let world: Analysis;
const at = () => ({ params: { versionId: world.versionId } });
const edit = (...edits: Op[]) => world.li.call(api.version.edit, { ...at(), body: { edits } });
const box = { x: 0, y: 0, width: 120, height: 60 };

beforeEach(async () => {
  world = await analysis();
  await edit(
    add('assets', { name: 'Lamp' }, 'lamp'),
    add('diagrams', { name: 'Headlamp' }, 'd'),
    add('nodes', { diagram: 'd', asset: 'lamp', ...box }, 'b'),
    add('nodes', { diagram: 'd', ...box }, 'a'),
    add('links', { diagram: 'd', from: 'a', to: 'b' }, 'ab'),
  );
});
afterEach(() => world.close());

describe('drawn rows', () => {
  it('are edited by the edits of the version, and have no endpoints of their own', () => {
    expect(drawnKindNames.filter((kind) => kind in groups)).toEqual([]);
  });

  it('are in the snapshot and in the database as they were entered', async () => {
    const { rows } = await world.li.call(api.version.snapshot, at());
    expect(rows.nodes?.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(rows.links?.[0]).toMatchObject({ id: 'ab', from: 'a', to: 'b', createBy: world.li.id });
    const stored = await loadWorkspace(world.store.db, world.versionId);
    expect([...(stored?.nodes.values() ?? [])].map(({ id }) => id)).toEqual(['a', 'b']);
    expect(stored?.nodes.get('b')).toEqual(rows.nodes?.[0]);
    expect(stored?.counters).toEqual({ A: 1 });
  });

  it('do not count in the statistics of the task', async () => {
    const { stats } = await world.li.call(api.task.get, { params: { taskId: world.taskId } });
    expect(stats.rows).toMatchObject({ assets: 1 });
    expect(Object.keys(stats.rows).filter((kind) => drawnKindNames.some((drawn) => drawn === kind))).toEqual([]);
  });

  it('have a history, and undo takes a move back', async () => {
    await edit(change('nodes', { id: 'a', rev: 1 }, { x: 40 }));
    await world.li.call(api.version.undo, { ...at(), body: {} });
    const params = { versionId: world.versionId, rowId: 'a' };
    const history = await world.li.call(api.version.history, { params });
    expect(history.map(({ edit: what, kind }) => [what, kind])).toEqual([
      ['undo', 'nodes'],
      ['nodes.change', 'nodes'],
      ['assets.add…', 'nodes'],
    ]);
    const { rows } = await world.li.call(api.version.snapshot, at());
    expect(rows.nodes?.find(({ id }) => id === 'a')).toMatchObject({ x: 0, rev: 3 });
  });

  it('go with the asset they show', async () => {
    const { drop } = await world.li.call(api.assets.drop, { params: { versionId: world.versionId, id: 'lamp' } });
    expect(drop).toEqual({ assets: ['lamp'], nodes: ['b'], links: ['ab'] });
  });
});
