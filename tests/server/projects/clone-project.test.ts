// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { errors } from '#contract/kit/errors.ts';
import { change } from '#domain/workspace/edit.ts';
import { sweepFiles } from '#server/actions/sweep-files.ts';
import { type Analysis, engineer, taskForm } from '#tests/world/analysis.ts';
import { lampAnalysis } from '#tests/world/lamp-analysis.ts';
import type { Actor } from '#tests/world/server.ts';

let world: Analysis;
beforeEach(async () => {
  world = await lampAnalysis();
});
afterEach(() => world.close());

const params = () => ({ params: { projectId: world.projectId } });
const clone = (body: object, who: Actor = world.li) => who.attempt(api.project.clone, { ...params(), body });
const tasksOf = async (projectId: string) =>
  (await world.li.call(api.task.list, { params: { projectId }, query: { sorter: 'code' } })).list;
const rowsOf = async (versionId: string) => (await world.li.call(api.version.snapshot, { params: { versionId } })).rows;
const count = async () => (await world.li.call(api.project.list)).total;

describe('a clone of a project', () => {
  it('has the fields, the method and a clone of each task, and goes its own way', async () => {
    const second = taskForm(world.li.id, { name: 'TARA-2', code: 'T-2' });
    await world.li.call(api.task.create, { ...params(), body: second });
    const origin = await world.li.call(api.project.get, params());
    const { data: made, status } = await clone({ name: 'Rearlamp', code: 'RL' });
    expect(status).toBe(200);
    expect(made).toMatchObject({ name: 'Rearlamp', code: 'RL', example: false, taskCount: 2 });
    expect(made.form).toEqual({ ...origin.form, name: 'Rearlamp', code: 'RL' });
    expect(made.method).toEqual(origin.method);
    expect(made.number).toBeGreaterThan(origin.number);
    const tasks = await tasksOf(made.id);
    expect(tasks.map(({ name, code }) => [name, code])).toEqual([
      ['TARA-1', 'T-1'],
      ['TARA-2', 'T-2'],
    ]);
    const versionId = tasks[0]?.versionId ?? '';
    expect(await rowsOf(versionId)).toEqual(await rowsOf(world.versionId));
    const edits = [change('assets', { id: 'lamp', rev: 1 }, { name: 'Rear lamp' })];
    await world.li.call(api.version.edit, { params: { versionId }, body: { edits } });
    expect((await rowsOf(world.versionId)).assets).toMatchObject([{ name: 'Lamp' }]);
  });

  it('has the documents of the project, by whom and since when they are there; the originals stay', async () => {
    const { projectDocument } = api;
    const wang = await world.user('wang', engineer.concat('ProjectAdmin'));
    const form = new FormData();
    form.append('file', new File([Buffer.from('%PDF-1.7 lamp')], 'Lamp.pdf'));
    form.append('kind', 'plan');
    form.append('version', '2.1');
    const { data: original } = await wang.attempt(projectDocument.upload, { ...params(), form });
    world.clock.advance(60_000);
    const { data: made } = await clone({ name: 'Rearlamp', code: 'RL' });
    const there = { params: { projectId: made.id } };
    const [copy] = (await world.li.call(projectDocument.list, there)).list;
    expect(copy).toEqual({ ...original, id: copy?.id });
    expect(copy?.id).not.toBe(original.id);
    // Deleted there, it is here still, with its bytes.
    await world.li.call(projectDocument.drop, { params: { projectId: made.id, documentId: copy?.id ?? '' } });
    await sweepFiles(world.env, Date.now() + 30 * 24 * 3_600_000);
    const path = `/intara/v1.0/projects/${world.projectId}/project-documents/${original.id}/file`;
    expect(await (await world.li.fetch(path)).text()).toBe('%PDF-1.7 lamp');
    const config = await world.user('config', ['ProjectConfigRead', 'ProjectConfigModify', 'ProjectAdmin']);
    await world.li.call(api.task.drop, { params: { taskId: world.taskId } });
    expect((await clone({ name: 'Third', code: 'TH' }, config)).failure.errorCode).toBe(errors.PermissionDenied.code);
  });

  it('has the report profiles of the project, which go their own way', async () => {
    const { reportProfile } = api;
    const form = { name: 'Customer A', audience: 'customer', leaveOut: ['reasons'] } as never;
    await world.li.call(reportProfile.createForProject, { ...params(), body: form });
    const own = async (projectId: string) =>
      (await world.li.call(reportProfile.listForProject, { params: { projectId } })).filter(
        ({ origin }) => origin === 'project',
      );
    const { data: made } = await clone({ name: 'Rearlamp', code: 'RL' });
    const [original] = await own(world.projectId);
    const [copy] = await own(made.id);
    expect(copy).toEqual({ ...original, id: copy?.id, rev: 1 });
    const change = { rev: 1, form: { ...copy?.form, leaveOut: [] } } as never;
    const there = { projectId: made.id, profileId: copy?.id ?? '' };
    await world.li.call(reportProfile.changeForProject, { params: there, body: change });
    expect(await own(world.projectId)).toEqual([original]);
    expect((await own(made.id))[0]?.form.leaveOut).toEqual([]);
  });

  it('rates by the method of the project, also where the current version is an older final one', async () => {
    const { versionId } = world;
    const { rev } = await world.li.call(api.taskVersion.openPoints, { params: { versionId } });
    await world.li.call(api.taskVersion.freeze, { params: { versionId }, body: { rev, reason: 'Later' } });
    const { method, rev: projectRev } = await world.li.call(api.project.get, params());
    const changed = { ...method, codePrefixes: { assets: 'LAMP' } };
    const body = { rev: projectRev, method: changed, accepted: true };
    await world.li.call(api.project.changeMethod, { ...params(), body });
    const { data: made } = await clone({ name: 'Rearlamp', code: 'RL' });
    const [task] = await tasksOf(made.id);
    const at = { params: { versionId: task?.versionId ?? '' } };
    const copy = await world.li.call(api.version.snapshot, at);
    expect(copy.status).toBe('open');
    expect(copy.method.codePrefixes).toEqual({ assets: 'LAMP' });
  });

  it('needs a name different from that of the original, in any case of the letters', async () => {
    for (const name of ['Headlamp', 'HEADLAMP']) {
      const { failure, status } = await clone({ name, code: 'RL' });
      expect(status).toBe(400);
      expect(failure).toMatchObject({
        enMessage: 'Please enter a project name different from the original project name!',
        chMessage: '请输入与原项目名称不同的项目名称！',
        fields: [{ path: 'name' }],
      });
    }
    expect(await count()).toBe(1);
  });

  it('needs a name and a code no project has', async () => {
    expect((await clone({ name: 'Rearlamp', code: 'HL' })).failure.fields).toMatchObject([{ path: 'code' }]);
    await clone({ name: 'Rearlamp', code: 'RL' });
    expect((await clone({ name: 'Rearlamp', code: 'RL-2' })).failure.fields).toMatchObject([{ path: 'name' }]);
    expect(await count()).toBe(2);
  });

  it('is made by who sees the project, who takes part in it then', async () => {
    const wang = await world.user('wang', engineer);
    const { failure } = await clone({ name: 'Rearlamp', code: 'RL' }, wang);
    expect(failure.errorCode).toBe(errors.ProjectGone.code);
    const { form, rev } = await world.li.call(api.project.get, params());
    await world.li.call(api.project.change, {
      ...params(),
      body: { rev, form: { ...form, participants: [...form.participants, wang.id] } },
    });
    const { data: made } = await clone({ name: 'Rearlamp', code: 'RL' }, wang);
    expect(made.participants.map(({ id }) => id).sort()).toEqual([wang.id, world.li.id].sort());
  });

  it('asks for the right to create tasks where the project has any', async () => {
    const keeper = await world.user('keeper', ['ProjectConfigRead', 'ProjectConfigModify', 'ProjectAdmin']);
    expect((await clone({ name: 'Rearlamp', code: 'RL' }, keeper)).status).toBe(403);
    expect(await count()).toBe(1);
    await world.li.call(api.task.drop, { params: { taskId: world.taskId } });
    const { status, data: made } = await clone({ name: 'Rearlamp', code: 'RL' }, keeper);
    expect([status, made.taskCount]).toEqual([200, 0]);
    expect(made.participants.map(({ id }) => id)).toContain(keeper.id);
  });
});
