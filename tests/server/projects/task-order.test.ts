// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '#contract/index.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { add } from '#domain/workspace/edit.ts';
import { catchUpTaskTimes } from '#server/store/projects/task-times.ts';
import { type Analysis, analysis, taskForm } from '#tests/world/analysis.ts';
import { type Actor, minutes } from '#tests/world/server.ts';

let world: Analysis;
/** Sees all projects; Li finds tasks where participants do. */
let admin: Actor;
beforeEach(async () => {
  world = await analysis();
  admin = await world.user('admin', permissions);
  world.clock.advance(minutes(1));
  const { li, projectId } = world;
  await li.call(api.task.create, { params: { projectId }, body: taskForm(li.id, { name: 'TARA-2', code: 'T-2' }) });
  world.clock.advance(minutes(1));
});
afterEach(() => world.close());

const listOf = async (who: Actor) => {
  const { list } = await who.call(api.task.across, { query: { sorter: '-updateTime' } });
  return list.map(({ name }) => name);
};

const addAsset = () => {
  const { li, versionId } = world;
  const edits = [add('assets', { name: 'Lamp' }, 'lamp')];
  return li.attempt(api.version.edit, { params: { versionId }, body: { edits } });
};

it('an edit moves its task to the top of everybody’s list, and keeps an open form of the task usable', async () => {
  const { li, taskId } = world;
  expect(await listOf(li)).toEqual(['TARA-2', 'TARA-1']);
  const form = await li.call(api.task.get, { params: { taskId } });

  expect((await addAsset()).status).toBe(200);
  for (const who of [li, admin])
    await vi.waitFor(async () => expect(await listOf(who)).toEqual(['TARA-1', 'TARA-2']), { timeout: 5_000 });
  expect((await li.call(api.task.get, { params: { taskId } })).rev).toBe(form.rev);
});

it('what a server had not written yet when it was stopped is caught up with at the next start', async () => {
  const { li, store, env } = world;
  await addAsset();
  await env.taskTimes.done();
  expect(await listOf(li)).toEqual(['TARA-2', 'TARA-1']);
  await store.tx(catchUpTaskTimes);
  expect(await listOf(li)).toEqual(['TARA-1', 'TARA-2']);
});
