import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { type ErrorKey, errors } from '#contract/kit/errors.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { type Analysis, analysis, engineer, projectForm } from '#tests/world/analysis.ts';
import type { Actor } from '#tests/world/server.ts';

let world: Analysis;
let admin: Actor;
beforeEach(async () => {
  world = await analysis();
  admin = await world.user('root', permissions);
});
afterEach(() => world.close());

const { reportProfile } = api;
const form = (changes: object = {}) =>
  ({ name: 'Customer A', audience: 'customer', leaveOut: ['reasons'], ...changes }) as never;
const here = () => ({ projectId: world.projectId });
const add = (who: Actor, changes: object = {}) =>
  who.attempt(reportProfile.createForProject, { params: here(), body: form(changes) });
const names = async (who = world.li) =>
  (await who.call(reportProfile.listForProject, { params: here() })).map(({ origin, name }) => `${origin} ${name.en}`);
const own = async () => {
  const list = await world.li.call(reportProfile.listForProject, { params: here() });
  return list.find(({ origin }) => origin === 'project') ?? expect.fail('no profile of the project');
};
const codeOf = (answer: { failure: { errorCode?: string | undefined } }) => answer.failure.errorCode;
const is = (key: ErrorKey) => errors[key].code;

describe('report profiles', () => {
  it('are those of the product, of the organisation and of the project', async () => {
    await add(world.li);
    await admin.call(reportProfile.create, { body: form({ name: 'Everybody' }) });
    expect(await names()).toEqual([
      'delivered For the customer',
      'delivered For the authority',
      'organisation Everybody',
      'project Customer A',
    ]);
  });

  it('need the right to configure: that of the system, or that of the project', async () => {
    const fewer = engineer.filter((one) => one !== 'ProjectConfigModify' && one !== 'InAuthUserModify');
    const reader = await world.user('reader', [...fewer, 'ProjectAdmin']);
    expect(codeOf(await reader.attempt(reportProfile.create, { body: form() }))).toBe(is('PermissionDenied'));
    expect(codeOf(await add(reader))).toBe(is('PermissionDenied'));
    expect(await names(reader)).toHaveLength(2);
  });

  it('have each name once in a place, and are not written over an older state', async () => {
    await add(world.li);
    expect(codeOf(await add(world.li, { name: 'customer a' }))).toBe(is('ProfileNameTaken'));
    const { id, rev } = await own();
    const params = { ...here(), profileId: id };
    await world.li.call(reportProfile.changeForProject, {
      params,
      body: { rev, form: form({ audience: 'authority' }) },
    });
    const late = await admin.attempt(reportProfile.changeForProject, { params, body: { rev, form: form() } });
    expect(codeOf(late)).toBe(is('StaleRow'));
    expect((await own()).form.audience).toBe('authority');
  });

  it('of another project are as if there were none, and go with their project', async () => {
    await add(world.li);
    const { id, rev } = await own();
    const other = await world.li.call(api.project.create, { body: projectForm({ name: 'Other', code: 'O' }) });
    const params = { projectId: other.id, profileId: id };
    const body = { rev, form: form() };
    expect(codeOf(await world.li.attempt(reportProfile.changeForProject, { params, body }))).toBe(is('NotFound'));
    expect(codeOf(await world.li.attempt(reportProfile.dropForProject, { params }))).toBe(is('NotFound'));
    expect(codeOf(await admin.attempt(reportProfile.drop, { params: { profileId: id } }))).toBe(is('NotFound'));
    await admin.call(api.project.drop, { params: here() });
    expect(await world.store.db.selectFrom('report_profile').select('id').execute()).toEqual([]);
  });

  it('that tell the changes since a version by name name one, of a project one that there is', async () => {
    const fieldsOf = async (sinceVersion: string) =>
      (await add(world.li, { since: 'named', sinceVersion })).failure.fields?.map((one) => [one.path, one.problem]);
    expect(await fieldsOf('')).toEqual([['sinceVersion', 'required']]);
    expect(await fieldsOf('V9')).toEqual([['sinceVersion', 'unknown']]);
    expect((await add(world.li, { name: 'Since V1.0', since: 'named', sinceVersion: 'V1.0' })).status).toBe(200);
    const body = form({ since: 'named', sinceVersion: 'V9' });
    expect((await admin.attempt(reportProfile.create, { body })).status).toBe(200);
    const { id, rev } = await own();
    const change = { params: { ...here(), profileId: id }, body: { rev, form: body } };
    expect(codeOf(await world.li.attempt(reportProfile.changeForProject, change))).toBe(is('BadInput'));
  });

  it('are written down when they are added, changed and deleted', async () => {
    await add(world.li);
    const { id, rev } = await own();
    const params = { ...here(), profileId: id };
    await world.li.call(reportProfile.changeForProject, { params, body: { rev, form: form() } });
    await world.li.call(reportProfile.dropForProject, { params });
    const lines = await world.store.db
      .selectFrom('audit')
      .select(['event', 'target'])
      .where('event', 'in', ['reportProfile.created', 'reportProfile.changed', 'reportProfile.deleted'])
      .execute();
    expect(lines.map(({ event }) => event).sort()).toEqual([
      'reportProfile.changed',
      'reportProfile.created',
      'reportProfile.deleted',
    ]);
    expect(lines.every(({ target }) => target === 'Customer A')).toBe(true);
  });
});

