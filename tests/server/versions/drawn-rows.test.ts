import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api, groups } from '#contract/index.ts';
import { drawnKindNames } from '#domain/kinds/kinds.ts';
import { add, change, type Op } from '#domain/workspace/edit.ts';
import { loadWorkspace } from '#server/store/versions/versions.ts';
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

describe('a drawing that is refused', () => {
  const refused = async (...edits: Op[]) => {
    const { failure, status } = await world.li.attempt(api.version.edit, { ...at(), body: { edits } });
    return { status, ...failure };
  };

  it('names a diagram that another has', async () => {
    expect(await refused(add('diagrams', { name: 'headlamp' }))).toMatchObject({
      status: 400,
      enMessage: 'The topology name is already in use!',
      chMessage: '拓扑图名称已被使用！',
      fields: [{ path: 'edits.0.row.name', problem: 'taken' }],
    });
  });

  it('shows an asset that is not there, or joins nodes of another diagram', async () => {
    expect(await refused(add('nodes', { diagram: 'd', asset: 'nobody', ...box }))).toMatchObject({ status: 400 });
    await edit(add('diagrams', { name: 'Second' }, 'd2'), add('nodes', { diagram: 'd2', ...box }, 'c'));
    expect(await refused(add('links', { diagram: 'd', from: 'a', to: 'c' }))).toMatchObject({ status: 400 });
  });

  it.each([
    ['no number', { x: Number.NaN }],
    ['without end', { x: Number.POSITIVE_INFINITY }],
    ['far away', { y: 1e12 }],
    ['without a size', { width: 0 }],
    ['larger than any screen', { height: 1e9 }],
    ['a text', { x: '12' as never }],
    ['an own property', { __proto__: null, x: { valueOf: 1 } as never }],
  ])('has a place that is %s', async (_, wrong) => {
    expect(await refused(add('nodes', { diagram: 'd', ...box, ...wrong }))).toMatchObject({ status: 400 });
  });

  it('has a colour that is none: it is written into pictures', async () => {
    const style = { fill: 'red"/><script>', stroke: '', dashed: false, fontSize: null };
    expect(await refused(add('nodes', { diagram: 'd', ...box, style }))).toMatchObject({ status: 400 });
  });

  it('leaves nothing behind of the rest of its edit', async () => {
    await refused(
      add('nodes', { diagram: 'd', ...box }, 'good'),
      add('nodes', { diagram: 'd', asset: 'nobody', ...box }),
    );
    const { rows } = await world.li.call(api.version.snapshot, at());
    expect(rows.nodes?.map(({ id }) => id)).not.toContain('good');
  });
});

describe('a large drawing', () => {
  it('is made by one edit of 10 000 nodes and taken back by one undo; one more is refused', async () => {
    const nodes = (count: number) =>
      Array.from({ length: count }, (_, i) => add('nodes', { diagram: 'd', ...box, x: i * 10 }, `n${i}`));
    await edit(...nodes(10_000));
    expect((await world.li.call(api.version.snapshot, at())).rows.nodes).toHaveLength(10_002);
    await world.li.call(api.version.undo, { ...at(), body: {} });
    expect((await world.li.call(api.version.snapshot, at())).rows.nodes).toHaveLength(2);
    const { status } = await world.li.attempt(api.version.edit, { ...at(), body: { edits: nodes(10_001) } });
    expect(status).toBe(400);
    // Room for a busy machine; alone it takes two seconds.
  }, 120_000);
});

describe('who may only read', () => {
  it('sees the drawing and cannot change it', async () => {
    const reader = await world.user('reader', ['ProjectAnalysisRead', 'ProjectAdmin']);
    const { rows } = await reader.call(api.version.snapshot, at());
    expect(rows.nodes).toHaveLength(2);
    const { status } = await reader.attempt(api.version.edit, {
      ...at(),
      body: { edits: [change('nodes', { id: 'a', rev: 1 }, { x: 9 })] },
    });
    expect(status).toBe(403);
  });
});

describe('the trust boundary that is drawn', () => {
  it('decides what the statistics of the task count', async () => {
    await edit(change('assets', { id: 'lamp', rev: 1 }, { properties: ['I', 'A'] }));
    const stats = async () => (await world.li.call(api.task.get, { params: { taskId: world.taskId } })).stats;
    expect(await stats()).toMatchObject({ impact: [0, 2] });
    await edit(
      add('groups', { diagram: 'd', name: 'Vehicle', boundary: true, x: 900, y: 900, width: 50, height: 50 }, 'g'),
    );
    expect(await stats()).toMatchObject({ impact: [0, 0] });
  });
});
