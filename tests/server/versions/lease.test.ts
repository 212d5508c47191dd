import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { answerWithin, leaseFor } from '#domain/drawn/lease.ts';
import type { Row } from '#domain/kinds/kinds.ts';
import { add, change, drop, edit } from '#domain/workspace/edit.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { drawsIn } from '#server/versions/drawing-right.ts';
import { type Analysis, analysis, engineer, projectForm } from '#tests/world/analysis.ts';
import { drawing, leaseCalls, passTime } from '#tests/world/leases.ts';
import { listenTo } from '#tests/world/listener.ts';
import type { Actor } from '#tests/world/server.ts';

let world: Analysis;
let wang: Actor;
let calls: ReturnType<typeof leaseCalls>;
const at = () => ({ params: { versionId: world.versionId } });
const move = (x: number, rev = 1) => change('nodes', { id: 'a', rev }, { x });
const rows = async () => (await world.li.call(api.version.snapshot, at())).rows;
const placeOfA = async () => ((await rows()).nodes as Row<'nodes'>[]).find(({ id }) => id === 'a')?.x;

beforeEach(async () => {
  world = await analysis();
  wang = await world.user('wang', engineer);
  const params = { projectId: world.projectId };
  const { rev } = await world.li.call(api.project.get, { params });
  await world.li.call(api.project.change, {
    params,
    body: { rev, form: projectForm({ participants: [world.li.id, wang.id] }) },
  });
  await world.li.call(api.version.edit, { ...at(), body: { edits: drawing } });
  calls = leaseCalls(world);
});
afterEach(() => world.close());

