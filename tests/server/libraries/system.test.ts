// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import { importData } from '#contract/import.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { project } from '#contract/project.ts';
import { report } from '#contract/report.ts';
import { tag, tagCategory } from '#contract/tag.ts';
import { task } from '#contract/task.ts';
import { type VariableItem, variable } from '#contract/variable.ts';
import type { TagForm } from '#domain/model/tag.ts';
import { type VariableKey, variableKeys, variables } from '#domain/product/variable.ts';
import { reportHead } from '#server/report/head.ts';
import { preferredModels } from '#server/store/libraries/model-choices.ts';
import { defaultCodePrefixes } from '#server/store/variables.ts';
import { type Analysis, analysis, taskForm } from '#tests/world/analysis.ts';
import { pngOf } from '#tests/world/pictures.ts';
import { type Actor, minutes } from '#tests/world/server.ts';

let world: Analysis;
let lin: Actor;
beforeAll(async () => {
  world = await analysis();
  lin = await world.user('lin', permissions);
});
afterAll(() => world.close());

const hours = (n: number) => n * 3_600_000;
const keyed = async (key: VariableKey) =>
  (await lin.call(variable.list)).list.find((item) => item.key === key) as VariableItem;
const set = async (key: VariableKey, value: VariableItem['value']) =>
  lin.call(variable.change, { params: { key }, body: { rev: (await keyed(key)).rev, value } });
const refused = async (key: VariableKey, value: unknown) => {
  const { rev } = await keyed(key);
  const { status, failure } = await lin.attempt(variable.change, { params: { key }, body: { rev, value } });
  return [
    status,
    ...(failure.fields ?? []).map(({ path, problem, limit }) => `${path} ${problem} ${limit ?? ''}`.trim()),
  ];
};
const reset = (key: VariableKey) => lin.call(variable.reset, { params: { key } });

describe('global variables', () => {
  it('are listed for everybody who may see users, with their standards', async () => {
    const reader = await world.user('reader', ['InAuthUserRead']);
    const { list } = await reader.call(variable.list);
    expect(list.map(({ key }) => key)).toEqual(variableKeys);
    expect(list.every(({ value, standard }) => JSON.stringify(value) === JSON.stringify(standard))).toBe(true);
    expect((await world.stranger().attempt(variable.list)).status).toBe(401);
  });

  it('are listed for everybody else as far as forms and reports use them', async () => {
    const plain = await world.user(
      'plain',
      permissions.filter((p) => !p.startsWith('InAuth')),
    );
    const { list, models } = await plain.call(variable.list);
    const groups = new Set(list.map(({ key }) => key.split('.')[0]));
    expect([...groups].sort()).toEqual(['code', 'control', 'project', 'report', 'upload']);
    expect(models).toEqual([]);
    expect((await lin.call(variable.list)).models).not.toEqual([]);
  });

  it('are changed by who manages users, and by nobody else', async () => {
    const other = await world.user(
      'other',
      permissions.filter((p) => p !== 'InAuthUserModify'),
    );
    const ask = { params: { key: 'session.hours' }, body: { rev: 0, value: 4 } };
    expect((await other.attempt(variable.change, ask)).status).toBe(403);
    expect((await other.attempt(variable.reset, ask)).status).toBe(403);
  });

  it('remember who changed them, refuse a stale change, and go back to their standard', async () => {
    const changed = await set('report.keptHours', 48);
    expect(changed).toMatchObject({ value: 48, standard: 24, changed: { who: 'lin' }, rev: 1 });
    const late = await lin.attempt(variable.change, {
      params: { key: 'report.keptHours' },
      body: { rev: 0, value: 72 },
    });
    expect([late.status, late.failure.enMessage]).toEqual([
      412,
      'report.keptHours has been changed since you opened it, last by yourself. Your input is kept.',
    ]);
    expect(await reset('report.keptHours')).toMatchObject({ value: 24, changed: null, rev: 0 });
  });

  it.each<[VariableKey, unknown, string]>([
    ['session.hours', 0, 'value tooSmall 1'],
    ['session.hours', 169, 'value tooBig 168'],
    ['session.hours', 1.5, 'value whole'],
    ['session.hours', 'long', 'value wrong'],
    ['report.organisation', 'x'.repeat(81), 'value tooLong 80'],
    ['report.zone', 'Mars/Olympus', 'value unknown'],
    ['report.zone', '', 'value unknown'],
    ['project.lifecycle', 'retirement', 'value notAllowed'],
    ['project.impactModel', ['nowhere'], 'value unknown'],
    ['project.impactModel', ['attack-potential'], 'value unknown'],
    ['project.impactModel', [], 'value required'],
    ['project.riskModel', ['a', 'b'], 'value tooMany 1'],
    ['code.damages', '1D', 'value prefix'],
    ['code.damages', 'A-B', 'value prefix'],
    ['code.damages', 'LongerThan10', 'value prefix'],
    ['code.damages', '', 'value required'],
    ['code.damages', 'TS', 'value taken'],
    ['code.damages', 'ts', 'value taken'],
  ])('%s is not %j: refused at the field', async (key, value, problem) => {
    expect(await refused(key, value)).toEqual([400, problem]);
    expect((await keyed(key)).changed).toBeNull();
  });

  it('a name that is none is not found', async () => {
    const ask = { params: { key: 'toString' }, body: { rev: 0, value: 1 } };
    expect((await lin.attempt(variable.change, ask)).status).toBe(404);
  });

  it('a standard prefix that another kind took meanwhile does not come back', async () => {
    await set('code.damages', 'D');
    await set('code.threats', 'DS');
    expect((await lin.attempt(variable.reset, { params: { key: 'code.damages' } })).status).toBe(400);
    await reset('code.threats');
    expect((await reset('code.damages')).value).toBe('DS');
  });
});

