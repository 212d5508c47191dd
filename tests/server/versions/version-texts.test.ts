// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { task } from '#contract/task.ts';
import { taskVersion } from '#contract/task-version.ts';
import type { TaskForm } from '#domain/product/task.ts';
import { reportHead } from '#server/report/head.ts';
import { loadWorkspace } from '#server/store/versions/versions.ts';
import { type Analysis, analysis, taskForm } from '#tests/world/analysis.ts';

let world: Analysis;
beforeEach(async () => {
  world = await analysis();
});
afterEach(() => world.close());

const texts = { systemName: 'Lamp', description: 'One lamp', overview: 'A lamp and its switch' };
const others = { systemName: 'Horn', description: 'One horn', overview: 'A horn and its button' };

const create = () =>
  world.li.call(task.create, {
    params: { projectId: world.projectId },
    body: taskForm(world.li.id, { name: 'Lamp-TARA', code: 'L', ...texts }),
  });
const change = (taskId: string, rev: number, form: TaskForm) => ({ params: { taskId }, body: { rev, form } });
const freeze = (versionId: string) =>
  world.store.db.updateTable('task_version').set({ status: 'frozen' }).where('id', '=', versionId).execute();
const printed = async (versionId: string) => {
  const w = await loadWorkspace(world.store.db, versionId);
  if (!w) throw new Error('no version');
  const { systemName, description, overview, task: name } = await reportHead(world.env, w);
  return { systemName, description, overview, name };
};

describe('what is written about the system', () => {
  it('is entered in the form of the task, and listed and printed with its version', async () => {
    const made = await create();
    expect(made.form).toMatchObject(texts);
    expect(await printed(made.versionId)).toEqual({ ...texts, name: 'Lamp-TARA' });
    const changed = await world.li.call(task.change, change(made.id, made.rev, { ...made.form, ...others }));
    expect([changed.form, changed.systemName]).toEqual([expect.objectContaining(others), 'Horn']);
    expect(await printed(made.versionId)).toEqual({ ...others, name: 'Lamp-TARA' });
  });

  it('of a frozen version may hold what is folded today, and does not keep the other fields from changing', async () => {
    const made = await create();
    const old = { ...texts, systemName: 'Front\nlamp' };
    await world.store.db.updateTable('task_version').set({ texts: old }).where('id', '=', made.versionId).execute();
    await freeze(made.versionId);
    const form = { ...made.form, ...old, name: 'Horn-TARA' };
    expect((await world.li.call(task.change, change(made.id, made.rev, form))).form).toMatchObject({
      name: 'Horn-TARA',
      systemName: 'Front\nlamp',
    });
  });

  it('stays as it is in a frozen version: the other fields of the task may change', async () => {
    const made = await create();
    await freeze(made.versionId);
    const refused = await world.li.attempt(
      task.change,
      change(made.id, made.rev, { ...made.form, overview: others.overview, name: 'Horn-TARA' }),
    );
    expect([refused.status, refused.failure.errorCode]).toEqual([409, '20120001']);
    expect(refused.failure.fields).toMatchObject([{ path: 'form.overview' }]);
    const renamed = await world.li.call(task.change, change(made.id, made.rev, { ...made.form, name: 'Horn-TARA' }));
    expect(renamed.form).toMatchObject({ ...texts, name: 'Horn-TARA' });
    expect(await printed(made.versionId)).toEqual({ ...texts, name: 'Horn-TARA' });
  });

  it('of a version that is no longer the current one is not touched by the form of the task', async () => {
    const made = await create();
    const { db } = world.store;
    const row = await db
      .selectFrom('task_version')
      .selectAll()
      .where('id', '=', made.versionId)
      .executeTakeFirstOrThrow();
    await freeze(made.versionId);
    await db
      .insertInto('task_version')
      .values({ ...row, id: 'next', version: 'V2.0', base_version_id: row.id, texts })
      .execute();
    await db.updateTable('task').set({ current_version_id: 'next' }).where('id', '=', made.id).execute();
    await world.li.call(task.change, change(made.id, made.rev, { ...made.form, ...others }));
    expect(await printed('next')).toMatchObject(others);
    expect(await printed(made.versionId)).toMatchObject(texts);
    const read = (versionId: string) => world.li.call(taskVersion.texts, { params: { versionId } });
    expect([await read('next'), await read(made.versionId)]).toEqual([others, texts]);
  });
});
