import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import type { Method } from '#domain/model/method.ts';
import { contentHash } from '#server/store/versions/content-hash.ts';
import { dropUnusedMethods } from '#server/store/versions/methods.ts';
import { type Analysis, analysis, projectForm, taskForm } from '#tests/world/analysis.ts';

let world: Analysis;
beforeEach(async () => {
  world = await analysis();
});
afterEach(() => world.close());

const stored = async () =>
  (await world.store.db.selectFrom('method').select('hash').execute()).map(({ hash }) => hash).sort();
const renamed = (method: Method): Method => ({ ...method, codePrefixes: { ...method.codePrefixes, damages: 'DMG' } });

describe('the content of a method', () => {
  it('has one hash whatever the order of its keys', () => {
    expect(contentHash({ a: 1, b: [{ c: 2, d: 3 }] })).toBe(contentHash({ b: [{ d: 3, c: 2 }], a: 1 }));
    expect(contentHash({ a: [1, 2] })).not.toBe(contentHash({ a: [2, 1] }));
  });

  it('is stored once for projects and versions that share it', async () => {
    const before = await stored();
    expect(before).toHaveLength(1);
    const form = projectForm({ name: 'Gateway', code: 'GW' });
    const { id: projectId } = await world.li.call(api.project.create, { body: form });
    const body = taskForm(world.li.id, { name: 'TARA-2', code: 'T-2' });
    await world.li.call(api.task.create, { params: { projectId }, body });
    expect(await stored()).toEqual(before);
  });

  it('is deleted once nothing names it, and only then', async () => {
    const params = { projectId: world.projectId };
    const first = await world.li.call(api.project.get, { params });
    await world.store.db.updateTable('task_version').set({ status: 'frozen' }).execute();
    const body = { rev: first.rev, method: renamed(first.method), accepted: true };
    await world.li.call(api.project.changeMethod, { params, body });
    await world.store.tx(dropUnusedMethods);
    // The frozen version still rates with the former one.
    expect(await stored()).toHaveLength(2);
    await world.li.call(api.task.drop, { params: { taskId: world.taskId } });
    await world.store.tx(dropUnusedMethods);
    expect(await stored()).toHaveLength(1);
    expect((await world.li.call(api.project.get, { params })).method).toEqual(renamed(first.method));
  });
});