describe('what a variable does', () => {
  it.each([
    ['session.hours', 2, hours(2), false],
    ['session.rememberedDays', 3, hours(72), true],
  ] as const)('%s ends sessions that were open before, and only its own sort', async (key, value, length, remember) => {
    const own = await analysis();
    const boss = await own.user('boss', permissions);
    const { identity } = own.env;
    if (identity.kind !== 'embedded') throw new Error('the embedded login is under test');
    const signIn = { username: 'guest', password: 'Lantern123' };
    await boss.call(inauth.createUser, {
      body: { ...signIn, fullName: 'Guest', permissions: [], email: 'guest@example.com' },
    });
    const here = { address: 'here', cookies: '', agent: '' };
    const [kind, other] = [
      (await identity.login({ ...signIn, remember }, here)).token,
      (await identity.login({ ...signIn, remember: !remember }, here)).token,
    ];
    const status = async (token: string) => (await own.stranger(token).attempt(inauth.me)).status;
    expect([await status(kind), await status(other)]).toEqual([200, 200]);
    own.clock.advance(minutes(5));
    await boss.call(variable.change, { params: { key }, body: { rev: 0, value } });
    own.clock.advance(length - minutes(4));
    expect(await status(kind)).toBe(401);
    expect(await status(other)).toBe(remember ? 401 : 200);
    await own.close();
  });

  it('a longer session.hours counts for who signs in next', async () => {
    const own = await analysis();
    const boss = await own.user('boss', permissions);
    await boss.call(variable.change, { params: { key: 'session.hours' }, body: { rev: 0, value: 48 } });
    const late = await own.user('late');
    own.clock.advance(hours(40));
    expect((await late.attempt(inauth.me)).status).toBe(200);
    expect((await boss.attempt(inauth.me)).status).toBe(401);
    await own.close();
  });

  it.each([
    ['upload.logoMegabytes', 'logo'],
    ['upload.workbookMegabytes', 'workbook'],
  ] as const)('%s limits what is sent', async (key, what) => {
    const sent = (bytes: number) => {
      const form = new FormData();
      form.append('file', new File([new Uint8Array(bytes)], what === 'logo' ? 'a.png' : 'a.xlsx'));
      return what === 'logo'
        ? world.li.attempt(project.setLogo, { params: { projectId: world.projectId }, form })
        : lin.attempt(importData.initDatabase, { form });
    };
    const megabyte = 1024 * 1024;
    await set(key, 1);
    const { status, failure } = await sent(megabyte + 1);
    expect([status, failure.enMessage, failure.fields]).toEqual([
      413,
      'The content is too large (limit 1 MB).',
      [{ path: 'file', problem: 'tooBig', limit: '1 MB' }],
    ]);
    await set(key, 3);
    // It is read now, and found to be neither picture nor workbook.
    expect((await sent(megabyte + 1)).status).toBe(400);
    await reset(key);
  });

  it('a logo has at most 4 096 pixels a side, however small its file is', async () => {
    const send = (side: number) => {
      const form = new FormData();
      form.append('file', new File([new Uint8Array(pngOf(side, 40))], 'logo.png'));
      return world.li.attempt(project.setLogo, { params: { projectId: world.projectId }, form });
    };
    const { status, failure } = await send(4_097);
    expect([status, failure.fields]).toEqual([413, [{ path: 'logo', problem: 'tooBig', limit: '4096 × 4096 px' }]]);
    expect((await send(4_096)).status).toBe(200);
  });

  it('upload.attachmentMegabytes is told in bytes to the call that takes attachments', async () => {
    await set('upload.attachmentMegabytes', 7);
    expect(await world.env.variables.uploadBytes('upload.attachmentMegabytes')).toBe(7 * 1024 * 1024);
    await reset('upload.attachmentMegabytes');
  });

  it('the models of a new project are those that were named, until they are gone', async () => {
    const preselected = async () =>
      (await world.li.call(project.models))
        .filter(({ kind, isDefault }) => isDefault && ['impact', 'feasibility', 'risk'].includes(kind))
        .map(({ id }) => id)
        .sort();
    expect(await preselected()).toEqual(['attack-potential', 'impact-annex-f', 'risk-matrix-h8']);
    await set('project.impactModel', ['impact-combined']);
    await set('project.feasibilityModels', ['attack-vector', 'attack-potential']);
    expect(await preselected()).toEqual(['attack-potential', 'attack-vector', 'impact-combined', 'risk-matrix-h8']);
    await world.store.db
      .updateTable('variable')
      .set({ value: ['gone'] as unknown })
      .where('key', '=', 'project.impactModel')
      .execute();
    expect(await preselected()).toContain('impact-annex-f');
    const placeOf = await preferredModels(world.store.db, await world.env.variables.current());
    expect(placeOf({ id: 'gone', kind: 'impact', is_default: false })).toBeUndefined();
    await reset('project.impactModel');
    await reset('project.feasibilityModels');
  });

  it('several models stand in the order they were named in', async () => {
    const threatModels = async () =>
      (await world.li.call(project.models))
        .filter(({ kind, isDefault }) => kind === 'feasibility' && isDefault)
        .map(({ id }) => id);
    for (const named of [
      ['attack-vector', 'attack-potential'],
      ['attack-potential', 'attack-vector'],
    ]) {
      await set('project.feasibilityModels', named);
      expect(await threatModels()).toEqual(named);
    }
    await reset('project.feasibilityModels');
  });

  it('code prefixes that were set are where a new project starts', async () => {
    expect(defaultCodePrefixes(await world.env.variables.current())).toEqual({});
    await set('code.damages', 'DMG');
    await set('code.functions', 'FN');
    expect(defaultCodePrefixes(await world.env.variables.current())).toEqual({ damages: 'DMG', functions: 'FN' });
    await reset('code.damages');
    await reset('code.functions');
  });

  it('organisation and marking stand on the report', async () => {
    await set('report.organisation', ' Lamp Works ');
    await set('report.marking', 'Confidential');
    const workspace = await world.env.versions.read(world.versionId);
    expect(await reportHead(world.env, workspace)).toMatchObject({
      organisation: 'Lamp Works',
      marking: 'Confidential',
    });
    await reset('report.organisation');
    await reset('report.marking');
  });

  it('reports are told in the zone report.zone names', async () => {
    const workspace = await world.env.versions.read(world.versionId);
    expect(await reportHead(world.env, workspace)).toMatchObject({ zone: 'UTC' });
    await set('report.zone', ' Asia/Shanghai ');
    expect(await reportHead(world.env, workspace)).toMatchObject({ zone: 'Asia/Shanghai' });
    await reset('report.zone');
  });

  it('a report is kept as long as report.keptHours says', async () => {
    await set('report.keptHours', 5);
    const job = await world.li.call(report.request, {
      params: { versionId: world.versionId },
      body: { format: 'xlsx', locale: 'en-US' },
    });
    expect(Date.parse(job.expiresAt ?? '') - Date.parse(job.createdOn)).toBe(hours(5));
    await reset('report.keptHours');
  });

  it('a stored value that no longer fits counts as not set', async () => {
    await set('session.hours', 3);
    await world.store.db
      .updateTable('variable')
      .set({ value: 9_999 as unknown })
      .where('key', '=', 'session.hours')
      .execute();
    expect((await world.env.variables.current())['session.hours']).toBe(variables['session.hours'].standard);
    await reset('session.hours');
  });
});

