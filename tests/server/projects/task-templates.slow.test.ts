// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { errors } from '#contract/kit/errors.ts';
import type { Permission } from '#contract/kit/permissions.ts';
import { libraryCalls } from '#contract/library.ts';
import { withoutDecisions } from '#domain/exchange/deciders.ts';
import type { AnyRow } from '#domain/kinds/kinds.ts';
import { emptyResidual } from '#domain/kinds/risk/shape.ts';
import { change } from '#domain/workspace/edit.ts';
import { type Analysis, analysis, engineer, projectForm, taskForm } from '#tests/world/analysis.ts';
import { randomTaskOps } from '#tests/world/random-task.ts';
import type { Actor } from '#tests/world/server.ts';

let world: Analysis;
beforeEach(async () => {
  world = await analysis();
  const at = { params: { versionId: world.versionId } };
  const { method } = await world.li.call(api.version.snapshot, at);
  await world.li.call(api.version.edit, { ...at, body: { edits: randomTaskOps(method, [7, 3, 9, 4, 8, 2, 6]) } });
});
afterEach(() => world.close());

const both = (en: string, zh = en) => ({ en, zh });
const { templates } = libraryCalls;
const share = (body: object = {}, who: Actor = world.li) =>
  who.attempt(api.task.share, {
    params: { taskId: world.taskId },
    body: { name: both('Headlamp start', '前照灯起点'), ...body },
  });
const snapshotOf = (who: Actor, versionId: string) => who.call(api.version.snapshot, { params: { versionId } });
const make = (who: Actor, projectId: string, template: string, form: object = {}) =>
  who.attempt(api.task.createFromTemplate, {
    params: { projectId },
    body: { template, form: { ...taskForm(who.id), name: 'From-template', code: 'T-9', ...form } },
  });
/** Another engineer with a project of their own; the models it is rated by. */
async function another(name: string, held: readonly Permission[] = engineer, form: object = {}) {
  const who = await world.user(name, held);
  const { id } = await who.call(api.project.create, { body: projectForm({ name, code: name, ...form }) });
  return { who, projectId: id };
}
const written = ['rev', 'createBy', 'responsibleBy', 'updateBy', 'updateTime'];
/** What rows say, by their ids, without who wrote them and who decided about them: in another project nobody has decided yet. */
const said = (rows: object) => {
  const all = Object.values(rows as Record<string, AnyRow[]>).flatMap((list) => list.map(withoutDecisions));
  const bare = all.map((row) => Object.fromEntries(Object.entries(row).filter(([field]) => !written.includes(field))));
  return Object.fromEntries(bare.map((row) => [row.id, row]));
};

describe('a task shared as a template', () => {
  it('becomes an entry of the template library that says what it holds, and nobody it names', async () => {
    const { data, status } = await share({ code: 'HL', tags: ['lamps'] });
    expect(status).toBe(200);
    const entry = await world.li.call(templates.get, { params: { entryId: data.id } });
    expect(entry).toMatchObject({
      code: 'HL',
      type: 'task',
      name: both('Headlamp start', '前照灯起点'),
      tags: ['lamps'],
    });
    const { rows } = await snapshotOf(world.li, world.versionId);
    expect(entry.task).toMatchObject({ taskId: world.taskId, task: 'TARA-1', version: 'V1.0' });
    expect(entry.task?.rows.assets).toBe(rows.assets?.length);
    const [kept] = await world.store.db.selectFrom('task_template').selectAll().execute();
    expect(kept).toMatchObject({ entry_id: data.id });
    expect(kept?.bytes).toBeGreaterThan(1000);
  });

  it('is not published again under a name that exists', async () => {
    await share();
    const { status, failure } = await share({ name: both('Another', '前照灯起点') });
    expect([status, failure.enMessage]).toEqual([400, 'Template exists, cannot republish!']);
    expect(failure.fields).toMatchObject([{ path: 'name.zh', problem: 'taken' }]);
    expect((await world.li.call(templates.list, { query: {} })).total).toBe(1);
  });

  it('needs the right to change the template library, and to see the task', async () => {
    const { who: stranger } = await another('stranger');
    expect((await share({}, stranger)).status).toBe(404);
    const without = engineer.filter((one) => one !== 'LibTemplateModify');
    const { who } = await another('reader', without);
    expect((await share({}, who)).status).toBe(404);
    const member = await world.user('member', [...without, 'ProjectAdmin']);
    expect((await share({}, member)).status).toBe(403);
  });
});

