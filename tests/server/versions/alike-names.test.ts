import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { savedView } from '#contract/saved-view.ts';
import { taskVersion } from '#contract/task-version.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';

let world: Analysis;
beforeEach(async () => {
  world = await analysis();
});
afterEach(() => world.close());

describe('a name that looks like that of another', () => {
  it.each(['ｖ２', 'V2\u00ad', 'v2'])('is refused for a version of the same task: %j', async (version) => {
    const params = { taskId: world.taskId };
    const form = { base: world.versionId, content: 'next', author: world.li.id, current: false };
    await world.li.call(taskVersion.create, { params, body: { ...form, version: 'V2' } });
    const { status, failure } = await world.li.attempt(taskVersion.create, { params, body: { ...form, version } });
    expect([status, failure.fields]).toEqual([400, [{ path: 'version', problem: 'taken' }]]);
  });

  it('is refused for a saved view of the same step, and stays where two have it', async () => {
    const params = { taskId: world.taskId };
    const form = (name: string) => ({ kind: 'damages' as const, name, shared: false, arranged: {} });
    const save = (name: string) => world.li.attempt(savedView.create, { params, body: form(name) });
    const views = () => world.li.call(savedView.list, { params });
    expect((await save('Tür innen')).status).toBe(200);
    expect((await save('Außen')).status).toBe(200);
    expect((await save('ＴÜＲ innen')).failure.fields).toEqual([{ path: 'name', problem: 'taken' }]);
    const outside = (await views()).find(({ name }) => name === 'Außen');
    const rename = (name: string, rev: number) =>
      world.li.attempt(savedView.change, {
        params: { ...params, viewId: outside?.id ?? '' },
        body: { rev, form: form(name) },
      });
    expect((await rename('Tür\u200b innen', 1)).failure.fields).toEqual([{ path: 'form.name', problem: 'taken' }]);
    expect((await rename('AUSSEN', 1)).status).toBe(200);
    // Two that were there before the rule: each can be written as it is.
    await world.store.db
      .updateTable('saved_view')
      .set({ name: 'Tür\u200b innen' })
      .where('id', '=', outside?.id ?? '')
      .execute();
    expect((await rename('Tür\u200b innen', 2)).status).toBe(200);
  });
});
