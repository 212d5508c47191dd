// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { type Analysis, analysis, taskForm } from '#tests/world/analysis.ts';

let world: Analysis;
beforeEach(async () => {
  world = await analysis();
});
afterEach(() => world.close());

const edit = (
  versionId: string,
  ...edits: Parameters<typeof world.li.call<typeof api.version.edit>>[1]['body']['edits']
) => world.li.call(api.version.edit, { params: { versionId }, body: { edits } });
const level = { level: 'MOD', notAnalysed: false, reason: 'Seen in tests' };

/** One security property whose impact, threat and risk are analysed. */
const analysed = [
  add('assets', { name: 'Lamp', properties: ['I'] }, 'lamp'),
  add('damages', { description: 'No light', property: 'I', assets: ['lamp'], ratings: all(level) }, 'dark'),
  add('steps', { name: 'Send', ratings: { 'attack-vector': { AV: 'L' } } }, 'send'),
  add('threats', { description: 'Forged', type: 'T', property: 'I', assets: ['lamp'], damages: ['dark'] }, 'forged'),
  add('paths', { name: 'By the port', model: 'attack-vector', threats: ['forged'], steps: ['send'] }, 'port'),
  add('risks', { threat: 'forged', damage: 'dark', treatments: ['retain'] }, 'risk'),
];

function all<T>(value: T): Record<string, T> {
  return { S: value, F: value, O: value, P: value };
}

describe('the progress of a task', () => {
  const status = async () => (await world.li.call(api.task.get, { params: { taskId: world.taskId } })).status;
  const listed = async (query: object) => {
    const answer = await world.li.call(api.task.list, {
      params: { projectId: world.projectId },
      query: query as never,
    });
    return answer.list.map(({ code, status }) => `${code} ${status}`);
  };

  it('is in progress while a counter is short of its whole, finished when none is, and in progress again after that', async () => {
    expect(await status()).toBe('inProgress');
    await edit(world.versionId, ...analysed);
    const { stats } = await world.li.call(api.task.get, { params: { taskId: world.taskId } });
    expect(stats).toMatchObject({ impact: [1, 1], threat: [1, 1], goal: [1, 1], progress: 1 });
    expect(await status()).toBe('finished');
    await edit(world.versionId, change('assets', { id: 'lamp', rev: 1 }, { properties: ['I', 'A'] }));
    expect(await status()).toBe('inProgress');
  });

  it('is that of the version the task goes on in', async () => {
    await edit(world.versionId, ...analysed);
    const body = { version: 'V2.0', base: world.versionId, content: 'More', author: world.li.id, current: true };
    const { versionId } = await world.li.call(api.taskVersion.create, { params: { taskId: world.taskId }, body });
    expect(await status()).toBe('finished');
    await edit(versionId, change('risks', { id: 'risk', rev: 1 }, { treatments: [] }));
    expect(await status()).toBe('inProgress');
    await edit(versionId, change('risks', { id: 'risk', rev: 2 }, { treatments: ['retain'] }));
    expect(await status()).toBe('finished');
  });

  it('is what lists find and sort by, in a project and across projects', async () => {
    const form = taskForm(world.li.id, { name: 'TARA-2', code: 'T-2' });
    await world.li.call(api.task.create, { params: { projectId: world.projectId }, body: form });
    await edit(world.versionId, ...analysed);
    expect(await listed({ status: 'finished' })).toEqual(['T-1 finished']);
    expect(await listed({ status: 'inProgress' })).toEqual(['T-2 inProgress']);
    expect(await listed({ sorter: 'status' })).toEqual(['T-2 inProgress', 'T-1 finished']);
    expect(await listed({ sorter: '-status' })).toEqual(['T-1 finished', 'T-2 inProgress']);
    const across = await world.li.call(api.task.across, { query: { status: 'finished' } as never });
    expect(across).toMatchObject({ total: 1, list: [{ code: 'T-1' }] });
  });

  it('is entered by nobody: a form that says so changes nothing', async () => {
    const { rev, form } = await world.li.call(api.task.get, { params: { taskId: world.taskId } });
    const sent = { rev, form: { ...form, status: 'finished' } };
    const answer = await world.li.call(api.task.change, { params: { taskId: world.taskId }, body: sent as never });
    expect(answer.status).toBe('inProgress');
    expect(answer.form).not.toHaveProperty('status');
  });
});
