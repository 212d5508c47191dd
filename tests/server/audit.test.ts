import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import { audit } from '#contract/audit.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { project } from '#contract/project.ts';
import { report } from '#contract/report.ts';
import { tag } from '#contract/tag.ts';
import { taskVersion } from '#contract/task-version.ts';
import { variable } from '#contract/variable.ts';
import { version } from '#contract/version.ts';
import { workplace } from '#contract/workplace.ts';
import { formerUser } from '#domain/model/former-user.ts';
import { insertAuditLine } from '#server/store/audit.ts';
import { projectForm } from '#tests/world/analysis.ts';
import { type Actor, minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';

let w: ServerWorld;
let admin: Actor;
beforeEach(async () => {
  w = await serverWorld();
  admin = await w.user('root', permissions);
});
afterEach(() => w.close());

const read = async (query: object = {}) => (await admin.call(audit.list, { query: { pageSize: 100, ...query } })).list;
const events = async (query?: object) => (await read(query)).map(({ event }) => event);

/** A line as if it had happened. */
const happened = (id: string, at: string, more: object = {}) =>
  insertAuditLine(w.store.db, {
    id,
    at,
    event: 'signIn.failed',
    user_id: null,
    account: 'nobody',
    address: '192.0.2.1',
    ...more,
  });

describe('the audit log of the product', () => {
  it('holds a reason with line breaks as one line, in its export, too', async () => {
    const { versionId } = await admin.call(workplace.loadExample, { body: {} });
    const body = { format: 'xlsx', locale: 'en-US', reason: 'late\r\n2026-01-01,forged' } as const;
    await admin.call(report.request, { params: { versionId }, body });
    const [line] = (await read()).filter(({ event }) => event === 'report.exported');
    expect(line?.detail).toContain('late 2026-01-01,forged');
    const forged = { id: 'old', at: '2026-01-01T00:00:00.000Z', event: 'signIn.failed', user_id: null } as const;
    const old = { ...forged, account: 'a', address: '', target_id: '', target: 'x\ny', detail: 'a\u2028b' };
    await w.store.db.insertInto('audit').values(old).execute();
    const csv = await admin.fetch('/intara/v1.0/system/audit/export');
    // Besides its header. Its own line is written once it is made.
    expect((await csv.text()).trim().split(/\r\n|\n|\u2028/)).toHaveLength((await read()).length);
  });

  it('holds who exported, froze, changed and deleted what, from where', async () => {
    const { projectId, versionId } = await admin.call(workplace.loadExample, { body: {} });
    const step = () => w.clock.advance(1);
    step();
    await admin.call(report.request, { params: { versionId }, body: { format: 'xlsx', locale: 'en-US' } });
    step();
    const { rev } = await admin.call(version.snapshot, { params: { versionId } });
    await admin.call(taskVersion.freeze, { params: { versionId }, body: { rev, reason: 'release' } });
    step();
    await admin.call(variable.change, { params: { key: 'session.hours' }, body: { rev: 0, value: 8 } });
    step();
    const form = { name: 'Pilot', color: 'daybreak', categoryId: null, description: '', scopes: ['analysis'] } as const;
    const { tags } = await admin.call(tag.create, { body: { ...form, scopes: [...form.scopes] } });
    step();
    await admin.call(tag.drop, { params: { tagId: tags[0]?.id ?? '' } });
    step();
    await admin.call(project.drop, { params: { projectId } });
    const all = await read();
    // Loading the example is one moment: its project, and its first version made final.
    const lines = all.slice(0, -2);
    expect(
      all
        .slice(-2)
        .map(({ event }) => event)
        .sort(),
    ).toEqual(['project.created', 'version.frozen']);
    expect(lines.map(({ event }) => event)).toEqual([
      'project.deleted',
      'tag.deleted',
      'tag.created',
      'variable.changed',
      'version.frozen',
      'report.exported',
    ]);
    expect(lines.every(({ account, address }) => account === 'root' && address === '-')).toBe(true);
    expect(lines.map(({ detail }) => detail)).toEqual(['', '', '', '8', 'release', 'xlsx']);
    expect(lines[1]?.target).toBe('Pilot');
  });

  it('keeps why a report was made although there were open points', async () => {
    const { versionId } = await admin.call(workplace.loadExample, { body: {} });
    const body = { format: 'docx', locale: 'en-US', reason: ' a draft ' } as const;
    w.clock.advance(1);
    await admin.call(report.request, { params: { versionId }, body });
    expect((await read())[0]).toMatchObject({ event: 'report.exported', detail: 'docx: a draft' });
  });

  it('an act that cannot be noted does not happen', async () => {
    const { projectId } = await admin.call(workplace.loadExample, { body: {} });
    await w.store.db.schema.alterTable('audit').renameTo('away').execute();
    expect((await admin.attempt(project.drop, { params: { projectId } })).status).toBe(500);
    expect(
      (await admin.attempt(variable.change, { params: { key: 'session.hours' }, body: { rev: 0, value: 8 } })).status,
    ).toBe(500);
    await w.store.db.schema.alterTable('away').renameTo('audit').execute();
    expect((await admin.attempt(project.get, { params: { projectId } })).status).toBe(200);
  });

  it('is narrowed by group, words and days, the latest first, page by page', async () => {
    await happened('a', '2026-02-01T23:59:59.000Z');
    await happened('b', '2026-02-02T00:00:00.000Z', { account: 'Li_' });
    await happened('c', '2026-02-03T12:00:00.000Z', {
      event: 'user.permissions',
      target: 'wang',
      detail: '+AssetRead',
    });
    const ids = async (query: object) => (await read(query)).map(({ id }) => id);
    expect(await ids({})).toEqual(['c', 'b', 'a']);
    expect(await ids({ sorter: 'at' })).toEqual(['a', 'b', 'c']);
    expect(await ids({ group: 'user' })).toEqual(['c']);
    expect(await ids({ from: '2026-02-02', to: '2026-02-02' })).toEqual(['b']);
    const second = { from: '2026-02-02', to: '2026-02-02' };
    expect(await ids({ ...second, zone: 'Asia/Shanghai' })).toEqual(['b', 'a']);
    expect(await ids({ ...second, zone: 'America/Los_Angeles' })).toEqual([]);
    expect(await ids({ to: '9999-12-31', zone: 'America/Los_Angeles' })).toEqual(['c', 'b', 'a']);
    expect((await admin.attempt(audit.list, { query: { ...second, zone: 'Mars/Olympus' } })).status).toBe(400);
    expect(await ids({ name: 'li_' })).toEqual(['b']);
    expect(await ids({ name: 'ASSETREAD' })).toEqual(['c']);
    expect(await ids({ pageSize: 1, current: 2 })).toEqual(['b']);
    expect((await admin.attempt(audit.list, { query: { from: 'yesterday' } })).status).toBe(400);
  });

  it('is searched by what is stored and by what people see, in either language', async () => {
    const at = '2026-02-01T10:00:00.000Z';
    await happened('entry', at, { event: 'entry.changed', detail: 'attacks: tag Pilot' });
    await happened('import', at, { event: 'data.imported', detail: 'users +3 ~1, attacks +2 ~0' });
    await happened('typed', at, { event: 'version.frozen', detail: 'after the attacks of May' });
    await happened('right', at, { event: 'user.permissions', detail: '+AttackRead -AssetRead' });
    await happened('steps', at, { event: 'data.imported', detail: 'attackSteps +1 ~0' });
    const found = async (name: string) => (await read({ name })).map(({ id }) => id).sort();
    expect(await found('attacks')).toEqual(['entry', 'import', 'steps', 'typed']);
    expect(await found('攻击库')).toEqual(['entry', 'import', 'right']);
    expect(await found('attack library')).toEqual(['entry', 'right']);
    expect(await found('攻击库：查看')).toEqual(['right']);
    expect(await found('Attack steps')).toEqual(['steps']);
    expect(await found('100%')).toEqual([]);
    await happened('spaced', at, { event: 'task.deleted', target: 'Head  lamp' });
    for (const words of ['head lamp', 'Head  Lamp', 'head lamp ']) expect(await found(words)).toEqual(['spaced']);
    expect(await found('Attack  library')).toEqual(['entry', 'right']);
    await happened('variable', at, { event: 'variable.changed', target: 'session.hours', detail: '8' });
    await happened('seeds', at, { event: 'library.loaded', target: 'attacks', detail: '+3 ~0' });
    expect(await found('Session length')).toEqual(['variable']);
    expect(await found('会话时长')).toEqual(['variable']);
    expect(await found('attack library')).toEqual(['entry', 'right', 'seeds']);
  });

  it('is exported as it is stored, the same in every language', async () => {
    await happened('a', '2026-02-01T10:00:00.000Z', { event: 'model.changed', target: 'HEAVENS', detail: 'impact' });
    const response = await admin.fetch('/intara/v1.0/system/audit/export?name=影响模型');
    expect((await response.text()).split('\r\n')[1]).toBe(
      '2026-02-01T10:00:00.000Z,model.changed,nobody,192.0.2.1,HEAVENS,impact',
    );
  });

  it('is exported with people who were anonymised called as the language that is asked for has it', async () => {
    const name = formerUser(7);
    await happened('a', '2026-02-01T10:00:00.000Z', { event: 'project.changed', account: name, detail: `+${name}` });
    const saved = async (locale: string) => {
      const response = await admin.fetch(`/intara/v1.0/system/audit/export?group=project${locale}`);
      return (await response.text()).split('\r\n')[1];
    };
    const line = (named: string) => `2026-02-01T10:00:00.000Z,project.changed,${named},192.0.2.1,,+${named}`;
    expect(await saved('&locale=zh-CN')).toBe(line('已离职用户\u00a07').replace(',+', ",'+"));
    expect(await saved('&locale=en-US')).toBe(line(name).replace(',+', ",'+"));
    expect(await saved('')).toBe(line(name).replace(',+', ",'+"));
    expect((await admin.fetch('/intara/v1.0/system/audit/export?locale=fr')).status).toBe(400);
    // The language is no part of what the log was narrowed by.
    const exported = await w.store.db
      .selectFrom('audit')
      .select('detail')
      .where('event', '=', 'audit.exported')
      .execute();
    expect(new Set(exported.map(({ detail }) => detail))).toEqual(new Set(['project']));
  });

  it('says who may see a new project, and of a saved form only what differs', async () => {
    const wang = await w.user('wang', []);
    const forms = { name: 'Radar', code: 'RD', participants: [wang.id] };
    const { id: projectId } = await admin.call(project.create, { body: projectForm(forms) });
    const newest = async () => (await read({ group: 'project' })).map(({ event, detail }) => `${event} ${detail}`);
    expect((await newest()).sort()).toEqual(['project.changed +wang', 'project.created ']);
    w.clock.advance(1);
    const clone = { name: 'Radar-2', code: 'RD-2' };
    await admin.call(project.clone, { params: { projectId }, body: clone });
    expect((await newest()).slice(0, 2).sort()).toEqual(['project.changed +wang', 'project.created Radar']);
    w.clock.advance(1);
    const { rev, form } = await admin.call(project.get, { params: { projectId } });
    const body = { rev, form: { ...form, codePrefixes: {}, name: 'Front-radar' } };
    await admin.call(project.change, { params: { projectId }, body });
    expect((await newest())[0]).toBe('project.changed name');
  });

  // An equals sign of full width is one to a spreadsheet of East Asia.
  it.each(['=', '\uFF1D'])(
    'is exported as CSV that no spreadsheet runs (%s), and the export is in it',
    async (mark) => {
      await happened('a', '2026-02-01T10:00:00.000Z', { account: `${mark}HYPERLINK("http://x")` });
      const response = await admin.fetch('/intara/v1.0/system/audit/export?group=signIn');
      expect(response.headers.get('content-disposition')).toContain('audit.csv');
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
      expect(text).toBe(
        `\uFEFFat,event,account,address,target,detail\r\n2026-02-01T10:00:00.000Z,signIn.failed,"'${mark}HYPERLINK(""http://x"")",192.0.2.1,,\r\n`,
      );
      expect(await events({ group: 'export' })).toEqual(['audit.exported']);
    },
  );

  it('is kept as long as the variable says; guesses push nothing else out', async () => {
    const password = 'Abcdefg1';
    await admin.call(inauth.createUser, { body: { username: 'li', fullName: 'li', password, permissions: [] } });
    await happened('old', '2026-01-15T00:00:00.000Z', { event: 'user.deleted' });
    await admin.call(variable.change, { params: { key: 'audit.days' }, body: { rev: 0, value: 30 } });
    const signIn = () => w.stranger().call(inauth.login, { body: { username: 'li', password } });
    await signIn();
    expect(await events({ group: 'user' })).toEqual(['user.created']);
    w.clock.advance(minutes(31 * 24 * 60));
    await signIn();
    expect(await w.store.db.selectFrom('audit').select('event').execute()).toEqual([{ event: 'signIn.done' }]);
  });

  it('is for who may read it, and nobody changes it', async () => {
    const reader = await w.user('reader', ['InAuthAuditRead']);
    const other = await w.user('other', ['ProjectAdmin', 'InAuthUserRead']);
    expect((await reader.attempt(audit.list)).status).toBe(200);
    expect((await other.attempt(audit.list)).status).toBe(403);
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      expect((await admin.fetch('/intara/v1.0/system/audit', { method })).status).toBeGreaterThanOrEqual(404);
  });
});
