// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { errorTexts } from '#contract/kit/errors.ts';
import { add, change } from '#domain/workspace/edit.ts';
import type { Analysis } from '#tests/world/analysis.ts';
import { lampAnalysis } from '#tests/world/lamp-analysis.ts';

let world: Analysis;
beforeEach(async () => {
  world = await lampAnalysis();
});
afterEach(() => world.close());

const params = () => ({ params: { taskId: world.taskId } });
const clone = (body: object) => world.li.attempt(api.task.clone, { ...params(), body });
const rowsOf = async (versionId: string) => (await world.li.call(api.version.snapshot, { params: { versionId } })).rows;

describe('a clone of a task', () => {
  it('has the content of the current version, and goes its own way', async () => {
    const origin = await world.li.call(api.task.get, params());
    const { data: made, status } = await clone({ name: 'Another', code: 'TARA-2' });
    expect(status).toBe(200);
    expect(made).toMatchObject({ name: 'Another', code: 'TARA-2', projectId: origin.projectId, complete: false });
    expect(made.form).toEqual({ ...origin.form, name: 'Another', code: 'TARA-2' });
    expect(made.stats.rows).toEqual(origin.stats.rows);
    expect(await rowsOf(made.versionId)).toEqual(await rowsOf(world.versionId));
    const edits = [change('assets', { id: 'lamp', rev: 1 }, { name: 'Headlamp' }), add('assets', { name: 'Next' })];
    const at = { params: { versionId: made.versionId }, body: { edits } };
    expect((await world.li.call(api.version.edit, at)).put.assets?.map(({ code }) => code)).toContain('A-2');
    expect((await rowsOf(world.versionId)).assets).toMatchObject([{ name: 'Lamp' }]);
  });

  it('shares the origin of its functions: each task names the other, to who sees it', async () => {
    const edits = [add('functions', { name: 'Switch the light' }, 'switch')];
    const own = { params: { versionId: world.versionId } };
    await world.li.call(api.version.edit, { ...own, body: { edits } });
    const { data: made } = await clone({ name: 'Another', code: 'TARA-2' });
    expect(await world.li.call(api.taskVersion.associated, own)).toMatchObject([
      { functionId: 'switch', taskId: made.id, taskName: 'Another', versionId: made.versionId },
    ]);
    expect(await world.li.call(api.taskVersion.associated, { params: { versionId: made.versionId } })).toMatchObject([
      { functionId: 'switch', taskId: world.taskId },
    ]);
    const outsider = await world.user('outsider', ['ProjectAnalysisRead']);
    expect((await outsider.attempt(api.taskVersion.associated, own)).status).toBe(404);
  });

  it('needs a name different from that of the original, in any case of the letters', async () => {
    const { name } = await world.li.call(api.task.get, params());
    for (const same of [name, name.toUpperCase()]) {
      const { failure, status } = await clone({ name: same, code: 'TARA-2' });
      expect(status).toBe(400);
      expect(failure).toMatchObject({ enMessage: errorTexts('TaskNameSame', {}).enMessage });
      expect(failure.enMessage).toBe('Please enter a task name different from the original task name!');
      expect(failure.fields).toMatchObject([{ path: 'name' }]);
    }
  });

  it('needs a code and a name nobody in the project has', async () => {
    const { code } = await world.li.call(api.task.get, params());
    expect((await clone({ name: 'Another', code })).failure.fields).toMatchObject([{ path: 'code' }]);
    await clone({ name: 'Another', code: 'TARA-2' });
    expect((await clone({ name: 'Another', code: 'TARA-3' })).failure.fields).toMatchObject([{ path: 'name' }]);
  });

  it('leaves nothing behind when it is refused', async () => {
    const { projectId, code } = await world.li.call(api.task.get, params());
    await clone({ name: 'Another', code });
    const { total } = await world.li.call(api.task.list, { params: { projectId }, query: {} });
    expect(total).toBe(1);
  });
});