const form = (name: string, changes: Partial<TagForm> = {}): TagForm => ({
  name,
  color: 'cyan',
  categoryId: null,
  description: '',
  scopes: ['analysis'],
  ...changes,
});
const idOf = async (name: string) => (await lin.call(tag.list)).tags.find((one) => one.name === name)?.id ?? '';
const tagsOf = async (taskId: string) => (await lin.call(task.get, { params: { taskId } })).form.tags;
const carrying = async (code: string, tags: string[]) => {
  const body = taskForm(world.li.id, { name: code, code, tags });
  return (await world.li.call(task.create, { params: { projectId: world.projectId }, body })).id;
};

describe('tags', () => {
  it('are chosen from by everybody, kept by who may, counted by who may read', async () => {
    const reader = await world.user('tag-reader', ['ConfigurationTagRead']);
    await lin.call(tag.create, { body: form('Pilot') });
    expect((await (await world.user('anyone')).call(tag.list)).tags.map(({ name }) => name)).toEqual(['Pilot']);
    expect((await reader.attempt(tag.create, { body: form('Other') })).status).toBe(403);
    const params = { tagId: await idOf('Pilot') };
    expect((await reader.attempt(tag.usage, { params })).status).toBe(200);
    expect((await world.stranger((await world.user('someone')).token).attempt(tag.usage, { params })).status).toBe(403);
  });

  it('a name stands once, a name and a scope are needed', async () => {
    const fieldsOf = async (body: unknown) =>
      ((await lin.attempt(tag.create, { body })).failure.fields ?? []).map((f) => `${f.path} ${f.problem}`);
    expect(await fieldsOf(form(' pilot '))).toEqual(['name taken']);
    expect(await fieldsOf(form(' ', { scopes: [] }))).toEqual(['name required', 'scopes required']);
    expect(await fieldsOf(form('x', { categoryId: 'nowhere' }))).toEqual(['categoryId unknown']);
    expect(await fieldsOf({ ...form('x'), color: 'pink' })).toEqual(['color notAllowed']);
  });

  it('stand on a task once each, without empty ones', async () => {
    expect(await tagsOf(await carrying('NX-8', ['Pilot', 'Pilot ', ' ', 'SOP']))).toEqual(['Pilot', 'SOP']);
  });

  it('a rename goes along into the tasks, once where both names stood', async () => {
    await lin.call(tag.create, { body: form('50%_"off"') });
    const one = await carrying('T-10', ['50%_"off"', 'free']);
    const both = await carrying('T-11', ['Half', '50%_"off"']);
    const none = await carrying('T-12', ['50%_"off" not']);
    const before = await lin.call(task.get, { params: { taskId: one } });
    const params = { tagId: await idOf('50%_"off"') };
    expect(await lin.call(tag.usage, { params })).toEqual({ tasks: 2, entries: 0 });
    await lin.call(tag.change, { params, body: { rev: 1, form: form('Half') } });
    expect([await tagsOf(one), await tagsOf(both), await tagsOf(none)]).toEqual([
      ['Half', 'free'],
      ['Half'],
      ['50%_"off" not'],
    ]);
    const late = await world.li.attempt(task.change, {
      params: { taskId: one },
      body: { rev: before.rev, form: before.form },
    });
    expect([late.status, late.failure.enMessage]).toEqual([
      412,
      'T-10 was changed by lin before you. Your input is kept.',
    ]);
    const { list } = await lin.call(task.list, { params: { projectId: world.projectId } });
    expect(list.find(({ id }) => id === one)?.tags).toEqual(['Half', 'free']);
    const stale = await lin.attempt(tag.change, { params, body: { rev: 1, form: form('Third') } });
    expect(stale.status).toBe(412);
  });

  it('a deleted one leaves the tasks that carried it', async () => {
    await lin.call(tag.create, { body: form('Old') });
    const carrier = await carrying('T-20', ['Old', 'free']);
    const params = { tagId: await idOf('Old') };
    expect(await lin.call(tag.drop, { params })).toEqual({ tasks: 1, entries: 0 });
    expect(await tagsOf(carrier)).toEqual(['free']);
    expect((await lin.attempt(tag.drop, { params })).status).toBe(404);
  });
});