describe('the right to edit a diagram', () => {
  it('is of one at a time, by name', async () => {
    const { data } = await calls.take(world.li);
    expect(data).toEqual({
      diagram: 'd',
      fence: 1,
      editor: { id: world.li.id, name: 'li', seat: 'li' },
      asked: null,
    });
    expect((await calls.take(wang)).failure).toMatchObject({
      errorCode: '20120018',
      enMessage: 'Access denied: li is editing the topology Headlamp. Ask to edit it first.',
      chMessage: '无编辑权：li 正在编辑拓扑图 Headlamp，请先申请编辑权。',
    });
    expect(await wang.call(api.lease.list, at())).toEqual([data]);
  });

  it('is won by one of many who come at the same moment', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, (_, n) => calls.take(wang, `tab-${n}`)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  it('runs out when it is not renewed, and is then somebody else’s', async () => {
    await calls.take(world.li);
    await passTime(world, leaseFor - 5_000);
    expect((await calls.renew(world.li, 1)).status).toBe(200);
    await passTime(world, leaseFor - 5_000);
    expect((await calls.take(wang)).status).toBe(409);
    await passTime(world, 5_000);
    expect(await wang.call(api.lease.list, at())).toEqual([]);
    expect((await calls.take(wang)).data).toMatchObject({ fence: 2, editor: { name: 'wang' } });
    expect((await calls.renew(world.li, 1)).failure).toMatchObject({
      errorCode: '20120019',
      enMessage: 'Access lost: editing of the topology Headlamp has passed to wang. This was not saved.',
    });
  });

  it('is given back by who leaves', async () => {
    await calls.take(world.li);
    expect((await calls.release(world.li, 1)).data.editor).toBeNull();
    expect((await calls.take(wang)).status).toBe(200);
    expect((await calls.release(world.li, 1)).data.editor).toMatchObject({ name: 'wang' });
  });

  it('is given back also when the diagram is deleted by then', async () => {
    await calls.take(world.li);
    expect((await calls.save(world.li, [drop('diagrams', { id: 'd' })], 1)).status).toBe(200);
    expect((await calls.release(world.li, 1)).data.editor).toBeNull();
    expect((await calls.renew(world.li, 1)).status).toBe(412);
  });

  it('is not given for a diagram that is not there, nor in a frozen version', async () => {
    const params = { versionId: world.versionId, diagramId: 'none' };
    const body = { seat: 's', fence: 1, ids: [] };
    for (const call of ['take', 'ask', 'renew', 'select'] as const) {
      const { failure } = await world.li.attempt(api.lease[call], { params, body });
      expect([call, failure.enMessage, failure.chMessage]).toEqual([
        call,
        'The diagram has been deleted in the meantime.',
        '该拓扑图已被删除。',
      ]);
    }
    const { rev } = await world.li.call(api.version.snapshot, at());
    await calls.take(world.li);
    await world.store.db.updateTable('task_version').set({ status: 'frozen' }).execute();
    expect(rev).toBeGreaterThan(0);
    expect((await calls.take(world.li)).failure.errorCode).toBe('20120001');
    expect((await calls.ask(wang)).failure.errorCode).toBe('20120001');
  });

  it('needs the permission to change the analysis', async () => {
    const reader = await world.user('reader', ['ProjectAnalysisRead', 'ProjectAdmin']);
    expect((await calls.take(reader)).status).toBe(403);
    expect(await reader.call(api.lease.list, at())).toEqual([]);
  });
});

describe('what the editor has selected', () => {
  it('is shown to those who watch, at once and when they come', async () => {
    await calls.take(world.li);
    const watching = await listenTo(wang, world.versionId);
    await watching.until('leases');
    expect((await calls.select(world.li, 1, ['a', 'ab'])).data).toEqual({ diagram: 'd', fence: 1, ids: ['a', 'ab'] });
    await watching.until('event: selected\ndata: {"diagram":"d","fence":1,"ids":["a","ab"]}');
    await calls.select(world.li, 1, []);
    await watching.until('"ids":[]');
    await calls.select(world.li, 1, ['b']);
    const late = await listenTo(wang, world.versionId);
    await late.until('"ids":["b"]');
    for (const one of [watching, late]) await one.leave();
  });

  it('is said by the editor alone, under the present fence', async () => {
    await calls.take(world.li);
    expect((await calls.select(wang, 1, ['a'])).failure.errorCode).toBe('20120019');
    expect((await calls.select(world.li, 0, ['a'])).failure.errorCode).toBe('20120019');
    expect((await calls.select(world.li, 1, ['a'], 'another-tab')).failure.errorCode).toBe('20120019');
  });
});

describe('asking for it', () => {
  beforeEach(async () => void (await calls.take(world.li)));

  it('hands over by a yes', async () => {
    const { data } = await calls.ask(wang);
    expect(data.asked).toMatchObject({ name: 'wang' });
    expect(data.asked?.within).toBeGreaterThan(answerWithin - 2_000);
    expect((await calls.reply(world.li, 1, true)).data).toMatchObject({ fence: 2, editor: { name: 'wang' } });
    expect((await calls.reply(world.li, 1, true)).failure.errorCode).toBe('20120019');
  });

  it('changes nothing by a no', async () => {
    await calls.ask(wang);
    expect((await calls.reply(world.li, 1, false)).data).toMatchObject({ editor: { name: 'li' }, asked: null });
    await passTime(world, answerWithin);
    expect((await calls.take(wang)).status).toBe(409);
  });

  it('hands over when no reply came in time, although the page of the editor is there', async () => {
    await calls.ask(wang);
    expect((await calls.take(wang)).status).toBe(409);
    await passTime(world, answerWithin);
    await calls.renew(world.li, 1);
    expect((await calls.take(wang)).data).toMatchObject({ fence: 2, editor: { name: 'wang' } });
  });

  it('hands over when the editor leaves', async () => {
    await calls.ask(wang);
    expect((await calls.release(world.li, 1)).data).toMatchObject({ fence: 2, editor: { name: 'wang' } });
  });

  it('is refused to a second one, by name', async () => {
    await calls.ask(wang);
    expect((await calls.ask(world.li, 'second-tab')).failure).toMatchObject({
      errorCode: '20120020',
      enMessage: 'wang has already asked to edit the topology Headlamp. Please try again in a moment.',
    });
  });
});

describe('a save', () => {
  it('holds with the fence of the editor, and is refused with an old one, also when nobody edits any more', async () => {
    await calls.take(world.li);
    expect((await calls.save(world.li, [move(10)], 1)).status).toBe(200);
    await calls.ask(wang);
    await calls.reply(world.li, 1, true);
    expect((await calls.save(world.li, [move(20, 2)], 1)).failure.errorCode).toBe('20120019');
    expect((await calls.save(wang, [move(30, 2)], 2)).status).toBe(200);
    await calls.release(wang, 2);
    expect((await calls.save(world.li, [move(40, 3)], 1)).failure.errorCode).toBe('20120019');
    expect(await placeOfA()).toBe(30);
  });

  it('of what was drawn during a lost connection holds while nobody else has edited', async () => {
    await calls.take(world.li);
    await passTime(world, leaseFor * 10);
    expect((await calls.save(world.li, [move(10)], 1)).status).toBe(200);
  });

  it('is refused also when the right has passed on while it was worked out', async () => {
    await calls.take(world.li);
    const work = async (w: Workspace) => {
      const at = { user: world.li.id, now: world.clock.now.toISOString(), newId: world.env.newId };
      const outcome = { changes: edit(w, [move(10)], at), draws: drawsIn(w, world.li.id, new Set(['d']), { d: 1 }) };
      await passTime(world, leaseFor);
      await calls.take(wang);
      return outcome;
    };
    await expect(world.env.versions.edit(world.versionId, work)).rejects.toMatchObject({ key: 'DiagramLost' });
    expect(await placeOfA()).toBe(0);
  });

  it('sent again because its answer was lost is answered from the log, although the right is gone', async () => {
    await calls.take(world.li);
    const id = world.env.newId();
    expect((await calls.save(world.li, [move(10)], 1, { id })).status).toBe(200);
    await calls.ask(wang);
    await calls.reply(world.li, 1, true);
    expect((await calls.save(world.li, [move(10)], 1, { id, again: true })).status).toBe(200);
  });

  it('names a fence also where its rows are not known here: they were drawn by a save that was refused', async () => {
    await calls.take(world.li);
    await calls.take(world.li, 'second-tab', true);
    const unknown = change('nodes', { id: 'never-stored', rev: 1 }, { x: 5 });
    expect((await calls.save(world.li, [unknown], 1)).failure.errorCode).toBe('20120019');
  });

  it.each([
    ['a move', () => [move(10)]],
    ['a new node', () => [add('nodes', { diagram: 'd', x: 0, y: 0, width: 100, height: 50 })]],
    [
      'a new asset with its node',
      () => [
        add('assets', { name: 'Camera' }, 'cam'),
        add('nodes', { diagram: 'd', asset: 'cam', x: 0, y: 0, width: 100, height: 50 }),
      ],
    ],
    ['a deleted link', () => [drop('links', { id: 'ab' })]],
    ['another name of the diagram', () => [change('diagrams', { id: 'd', rev: 1 }, { name: 'Other' })]],
    ['the end of the diagram', () => [drop('diagrams', { id: 'd' })]],
  ])('without a fence is refused while somebody edits: %s', async (_, edits) => {
    await calls.take(world.li);
    expect((await calls.save(wang, edits())).failure.errorCode).toBe('20120018');
    await calls.release(world.li, 1);
    expect((await calls.save(wang, edits())).status).toBe(200);
  });

  it('of the analysis needs none: a deleted asset takes its shapes along, and undo brings them back', async () => {
    await calls.take(world.li);
    expect((await calls.save(wang, [drop('assets', { id: 'lamp' })])).status).toBe(200);
    expect((await rows()).nodes?.map(({ id }) => id)).toEqual(['a']);
    await wang.call(api.version.undo, { ...at(), body: {} });
    expect((await rows()).links?.map(({ id }) => id)).toEqual(['ab']);
  });

  it('of a new diagram needs none', async () => {
    await calls.take(world.li);
    const edits = [
      add('diagrams', { name: 'Second' }, 'd2'),
      add('nodes', { diagram: 'd2', x: 0, y: 0, width: 100, height: 50 }),
    ];
    expect((await calls.save(wang, edits)).status).toBe(200);
  });
});

describe('what draws by itself', () => {
  it('undo of a move needs the right, and redo', async () => {
    await calls.save(wang, [move(10)]);
    await calls.take(world.li);
    const goBack = (which: 'undo' | 'redo', fences?: object) =>
      wang.attempt(api.version[which], { ...at(), body: { ...(fences && { fences }) } });
    expect((await goBack('undo')).failure.errorCode).toBe('20120018');
    expect(await placeOfA()).toBe(10);
    await calls.ask(wang);
    await calls.reply(world.li, 1, true);
    expect((await goBack('undo', { d: 1 })).failure.errorCode).toBe('20120019');
    expect((await goBack('undo', { d: 2, other: 7 })).status).toBe(200);
    expect(await placeOfA()).toBe(0);
    expect((await goBack('redo', { d: 2 })).status).toBe(200);
    await calls.release(wang, 2);
    expect((await goBack('undo')).status).toBe(200);
  });

  it('undo is not refused for a right to a diagram it does not draw in', async () => {
    await calls.save(world.li, [add('diagrams', { name: 'Other' }, 'other')]);
    const other = { params: { versionId: world.versionId, diagramId: 'other' } };
    await wang.call(api.lease.take, { ...other, body: { seat: 'wang' } });
    await wang.call(api.lease.release, { ...other, body: { seat: 'wang', fence: 1 } });
    await world.li.call(api.lease.take, { ...other, body: { seat: 'li' } });
    await calls.save(wang, [move(10)]);
    expect((await wang.attempt(api.version.undo, { ...at(), body: { fences: { other: 1 } } })).status).toBe(200);
    expect(await placeOfA()).toBe(0);
  });

  it('the restoring of a version does too', async () => {
    const params = { taskId: world.taskId };
    const base = world.versionId;
    const { versionId } = await world.li.call(api.taskVersion.create, {
      params,
      body: { version: 'V2', content: 'Second round', author: world.li.id, base },
    });
    const inNew = leaseCalls({ versionId });
    await inNew.save(world.li, [move(50)]);
    await inNew.take(world.li);
    const restore = () => wang.attempt(api.comparison.restore, { params: { versionId }, body: { from: base } });
    expect((await restore()).failure.errorCode).toBe('20120018');
    await inNew.release(world.li, 1);
    expect((await restore()).status).toBe(200);
  });
});

describe('who has the version open', () => {
  it('hears who edits, who asks, and who edits then', async () => {
    const listener = await listenTo(wang, world.versionId);
    await listener.until('people');
    await calls.take(world.li);
    await listener.until('event: leases\ndata: [{"diagram":"d","fence":1,"editor":{"id":');
    await calls.ask(wang);
    await listener.until('"asked":{"id"');
    await calls.reply(world.li, 1, true);
    await listener.until('"fence":2');
    await listener.leave();
  });

  it('hears it when they come later, and when the right runs out', async () => {
    await calls.take(world.li);
    await passTime(world, leaseFor - 1_500);
    const listener = await listenTo(wang, world.versionId);
    await listener.until('"editor":{"id"');
    const late = await listenTo(world.li, world.versionId);
    await late.until('"editor":{"id"');
    await listener.until('event: leases\ndata: []');
    await late.leave();
    await listener.leave();
  });

  it('hears nothing of a renewal', async () => {
    await calls.take(world.li);
    const listener = await listenTo(wang, world.versionId);
    await listener.until('"fence":1');
    await calls.renew(world.li, 1);
    await calls.release(world.li, 1);
    await listener.until('data: []');
    expect(listener.text().match(/event: leases/g)).toHaveLength(2);
    await listener.leave();
  });
});
