// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { permissions } from '#contract/kit/permissions.ts';
import type { VersionForm } from '#domain/model/version.ts';
import { add, change, type Op } from '#domain/workspace/edit.ts';
import { type Analysis, analysis, engineer, projectForm, taskForm } from '#tests/world/analysis.ts';
import { type Actor, minutes } from '#tests/world/server.ts';

let world: Analysis;
beforeEach(async () => {
  world = await analysis();
});
afterEach(() => world.close());

const of = (versionId: string) => ({ params: { versionId } });
const task = () => ({ params: { taskId: world.taskId } });
const form = (changes: Partial<VersionForm> = {}): VersionForm => ({
  version: 'V2.0',
  base: world.versionId,
  content: 'Rated again after the pen test',
  author: world.li.id,
  current: true,
  ...changes,
});
const create = (changes: Partial<VersionForm> = {}, who: Actor = world.li) =>
  who.call(api.taskVersion.create, { ...task(), body: form(changes) });
const attempt = (changes: object = {}, who: Actor = world.li) =>
  who.attempt(api.taskVersion.create, { ...task(), body: { ...form(), ...changes } });
const edit = (versionId: string, ...edits: Op[]) =>
  world.li.call(api.version.edit, { ...of(versionId), body: { edits } });
const lamp = add('assets', { name: 'Lamp', properties: ['I'] }, 'lamp');

describe('a new version of a task', () => {
  it('has the rows of its base with their ids and revs, its method, its texts and the next codes', async () => {
    await edit(world.versionId, lamp);
    await edit(world.versionId, change('assets', { id: 'lamp', rev: 1 }, { name: 'Headlamp' }));
    const { versionId } = await create();
    const [old, made] = [
      await world.li.call(api.version.snapshot, of(world.versionId)),
      await world.li.call(api.version.snapshot, of(versionId)),
    ];
    expect(made).toMatchObject({ version: 'V2.0', rev: 1, status: 'open', counters: { A: 1 } });
    expect(made.rows).toEqual(old.rows);
    expect(made.rows.assets).toMatchObject([{ id: 'lamp', rev: 2, name: 'Headlamp', code: 'A-1' }]);
    expect(made.method).toEqual(old.method);
    const { form: kept } = await world.li.call(api.task.get, task());
    expect(kept).toMatchObject({ systemName: 'Headlamp system', overview: 'Switch, body control ECU, camera, lamps' });
    const next = await edit(versionId, add('assets', { name: 'Switch', properties: [] }));
    expect(next.put.assets).toMatchObject([{ code: 'A-2' }]);
  });

  it('goes its own way: an edit of one is not in the other', async () => {
    await edit(world.versionId, lamp);
    const { versionId } = await create();
    await edit(versionId, change('assets', { id: 'lamp', rev: 1 }, { name: 'in the second' }));
    await edit(world.versionId, change('assets', { id: 'lamp', rev: 1 }, { name: 'in the first' }));
    const names = async (id: string) => (await world.li.call(api.assets.list, of(id))).map(({ name }) => name);
    expect([await names(world.versionId), await names(versionId)]).toEqual([['in the first'], ['in the second']]);
  });

  it('is listed with base, content, author, status and time, and is the current one if so wished', async () => {
    world.clock.advance(minutes(1));
    const { versions } = await create({ current: false });
    expect(versions.map(({ version, baseName, current, status }) => [version, baseName, current, status])).toEqual([
      ['V2.0', 'V1.0', false, 'open'],
      ['V1.0', null, true, 'open'],
    ]);
    expect(versions[0]).toMatchObject({
      content: 'Rated again after the pen test',
      author: { id: world.li.id, name: 'li' },
      createdOn: '2026-03-02T08:01:00.000Z',
      frozen: null,
    });
    world.clock.advance(minutes(1));
    await create({ version: 'V3.0' });
    const { list } = await world.li.call(api.task.list, { params: { projectId: world.projectId } });
    expect(list[0]).toMatchObject({ version: 'V3.0' });
  });

  it('of more rows than one statement copies has them all', async () => {
    const edits = Array.from({ length: 3_000 }, (_, n) => add('steps', { name: `step ${n}` }, `s-${n}`));
    await edit(world.versionId, ...edits);
    const { versionId } = await create();
    expect(await world.li.call(api.steps.list, of(versionId))).toHaveLength(3_000);
  });

  it('follows the project, whose method changed after its base was made final', async () => {
    await world.store.db.updateTable('task_version').set({ status: 'frozen' }).execute();
    const { rev, method } = await world.li.call(api.project.get, { params: { projectId: world.projectId } });
    const awaitingFrom = method.treatment.awaitingFrom + 1;
    const changed = { ...method, treatment: { ...method.treatment, awaitingFrom } };
    await world.li.call(api.project.changeMethod, {
      params: { projectId: world.projectId },
      body: { rev, method: changed, accepted: true },
    });
    const { versionId } = await create();
    const made = await world.li.call(api.version.snapshot, of(versionId));
    expect([made.method.treatment.awaitingFrom, made.rev]).toEqual([awaitingFrom, 2]);
    const old = await world.li.call(api.version.snapshot, of(world.versionId));
    expect(old.method.treatment.awaitingFrom).toBe(awaitingFrom - 1);
  });
});

