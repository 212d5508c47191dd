import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import type { ProjectForm } from '#domain/product/project.ts';
import type { TaskForm } from '#domain/product/task.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { type Analysis, analysis, engineer, projectForm, taskForm } from '#tests/world/analysis.ts';
import { type Actor, type Reply, serverWorld } from '#tests/world/server.ts';

let world: Analysis;
let li: Actor;
let wu: Actor;
beforeEach(async () => {
  world = await analysis();
  ({ li } = world);
  wu = await world.user('wu', engineer);
});
afterEach(() => world.close());

const projectAt = () => ({ params: { projectId: world.projectId } });
const taskAt = () => ({ params: { taskId: world.taskId } });
const saveProject = async (changes: Partial<ProjectForm>) => {
  const { rev, form } = await li.call(api.project.get, projectAt());
  return li.attempt(api.project.change, { ...projectAt(), body: { rev, form: { ...form, ...changes } } });
};
const saveTask = async (changes: Partial<TaskForm>) => {
  const { rev, form } = await li.call(api.task.get, taskAt());
  return li.attempt(api.task.change, { ...taskAt(), body: { rev, form: { ...form, ...changes } } });
};
const edit = (...edits: object[]) =>
  li.attempt(api.version.edit, { params: { versionId: world.versionId }, body: { edits } });
/** What is left of somebody whom the login service does not know any more. */
const forget = (who: Actor) => world.store.db.deleteFrom('inauth_user').where('id', '=', who.id).execute();

function expectUnknown(reply: Reply, ...paths: string[]) {
  expect(reply.status, JSON.stringify(reply.data)).toBe(400);
  expect(reply.failure.fields).toEqual(paths.map((path) => ({ path, problem: 'unknown' })));
}

describe('an id of a person whom nobody knows', () => {
  it('does not take part in a project', async () => {
    const participants = [li.id, 'constructor', wu.id, 'nobody'];
    expectUnknown(await saveProject({ participants }), 'form.participants.1', 'form.participants.3');
    const body = projectForm({ name: 'Radar', code: 'RD', participants: ['constructor'] });
    expectUnknown(await li.attempt(api.project.create, { body }), 'participants.0');
    expect((await saveProject({ participants: [li.id, wu.id] })).status).toBe(200);
  });

  it('has no part in a task', async () => {
    expectUnknown(await saveTask({ members: [li.id, 'constructor'] }), 'form.members.1');
    expectUnknown(await saveTask({ responsible: 'nobody' }), 'form.responsible');
    const form = taskForm('nobody', { name: 'T2', code: 'T-2', members: [li.id, 'toString'] });
    expectUnknown(await li.attempt(api.task.create, { ...projectAt(), body: form }), 'responsible', 'members.1');
    expect((await saveTask({ responsible: wu.id, members: [wu.id, li.id] })).status).toBe(200);
  });

  it('answers for no row', async () => {
    await edit(add('functions', { name: 'Beam' }, 'f1'), add('functions', { name: 'Flash' }, 'f2'));
    const [row, other] = [
      { id: 'f1', rev: 1 },
      { id: 'f2', rev: 1 },
    ];
    const patch = { responsibleBy: 'constructor' };
    expectUnknown(
      await edit(change('functions', row, { name: 'B' }), change('functions', other, patch)),
      'edits.1.patch.responsibleBy',
    );
    const params = { versionId: world.versionId, id: 'f1' };
    expectUnknown(await li.attempt(api.functions.change, { params, body: { rev: 1, patch } }), 'patch.responsibleBy');
    expect((await edit(change('functions', row, { responsibleBy: wu.id }))).status).toBe(200);
  });

  it('stays where it was before: a colleague whose account is gone', async () => {
    await edit(add('functions', { name: 'Beam' }, 'f1'), add('functions', { name: 'Flash' }, 'f2'));
    await edit(change('functions', { id: 'f1', rev: 1 }, { responsibleBy: wu.id }));
    await saveProject({ participants: [li.id, wu.id] });
    await saveTask({ responsible: wu.id, members: [wu.id] });
    await forget(wu);
    expect((await saveProject({ description: 'Another' })).status).toBe(200);
    expect((await saveTask({ description: 'Another', members: [li.id, wu.id] })).status).toBe(200);
    expect((await edit(change('functions', { id: 'f2', rev: 1 }, { responsibleBy: wu.id }))).status).toBe(200);
    expectUnknown(
      await li.attempt(api.project.create, {
        body: projectForm({ name: 'Radar', code: 'RD', participants: [wu.id] }),
      }),
      'participants.0',
    );
  });
});

describe('with a login service elsewhere', () => {
  it('people are who that service knows', async () => {
    const elsewhere = await serverWorld();
    const zhao = await elsewhere.user('zhao', engineer);
    const { identity } = elsewhere.env;
    const here = await serverWorld({ identity });
    const zhaoHere = { ...(await here.stranger(zhao.token)), id: zhao.id };
    const participants = ['nobody', (await elsewhere.user('sun', engineer)).id];
    const refused = await zhaoHere.attempt(api.project.create, { body: projectForm({ participants }) });
    expectUnknown(refused, 'participants.0');
    const body = projectForm({ participants: participants.slice(1) });
    expect((await zhaoHere.attempt(api.project.create, { body })).status).toBe(200);
    await here.close();
    await elsewhere.close();
  });
});
