import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { approval } from '#contract/approval.ts';
import { project } from '#contract/project.ts';
import { task } from '#contract/task.ts';
import { taskVersion } from '#contract/task-version.ts';
import { type Analysis, analysis, engineer } from '#tests/world/analysis.ts';
import { listenTo } from '#tests/world/listener.ts';
import type { Actor } from '#tests/world/server.ts';

let world: Analysis;
let wang: Actor;
beforeEach(async () => {
  world = await analysis();
  wang = await world.user('wang', [...engineer, 'ProjectAdmin']);
});
afterEach(() => world.close());

const heard = 'event: head';

describe('who has a version open', () => {
  it('is told when the form of its task is saved, and when its project is called otherwise', async () => {
    const params = { taskId: world.taskId };
    const listener = await listenTo(world.li, world.versionId);
    await listener.until('people');
    const { rev, form } = await wang.call(task.get, { params });
    await wang.call(task.change, { params, body: { rev, form: { ...form, description: 'Another' } } });
    await listener.until(heard);
    const home = { params: { projectId: world.projectId } };
    const found = await wang.call(project.get, home);
    const called = { ...found.form, name: 'Called-otherwise' };
    await wang.call(project.change, { ...home, body: { rev: found.rev, form: called } });
    while (listener.text().split(heard).length < 3) await listener.next();
    await listener.leave();
  });

  it('is told of a new version of its task, and of requests for approval and the replies', async () => {
    const listener = await listenTo(world.li, world.versionId);
    await listener.until('people');
    const until = async (times: number) => {
      while (listener.text().split(heard).length <= times) await listener.next();
    };
    const body = { version: 'V2.0', base: world.versionId, content: 'x', author: world.li.id, current: true };
    const made = await world.li.call(taskVersion.create, { params: { taskId: world.taskId }, body });
    await until(1);
    const params = { versionId: made.versionId };
    const { rev } = await world.li.call(taskVersion.openPoints, { params });
    await world.li.call(taskVersion.freeze, { params, body: { rev, reason: 'x' } });
    await world.li.call(approval.ask, { params, body: { users: [world.li.id] } });
    await until(2);
    await world.li.call(approval.answer, { params, body: { answer: 'approved', comment: '' } });
    await until(3);
    await listener.leave();
  });

  it('is not told of another task', async () => {
    const listener = await listenTo(world.li, world.versionId);
    await listener.until('people');
    const { form } = await wang.call(task.get, { params: { taskId: world.taskId } });
    const home = { params: { projectId: world.projectId } };
    const other = await wang.call(task.create, { ...home, body: { ...form, name: 'Other', code: 'OTHER' } });
    const params = { taskId: other.id };
    await wang.call(task.change, { params, body: { rev: other.rev, form: { ...other.form, description: 'Another' } } });
    const own = await wang.call(task.get, { params: { taskId: world.taskId } });
    await wang.call(task.change, {
      params: { taskId: world.taskId },
      body: { rev: own.rev, form: { ...own.form, description: 'Another' } },
    });
    await listener.until(heard);
    await new Promise((done) => setTimeout(done, 50));
    expect(listener.text().split(heard)).toHaveLength(2);
    await listener.leave();
  });
});
