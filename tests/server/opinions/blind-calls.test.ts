// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api, groups } from '#contract/index.ts';
import { type Endpoint, fillPath, paramNames } from '#contract/kit/endpoint.ts';
import { add } from '#domain/workspace/edit.ts';
import { type Analysis, analysis, engineer } from '#tests/world/analysis.ts';
import { type Actor, serverWorld } from '#tests/world/server.ts';

let world: Analysis;
let wang: Actor;
beforeEach(async () => {
  world = await analysis();
  wang = await world.user('wang', engineer);
  const params = { projectId: world.projectId };
  const { rev, form } = await world.li.call(api.project.get, { params });
  const participants = [...form.participants, wang.id];
  await world.li.call(api.project.change, { params, body: { rev, form: { ...form, participants } } });
  const edits = [
    add('assets', { name: 'Lamp', category: 'HW' }, 'lamp'),
    add('damages', { description: 'Dark', assets: ['lamp'] }, 'dark'),
  ];
  const at = { params: { versionId: world.versionId } };
  await world.li.call(api.version.edit, { ...at, body: { edits } });
  const rows = [{ kind: 'damages' as const, id: 'dark' }];
  await world.li.call(api.secondOpinion.ask, { ...at, body: { rater: wang.id, rows } });
});
afterEach(() => world.close());

/** Every call whose address names a version or a task. */
const ofTask: [name: string, endpoint: Endpoint][] = Object.entries(groups).flatMap(([group, calls]) =>
  Object.entries(calls as Record<string, Endpoint>)
    .filter(([, { path }]) => paramNames(path).some((name) => name === 'versionId' || name === 'taskId'))
    .map(([key, endpoint]): [string, Endpoint] => [`${group}.${key}`, endpoint]),
);

describe('who gives a second opinion', () => {
  it('is refused by every call that names the task or one of its versions', async () => {
    const { versionId, taskId } = world;
    expect(ofTask.length).toBeGreaterThan(80);
    const open: string[] = [];
    for (const [name, { method, path }] of ofTask) {
      const others = Object.fromEntries(paramNames(path).map((param) => [param, 'x']));
      const reply = await wang.fetch(fillPath(path, { ...others, versionId, taskId }), { method });
      const body = (await reply.json()) as { errorCode?: string };
      if (body.errorCode !== '20210001') open.push(`${name} ${reply.status} ${body.errorCode}`);
    }
    expect(open).toEqual([]);
  });

  it('does not bring the version into a task of their own, by comparing, merging or restoring', async () => {
    const params = { projectId: world.projectId };
    const { form } = await world.li.call(api.task.get, { params: { taskId: world.taskId } });
    const own = await wang.call(api.task.create, { params, body: { ...form, name: 'Own', code: 'OWN' } });
    const here = { params: { versionId: own.versionId } };
    const from = world.versionId;
    const replies = await Promise.all([
      wang.attempt(api.comparison.compare, { ...here, query: { with: from } }),
      wang.attempt(api.merge.preview, { ...here, body: { from } }),
      wang.attempt(api.comparison.restore, {
        ...here,
        body: { from, rev: 1, rows: [{ kind: 'damages', id: 'dark' }] },
      }),
    ]);
    expect(replies.map(({ failure }) => failure?.errorCode)).toEqual(['20210001', '20210001', '20210001']);
  });
});

describe('a second opinion asked for at one server', () => {
  it('closes the task at the other, and opens it there when it is handed in', async () => {
    const other = await serverWorld({ store: world.store });
    const there = await other.renewed(wang);
    const at = { params: { versionId: world.versionId } };
    expect((await there.attempt(api.version.snapshot, at)).failure.errorCode).toBe('20210001');
    const [own] = await wang.call(api.secondOpinion.own, {});
    const params = { opinionId: own?.id ?? '' };
    const judgement = { 'impact-annex-f/S': { level: 'SEV', notAnalysed: false, reason: '' } };
    await wang.call(api.secondOpinion.answer, { params, body: { rows: [{ id: 'dark', judgement }] } });
    const both = await Promise.all([
      wang.attempt(api.secondOpinion.handIn, { params }),
      there.attempt(api.secondOpinion.handIn, { params }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await there.attempt(api.version.snapshot, at)).status).toBe(200);
  });
});