describe('creating a version asks for', () => {
  it.each([
    ['version', { version: '' }, 'required'],
    ['version', { version: 'V 2' }, 'space'],
    ['base', { base: undefined }, 'required'],
    ['base', { base: 'elsewhere' }, 'unknown'],
    ['content', { content: '  ' }, 'required'],
    ['author', { author: undefined }, 'required'],
    ['author', { author: 'nobody' }, 'unknown'],
  ])('%s (%j)', async (path, given, problem) => {
    const refused = await attempt(given);
    expect([refused.status, refused.failure.fields]).toEqual([400, [{ path, problem }]]);
  });

  it('a name the task has not, however it is written', async () => {
    await create();
    const refused = await attempt({ version: 'v2.0' });
    expect(refused.failure).toMatchObject({
      enMessage: 'A version with this name already exists in the task.',
      fields: [{ path: 'version', problem: 'taken' }],
    });
  });

  it('a base of the same task', async () => {
    const other = await world.li.call(api.project.create, { body: projectForm({ name: 'Horn', code: 'HO' }) });
    const foreign = await world.li.call(api.task.create, {
      params: { projectId: other.id },
      body: taskForm(world.li.id),
    });
    expect((await attempt({ base: foreign.versionId })).failure.fields).toEqual([{ path: 'base', problem: 'unknown' }]);
  });

  it('a name and a content as they were typed, whatever they are', async () => {
    const version = `<img/src=x>';drop--灯`;
    const content = '=HYPERLINK("x")\n<script>\u202e';
    const { versions } = await create({ version, content });
    expect(versions.find((one) => one.version === version)?.content).toBe(content);
  });

  it('a person who may change analyses and takes part in the project', async () => {
    const reader = await world.user('reader', ['ProjectConfigRead', 'ProjectAnalysisRead', 'ProjectAdmin']);
    expect((await attempt({}, reader)).status).toBe(403);
    expect(await reader.call(api.taskVersion.list, task())).toHaveLength(1);
    const outsider = await world.user('outsider', engineer);
    expect((await attempt({}, outsider)).status).toBe(404);
    expect((await world.stranger().attempt(api.taskVersion.create, { ...task(), body: form() })).status).toBe(401);
  });
});