describe('a task made from a template', () => {
  it('has all its rows, drawings and trees, in a project that does not know where it comes from', async () => {
    const { data: template } = await share();
    const { who, projectId } = await another('wang');
    const { data: made, status } = await make(who, projectId, template.id, { overview: 'Another lamp' });
    expect(status).toBe(200);
    expect(made).toMatchObject({ name: 'From-template', version: 'V1.0', versionStatus: 'open', complete: false });
    expect(made.form).toMatchObject({ overview: 'Another lamp', responsible: who.id });
    const [origin, copy] = [await snapshotOf(world.li, world.versionId), await snapshotOf(who, made.versionId)];
    // What documents of other tools said, and what somebody looked at, stays with the task that they made.
    expect(origin.rows.foreignParts?.length).toBeGreaterThan(0);
    const behind = { foreignParts: [], scenarios: [], lookedAt: [], reviews: [] };
    expect(said(copy.rows)).toEqual(said({ ...origin.rows, ...behind }));
    expect(copy.counters).toEqual(origin.counters);
    expect(copy.people.map(({ username }) => username)).toEqual(['wang']);
    expect(copy.rows.assets?.every(({ createBy }) => createBy === who.id)).toBe(true);
    expect(made.stats.rows).toEqual(
      (await world.li.call(api.task.get, { params: { taskId: world.taskId } })).stats.rows,
    );
    const usage = await who.call(templates.usage, { params: { entryId: template.id } });
    expect(usage).toMatchObject({ tasks: 1, seen: [{ taskId: made.id, project: 'wang' }] });
    expect(await world.li.call(templates.usage, { params: { entryId: template.id } })).toMatchObject({
      tasks: 1,
      seen: [],
    });
    expect((await world.li.call(api.task.get, { params: { taskId: world.taskId } })).citations).toBe(1);
  });

  it('is decided, verified and accepted by nobody, and its file names nobody who did', async () => {
    const at = { params: { versionId: world.versionId } };
    const { rows } = await world.li.call(api.version.snapshot, at);
    const [risk, requirement, goal] = [rows.risks?.[0], rows.requirements?.[0], rows.goals?.[0]];
    if (!risk || !requirement || !goal) throw new Error('the task lacks rows');
    const passed = {
      verificationState: 'passed',
      verifiedOn: '2026-01-05',
      verifierFunction: 'Head of tests',
    } as const;
    const result = { ...passed, verifiedBy: 'Eva Editor', verificationReason: 'Eva Editor saw it' };
    const residual = { ...emptyResidual, acceptedBy: 'Eva Editor', acceptedAs: 'Chief Eva Editor' };
    const edits = [
      change('risks', risk, { ...result, residual, treatments: ['retain'] }),
      change('requirements', requirement, result),
      change('goals', goal, { calOverride: { cal: 'CAL2', reason: 'x' } }),
    ];
    await world.li.call(api.version.edit, { ...at, body: { edits } });
    const { data: template } = await share();
    const [kept] = await world.store.db.selectFrom('task_template').selectAll().execute();
    const file = String(Buffer.from((await world.env.files.read(kept?.file ?? '')) ?? ''));
    expect(file).toContain(requirement.id);
    expect(file).not.toContain('Eva Editor');
    const { who, projectId } = await another('wang');
    const { data: made } = await make(who, projectId, template.id);
    const copy = (await snapshotOf(who, made.versionId)).rows;
    const nothing = {
      verificationState: '',
      verifiedOn: '',
      verifiedBy: '',
      verifierFunction: '',
      verificationReason: '',
    };
    expect(copy.risks?.find(({ id }) => id === risk.id)).toMatchObject({
      ...nothing,
      treatments: ['retain'],
      residual: emptyResidual,
      decided: { treatment: null, acceptance: null },
    });
    expect(copy.requirements?.find(({ id }) => id === requirement.id)).toMatchObject({ ...nothing, verifiedAs: null });
    expect(copy.goals?.find(({ id }) => id === goal.id)).toMatchObject({ overriddenAt: null });
  });

  it('rates by the method of its project, as a clone does', async () => {
    const { data: template } = await share();
    const { who, projectId } = await another('wang', engineer, {
      threatModels: ['attack-vector'],
      feasibilityTypes: ['CVSSBased'],
    });
    const { data: made } = await make(who, projectId, template.id);
    const { method } = await snapshotOf(who, made.versionId);
    expect(method.feasibility.map(({ id }) => id)).toEqual(['attack-vector']);
  });

  it('is made although the task it came from has gone', async () => {
    const { data: template } = await share();
    await world.li.call(api.task.drop, { params: { taskId: world.taskId } });
    expect((await make(world.li, world.projectId, template.id)).status).toBe(200);
  });

  it('must be given a template; one that is gone or none is refused at its field, and nothing is made', async () => {
    const none = await make(world.li, world.projectId, '');
    expect(none.failure.enMessage).toBe('A task template must be chosen when creating from a template.');
    expect(none.failure.fields).toMatchObject([{ path: 'template', problem: 'required' }]);
    const { data: template } = await share();
    const assumption = { type: 'assumption' as const, name: both('Trusted') };
    const { id } = await world.li.call(templates.create, { body: assumption });
    await world.li.call(templates.drop, { params: { entryId: template.id } });
    for (const gone of [template.id, id, 'no-such'])
      expect((await make(world.li, world.projectId, gone)).failure.fields).toMatchObject([{ problem: 'unknown' }]);
    const taken = await share();
    expect((await make(world.li, world.projectId, taken.data.id, { name: 'TARA-1' })).status).toBe(400);
    const { total } = await world.li.call(api.task.list, { params: { projectId: world.projectId }, query: {} });
    expect(total).toBe(1);
  });

  it('needs the right to read the template library, and to see the project', async () => {
    const { data: template } = await share();
    const { who, projectId } = await another(
      'no-templates',
      engineer.filter((one) => one !== 'LibTemplateRead'),
    );
    expect((await make(who, projectId, template.id)).status).toBe(403);
    expect((await make(who, world.projectId, template.id)).failure.errorCode).toBe(errors.ProjectGone.code);
  });
});

it('a task counts how often it was the base of a version, the original of a clone, or a template', async () => {
  const params = { taskId: world.taskId };
  const form = { version: 'V2.0', base: world.versionId, content: 'Next', author: world.li.id, current: true };
  await world.li.call(api.taskVersion.create, { params, body: form });
  const clone = await world.li.call(api.task.clone, { params, body: { name: 'Clone', code: 'T-2' } });
  expect((await world.li.call(api.task.get, { params })).citations).toBe(2);
  await world.li.call(api.task.drop, { params: { taskId: clone.id } });
  expect((await world.li.call(api.task.get, { params })).citations).toBe(1);
});