describe('a report that follows a profile', () => {
  const ask = (profile: string, who = world.li) =>
    who.attempt(api.report.request, {
      params: { versionId: world.versionId },
      body: { format: 'docx', locale: 'en-US', profile },
    });

  it('names it in the list of exports and in the audit log, as it was then', async () => {
    await add(world.li);
    const { id, rev } = await own();
    const { data } = await ask(id);
    expect(data.profile).toEqual({ name: { en: 'Customer A', zh: 'Customer A' }, audience: 'customer' });
    const params = { ...here(), profileId: id };
    await world.li.call(reportProfile.changeForProject, { params, body: { rev, form: form({ name: 'Renamed' }) } });
    const [job] = (await world.li.call(api.report.exports, { params: here(), query: {} as never })).list;
    expect(job?.profile?.name.en).toBe('Customer A');
    const line = await world.store.db
      .selectFrom('audit')
      .select('detail')
      .where('event', '=', 'report.exported')
      .executeTakeFirst();
    expect(line?.detail).toBe('docx: Customer A (customer)');
  });

  it('is refused for a profile of another project', async () => {
    const other = await world.li.call(api.project.create, { body: projectForm({ name: 'Other', code: 'O' }) });
    const made = await world.li.call(reportProfile.createForProject, { params: { projectId: other.id }, body: form() });
    const foreign = made.find(({ origin }) => origin === 'project')?.id ?? '';
    expect(codeOf(await ask(foreign))).toBe(is('BadInput'));
    expect(codeOf(await ask('nobody'))).toBe(is('BadInput'));
  });

  it('says in its name what it is in its own language, where it holds chapters or columns alone, too', async () => {
    await add(world.li, { audience: 'internal', leaveOut: [], chapters: ['risks'], locale: 'zh-CN' });
    const { data } = await ask((await own()).id);
    await world.env.reports.idle();
    const { fileName } = await world.li.call(api.report.job, { params: { jobId: data.id } });
    expect(fileName).toContain('节选（供内部使用）-中文');
  });

  it('is refused for the list of standards, which nothing could be left out of', async () => {
    const body = { content: 'standards', format: 'xlsx', locale: 'en-US', profile: 'delivered-customer' } as const;
    const { failure } = await admin.attempt(api.report.combine, { params: here(), body });
    expect(failure.fields).toEqual([expect.objectContaining({ path: 'profile' })]);
  });

  it('is refused where the version is a draft, lacks the assets, or has none before it', async () => {
    const faults = [
      [{ leaveOut: ['drafts'] }, 'ProfileNeedsFrozen'],
      [{ assets: ['Gateway'] }, 'ProfileFindsNoAsset'],
      [{ since: 'lastFinal' }, 'ProfileFindsNoVersion'],
      [{ since: 'named', sinceVersion: 'V1.0' }, 'ProfileFindsNoNamed'],
    ] as const;
    for (const [changes, key] of faults) {
      await add(world.li, { name: key, ...changes });
      const list = await world.li.call(reportProfile.listForProject, { params: here() });
      const id = list.find(({ name }) => name.en === key)?.id ?? '';
      expect(codeOf(await ask(id)), key).toBe(is(key));
      // The question about open points comes first: it is not asked in vain.
      const query = { profile: id };
      const points = world.li.attempt(api.taskVersion.openPoints, { params: { versionId: world.versionId }, query });
      expect(codeOf(await points), key).toBe(is(key));
    }
  });

  it('is refused for a document of another tool where it chooses chapters, columns or changes', async () => {
    const document = async (name: string, changes: object) => {
      await add(world.li, { name, ...changes });
      const list = await world.li.call(reportProfile.listForProject, { params: here() });
      const profile = list.find((one) => one.name.en === name)?.id ?? '';
      const params = { versionId: world.versionId };
      return world.li.attempt(api.format.export, { params, body: { format: 'rdx-json', profile } });
    };
    expect(codeOf(await document('Assets', { chapters: ['assets'] }))).toBe(is('ProfileChoosesChapters'));
    expect(codeOf(await document('Columns', { columns: { risks: ['strategy'] } }))).toBe(is('ProfileChoosesChapters'));
    expect((await document('Reasons', {})).status).toBe(200);
    const line = await world.store.db
      .selectFrom('audit')
      .select('detail')
      .where('event', '=', 'exchange.exported')
      .executeTakeFirst();
    expect(line?.detail).toBe('task rdx-json: Reasons (customer)');
  });
});