describe('categories of tags', () => {
  const create = async (name: string) => {
    const { categories } = await lin.call(tagCategory.create, {
      body: { name: { en: name, zh: `${name}类` }, description: '' },
    });
    return categories.at(-1)?.id ?? '';
  };

  it('stand in the order they are put in', async () => {
    const [phase, risk, team] = [await create('Phase'), await create('Risk'), await create('Team')];
    const { categories } = await lin.call(tagCategory.sort, { body: { ids: [team, phase] } });
    expect(categories.map(({ id }) => id)).toEqual([team, phase, risk]);
  });

  it('a name stands once in each language, and both are needed', async () => {
    const sent = async (name: { en: string; zh: string }) =>
      ((await lin.attempt(tagCategory.create, { body: { name, description: '' } })).failure.fields ?? []).map(
        (f) => `${f.path} ${f.problem}`,
      );
    expect(await sent({ en: 'phase', zh: '阶段' })).toEqual(['name.en taken']);
    expect(await sent({ en: '', zh: '' })).toEqual(['name.en required', 'name.zh required']);
  });

  it('a deleted one leaves its tags in no category', async () => {
    const id = await create('Short-lived');
    await lin.call(tag.create, { body: form('Inside', { categoryId: id }) });
    const { tags } = await lin.call(tagCategory.drop, { params: { categoryId: id } });
    expect(tags.find(({ name }) => name === 'Inside')?.categoryId).toBeNull();
    expect((await lin.attempt(tagCategory.drop, { params: { categoryId: id } })).status).toBe(404);
  });
});