describe('two people', () => {
  it('who create the same version at once get one', async () => {
    const wang = await world.user('wang', permissions);
    const replies = await Promise.all(Array.from({ length: 8 }, (_, i) => attempt({}, i % 2 ? world.li : wang)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await world.li.call(api.taskVersion.list, task())).toHaveLength(2);
  });

  it('one of whom edits while the other creates: the version has the state before or after, never half of it', async () => {
    const names = Array.from({ length: 200 }, (_, n) => add('steps', { name: `step ${n}` }, `s-${n}`));
    await edit(world.versionId, ...names);
    const renamed = names.map((_, n) => change('steps', { id: `s-${n}`, rev: 1 }, { name: 'renamed' }));
    const [{ versionId }] = await Promise.all([create(), edit(world.versionId, ...renamed)]);
    const revs = new Set((await world.li.call(api.steps.list, of(versionId))).map(({ rev }) => rev));
    expect(revs.size).toBe(1);
  });
});

describe('switching the version', () => {
  it('makes it the one that lists show, and a form that was open before is stale', async () => {
    const { versionId } = await create({ current: false });
    const before = await world.li.call(api.task.get, task());
    const versions = await world.li.call(api.taskVersion.choose, { ...task(), body: { versionId } });
    expect(versions.filter(({ current }) => current).map(({ id }) => id)).toEqual([versionId]);
    expect((await world.li.call(api.task.get, task())).versionId).toBe(versionId);
    const late = await world.li.attempt(api.task.change, { ...task(), body: { rev: before.rev, form: before.form } });
    expect(late.status).toBe(412);
  });

  it('is refused for a version of another task, and for who only reads', async () => {
    const reader = await world.user('reader', ['ProjectConfigRead', 'ProjectAnalysisRead', 'ProjectAdmin']);
    const body = { versionId: world.versionId };
    expect((await reader.attempt(api.taskVersion.choose, { ...task(), body })).status).toBe(403);
    const foreign = await world.li.attempt(api.taskVersion.choose, { ...task(), body: { versionId: 'elsewhere' } });
    expect(foreign.failure.fields).toEqual([{ path: 'versionId', problem: 'unknown' }]);
  });
});

describe('a task is complete when a person says so', () => {
  const say = (body: object, who: Actor = world.li) => who.attempt(api.task.complete, { ...task(), body });

  it('which needs a frozen version, or a reason', async () => {
    const refused = await say({ rev: 1, complete: true, reason: ' ' });
    expect([refused.status, refused.failure.enMessage, refused.failure.fields]).toEqual([
      400,
      'The current version is not frozen. Give a reason to mark the task complete anyway.',
      [{ path: 'reason', problem: 'required' }],
    ]);
    const given = await say({ rev: 1, complete: true, reason: 'The project was stopped' });
    expect(given.data).toMatchObject({ complete: true, completeReason: 'The project was stopped', rev: 2 });
    const taken = await say({ rev: 2, complete: false });
    expect(taken.data).toMatchObject({ complete: false, completeReason: '', rev: 3 });
    await world.li.call(api.taskVersion.freeze, { ...of(world.versionId), body: { rev: 1 } });
    expect((await say({ rev: 3, complete: true })).data).toMatchObject({ complete: true, completeReason: '' });
  });

  it('lists filter by it, and "unfinished" counts the undone', async () => {
    const { rev } = await world.li.call(api.task.get, task());
    const names = async (complete: 'true' | 'false') => {
      const asked = { params: { projectId: world.projectId }, query: { complete } };
      const [own, all] = [
        await world.li.call(api.task.list, asked),
        await world.li.call(api.task.across, { query: { complete } }),
      ];
      expect(own.list).toEqual(all.list);
      return own.list.map(({ name }) => name);
    };
    const unfinished = async () => (await world.li.call(api.project.list, {})).list[0]?.unfinishedCount;
    expect([await names('true'), await names('false'), await unfinished()]).toEqual([[], ['TARA-1'], 1]);
    await say({ rev, complete: true, reason: 'done elsewhere' });
    expect([await names('true'), await names('false'), await unfinished()]).toEqual([['TARA-1'], [], 0]);
  });

  it('and is refused when somebody changed the task before, and for who only reads', async () => {
    expect((await say({ rev: 7, complete: true, reason: 'x' })).status).toBe(412);
    const reader = await world.user('reader', ['ProjectConfigRead', 'ProjectAnalysisRead', 'ProjectAdmin']);
    expect((await say({ rev: 1, complete: true, reason: 'x' }, reader)).status).toBe(403);
  });
});
