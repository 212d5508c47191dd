// Over 400 lines, because it is one list: each change of tables, and what becomes of what was in the former ones.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { propertyMark } from '#domain/library/entry-texts.ts';
import { numberAllAuditLines } from '#server/store/audit-numbers.ts';
import { type Migrations, migrations } from '#server/store/migrate.ts';
import { openStore } from '#server/store/open.ts';
import type { Store } from '#server/store/store.ts';
import { readVariables } from '#server/store/variables.ts';

/** A database that can be opened again and again, with the tables of any former product. */
interface Place {
  open(known?: Migrations): Promise<Store>;
  remove(): Promise<void>;
}

function sqlitePlace(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'intara-former-'));
  return {
    open: (known) => openStore({ file: join(folder, 'intara.db') }, known),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

function postgresPlace(url: string): Place {
  const schema = `former_${randomUUID().replaceAll('-', '')}`;
  return {
    open: (known) => openStore({ url, schema }, known),
    async remove() {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(`drop schema ${schema} cascade`);
      await client.end();
    },
  };
}

const { DATABASE_URL: url } = process.env;
/** The one the specs run on. */
const engine: [string, () => Place] = url ? ['PostgreSQL', () => postgresPlace(url)] : ['SQLite', sqlitePlace];

const upTo = (last: string): Migrations =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last));

const at = '2026-03-02T08:00:00.123Z';
const audit = { create_by: 'u', responsible_by: 'u', update_by: 'u', created_on: at, update_time: at };
const untyped = ({ db }: Store) => db as unknown as Kysely<Record<string, Record<string, unknown>>>;

/** As all versions since users have states had them. */
const formerUser = (username: string, state = 'active') => ({
  id: username,
  username,
  name_key: username,
  search: username,
  full_name: 'Li',
  email: '',
  mobile: '',
  nickname: '',
  introduction: '',
  profile_pic: '',
  picture_hash: '',
  password_hash: '',
  permissions: '[]',
  created_on: at,
  state,
});
const insertFormerUser = (store: Store, username: string, state = 'active') =>
  untyped(store).insertInto('inauth_user').values(formerUser(username, state)).execute();

/** The method `m`, which projects and versions name. */
const insertMethod = (store: Store) =>
  untyped(store)
    .insertInto('method')
    .values({ hash: 'm', body: JSON.stringify({}) })
    .execute();

async function insertProject(store: Store, id: string, number: number, own: object) {
  await untyped(store)
    .insertInto('project')
    .values({
      id,
      number,
      name: id,
      code: id,
      body: {},
      logo: null,
      example: false,
      search: id,
      rev: 1,
      ...audit,
      ...own,
    })
    .execute();
}

async function insertVersion(store: Store, project: string, id: string, own: object) {
  const head = { id: `task-${id}`, project_id: project, current_version_id: id, name: id, code: id };
  await untyped(store)
    .insertInto('task')
    .values({ ...head, body: {}, status: 'inProgress', search: id, rev: 1, ...audit })
    .execute();
  const version = { id, task_id: head.id, version: 'V1.0', base_version_id: null, content: '', author: 'u' };
  await untyped(store)
    .insertInto('task_version')
    .values({ ...version, status: 'open', rev: 1, counters: {}, stats: {}, created_on: at, update_time: at, ...own })
    .execute();
}

async function indexesOf({ db, dialect }: Store): Promise<string[]> {
  const all =
    dialect === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'index'`
      : sql<{ name: string }>`select indexname as name from pg_indexes where schemaname = current_schema()`;
  return (await all.execute(db)).rows.map(({ name }) => name);
}

describe.each([engine])('a former database on %s', (_, place) => {
  let here: Place;
  beforeEach(() => {
    here = place();
  });
  afterEach(() => here.remove());

  it('keeps every method, stored once by its content', async () => {
    const usual = { levels: [{ code: 'H', name: { en: 'High', zh: 'High' }, value: 2.5 }], matrix: { H: { L: 1 } } };
    const sameInOtherOrder = { matrix: { H: { L: 1 } }, levels: usual.levels };
    const own = { ...usual, matrix: { H: { L: 3 } } };
    const old = await here.open(upTo('0003-system'));
    await insertProject(old, 'p1', 1, { method: usual });
    await insertProject(old, 'p2', 2, { method: own });
    // More rows than are read at a time.
    for (let n = 3; n <= 503; n++) await insertProject(old, `p${n}`, n, { method: usual });
    await insertVersion(old, 'p1', 'v1', { method: sameInOtherOrder });
    await insertVersion(old, 'p2', 'v2', { method: own });
    await old.close();

    const store = await here.open();
    const methodsOf = async (table: 'project' | 'task_version') => {
      const rows = await store.db
        .selectFrom(table)
        .innerJoin('method', 'method.hash', `${table}.method_hash`)
        .select([`${table}.id`, 'method.body'])
        .execute();
      return new Map(rows.map(({ id, body }) => [id, body]));
    };
    const [projects, versions] = [await methodsOf('project'), await methodsOf('task_version')];
    expect([projects.get('p1'), projects.get('p2'), projects.get('p503')]).toEqual([usual, own, usual]);
    expect([versions.get('v1'), versions.get('v2')]).toEqual([usual, own]);
    expect(projects.size).toBe(503);
    expect(await store.db.selectFrom('method').select('hash').execute()).toHaveLength(2);
    await store.close();
  });

  it('tells lists what they look for: names and times beside members, days and undisposed risks', async () => {
    const old = await here.open(upTo('0003-system'));
    await insertProject(old, 'p1', 1, { method: {}, search: 'headlamp hl' });
    await untyped(old).insertInto('project_member').values({ project_id: 'p1', user_id: 'li' }).execute();
    await insertVersion(old, 'p1', 'v1', { method: {}, stats: { awaitingDisposal: 7 } });
    await untyped(old)
      .updateTable('task')
      .set({ body: { scheduledTime: ['2026-01-01', '2026-02-01'] } })
      .where('id', '=', 'task-v1')
      .execute();
    await insertVersion(old, 'p1', 'v2', { method: {} });
    await old.close();

    const store = await here.open();
    const beside = { project_id: 'p1', user_id: 'li', search: 'headlamp hl', update_time: at };
    expect(await store.db.selectFrom('project_member').selectAll().execute()).toEqual([beside]);
    const tasks = store.db
      .selectFrom('task')
      .innerJoin('task_version', 'task_version.id', 'task.current_version_id')
      .select(['task_version.id', 'task.due', 'task_version.awaiting'])
      .orderBy('task.id');
    expect(await tasks.execute()).toEqual([
      { id: 'v1', due: '2026-02-01', awaiting: 7 },
      { id: 'v2', due: '', awaiting: 0 },
    ]);
    await store.close();
  });

  it('places tasks beside participants of their project and their own members', async () => {
    const old = await here.open(upTo('0033-library-facets'));
    await untyped(old).insertInto('method').values({ hash: 'none', body: {} }).execute();
    await insertProject(old, 'p1', 1, { method_hash: 'none' });
    for (const user_id of ['li', 'wang'])
      await untyped(old)
        .insertInto('project_member')
        .values({ project_id: 'p1', user_id, update_time: at, search: 'p1' })
        .execute();
    const shown = { project_id: 'p1', complete: false, due: '2026-02-01', current_version_id: 'v1', search: 'tara' };
    await untyped(old)
      .insertInto('task')
      .values({ id: 't1', name: 't1', code: 't1', body: {}, rev: 1, ...shown, ...audit })
      .execute();
    for (const user_id of ['wang', 'zhao'])
      await untyped(old).insertInto('task_member').values({ task_id: 't1', user_id }).execute();
    await old.close();

    const store = await here.open();
    const places = await store.db.selectFrom('task_place').selectAll().orderBy('user_id').execute();
    const of = (user_id: string, visible: boolean, mine: boolean) => ({
      user_id,
      task_id: 't1',
      visible,
      mine,
      ...shown,
      finished: false,
      update_time: at,
    });
    expect(places).toEqual([of('li', true, false), of('wang', true, true), of('zhao', false, true)]);
    await store.close();
  });

  it('finds tasks by what their current versions were before', async () => {
    const old = await here.open(upTo('0038-polarion'));
    const given = untyped(old);
    await given.insertInto('method').values({ hash: 'm', body: {} }).execute();
    await insertProject(old, 'p1', 1, { method_hash: 'm', name_order: '', code_order: '' });
    await given
      .insertInto('project_member')
      .values({ project_id: 'p1', user_id: 'li', update_time: at, search: 'p1' })
      .execute();
    const version = { base_version_id: null, content: '', author: 'u', status: 'open', rev: 1, method_hash: 'm' };
    for (const [id, current, finished] of [
      ['done', 'done-1', true],
      ['open', 'open-2', false],
    ] as const) {
      const task = { id, project_id: 'p1', current_version_id: current, name: id, code: id, due: '' };
      await given
        .insertInto('task')
        .values({ ...task, body: {}, search: id, rev: 1, ...audit })
        .execute();
      for (const n of [1, 2]) {
        const own = { id: `${id}-${n}`, task_id: id, version: `V${n}`, finished: n === 1 };
        const times = { texts: {}, counters: {}, stats: {}, created_on: at, update_time: at };
        await given
          .insertInto('task_version')
          .values({ ...own, ...version, ...times })
          .execute();
      }
      expect(current.endsWith('-1')).toBe(finished);
    }
    await old.close();

    const store = await here.open();
    for (const table of ['task', 'task_place'] as const) {
      const rows = await store.db.selectFrom(table).select('search').where('finished', '=', true).execute();
      expect(rows).toEqual([{ search: 'done' }]);
    }
    await store.close();
  });

  it('sorts projects and tasks of before by the numbers in their names', async () => {
    const old = await here.open(upTo('0034-task-places'));
    const form = { method_hash: 'm' };
    await untyped(old).insertInto('method').values({ hash: 'm', body: {} }).execute();
    for (const [n, id] of ['Lamp-10', 'lamp-9'].entries()) {
      await insertProject(old, id, n + 1, form);
      const task = { id: `t-${id}`, project_id: id, current_version_id: 'v', name: id, code: id, due: '' };
      await untyped(old)
        .insertInto('task')
        .values({ ...task, body: {}, search: id, rev: 1, ...audit })
        .execute();
    }
    await old.close();

    const store = await here.open();
    for (const table of ['project', 'task'] as const)
      for (const order of ['name_order', 'code_order'] as const) {
        const rows = await store.db.selectFrom(table).select('name').orderBy(order).execute();
        expect(rows.map(({ name }) => name)).toEqual(['lamp-9', 'Lamp-10']);
      }
    await store.close();
  });

  it('gives each version the texts of its task, and the task the rest of its form', async () => {
    const old = await here.open(upTo('0003-system'));
    await insertProject(old, 'p1', 1, { method: {} });
    const texts = { systemName: 'Lamp', description: 'One “lamp”', overview: '灯\n开关' };
    // More tasks than are read at a time.
    const ids = Array.from({ length: 501 }, (_, i) => `v${i}`);
    for (const id of ids) await insertVersion(old, 'p1', id, { method: {} });
    const form = { name: 'T', ...texts, scheduledTime: ['2026-01-01', '2026-02-01'] };
    await untyped(old).updateTable('task').set({ body: form }).execute();
    await old.close();

    const store = await here.open();
    const rows = await store.db
      .selectFrom('task_version')
      .innerJoin('task', 'task.id', 'task_version.task_id')
      .select(['task_version.texts', 'task.body'])
      .execute();
    expect(rows).toHaveLength(ids.length);
    const rest = { name: 'T', scheduledTime: form.scheduledTime };
    expect(rows.filter((row) => JSON.stringify(row.texts).length < 20)).toEqual([]);
    expect(rows[500]).toEqual({ texts, body: rest });
    await store.close();
  });

  it('keeps rows, log and touched rows, and finds them as fast, when they no longer go with their version by key', async () => {
    const old = await here.open(upTo('0017-audit-of-acts'));
    const db = untyped(old);
    await insertMethod(old);
    await insertProject(old, 'p1', 1, { method_hash: 'm' });
    await insertVersion(old, 'p1', 'v1', { method_hash: 'm', texts: JSON.stringify({}) });
    const rest = { rev: 1, create_by: 'u', responsible_by: 'u', update_by: 'u', update_time: at };
    const body = JSON.stringify({ name: '前照灯', library: { entry: 'e1' } });
    await db
      .insertInto('entity')
      .values({ version_id: 'v1', kind: 'assets', id: 'a', code: 'A-1', body, ...rest })
      .execute();
    const line = { id: 'l1', version_id: 'v1', rev: 2, user_id: 'u', at, edit: 'edit', changes: '{}', undone: false };
    await db.insertInto('activity').values(line).execute();
    await db.insertInto('activity_row').values({ version_id: 'v1', row_id: 'a', activity_id: 'l1' }).execute();
    await old.close();

    const store = await here.open();
    expect(await store.db.selectFrom('entity').selectAll().execute()).toEqual([
      { version_id: 'v1', kind: 'assets', id: 'a', code: 'A-1', body: JSON.parse(body), ...rest },
    ]);
    expect(await store.db.selectFrom('activity').select(['id', 'changes', 'undone']).execute()).toEqual([
      { id: 'l1', changes: {}, undone: false },
    ]);
    expect(await store.db.selectFrom('activity_row').select('row_id').execute()).toEqual([{ row_id: 'a' }]);
    await store.db.deleteFrom('project').where('id', '=', 'p1').execute();
    expect(await store.db.selectFrom('task_version').selectAll().execute()).toEqual([]);
    expect(await store.db.selectFrom('entity').select('id').execute()).toEqual([{ id: 'a' }]);
    expect(await indexesOf(store)).toEqual(
      expect.arrayContaining(['activity_by_time', 'activity_by_version_id_rev', 'entity_of_library_entry']),
    );
    await store.close();
  });

  it('has tasks that are finished by the progress of their versions, whatever was entered', async () => {
    const old = await here.open(upTo('0029-job-times'));
    const db = untyped(old);
    await insertMethod(old);
    await insertProject(old, 'p1', 1, { method_hash: 'm' });
    const progress: Record<string, number | null> = { whole: 1, half: 0.5, empty: null };
    for (const [id, share] of Object.entries(progress))
      await insertVersion(old, 'p1', id, {
        method_hash: 'm',
        texts: JSON.stringify({}),
        stats: JSON.stringify({ progress: share }),
      });
    await db
      .updateTable('task')
      .set({ status: 'finished', body: JSON.stringify({ type: 'system', status: 'finished' }) })
      .execute();
    await old.close();

    const store = await here.open();
    const finished = await store.db.selectFrom('task_version').select('id').where('finished', '=', true).execute();
    expect(finished).toEqual([{ id: 'whole' }]);
    const [task] = await store.db.selectFrom('task').selectAll().execute();
    expect(task).toMatchObject({ body: { type: 'system' } });
    expect(task).not.toHaveProperty('status');
    expect(await indexesOf(store)).toEqual(expect.arrayContaining(['task_list', 'task_list_of_project']));
    await store.close();
  });

  it('stays closed to registrations, which are by approval in a new installation', async () => {
    const old = await here.open(upTo('0047-searched-properties'));
    await insertFormerUser(old, 'li');
    await old.close();
    const store = await here.open();
    expect((await readVariables(store.db))['signIn.registration']).toBe('closed');
    await store.close();
  });

  it('has its report jobs in the list of exports, each with who downloaded it', async () => {
    const old = await here.open(upTo('0047-searched-properties'));
    const db = untyped(old);
    await insertMethod(old);
    await insertProject(old, 'p1', 1, { method_hash: 'm' });
    const ended = { progress: 1, error: null, file: 'f', file_name: 'a.docx', created_on: at, expires_at: at };
    const job = { ...ended, kind: 'report', user_id: 'li', project_id: 'p1', status: 'done' };
    for (const [id, versionId, downloaded_on] of [
      ['one', 'v1', at],
      ['several', '', null],
    ])
      await db
        .insertInto('job')
        .values({ ...job, id, input: JSON.stringify({ versionId }), downloaded_on })
        .execute();
    await old.close();

    const store = await here.open();
    const told = ['id', 'version_id', 'subject', 'kept_file'] as const;
    expect(await store.db.selectFrom('job').select(told).orderBy('id').execute()).toEqual([
      { id: 'one', version_id: 'v1', subject: '', kept_file: null },
      { id: 'several', version_id: null, subject: '', kept_file: null },
    ]);
    expect(await store.db.selectFrom('job_download').select(['job_id', 'user_id', 'at']).execute()).toEqual([
      { job_id: 'one', user_id: 'li', at },
    ]);
    await store.close();
  });

  it('knows which comment a notification tells of, and keeps no text of one that was changed since', async () => {
    const old = await here.open(upTo('0029-job-times'));
    const db = untyped(old);
    await insertMethod(old);
    await insertProject(old, 'p1', 1, { method_hash: 'm' });
    await insertVersion(old, 'p1', 'v1', { method_hash: 'm', texts: JSON.stringify({}) });
    const row = { version_id: 'v1', row_id: 'lamp' };
    const said = { ...row, kind: 'assets', thread: 'c', mentions: '[]', author: 'li', at, deleted: false, rev: 1 };
    await db
      .insertInto('comment')
      .values({ ...said, id: 'c', text: 'Look' })
      .execute();
    const told = { ...row, user_id: 'wu', at, is_read: false, by_user: 'li', task_id: 'task-v1', row_kind: 'assets' };
    for (const [id, kind, text] of [
      ['n1', 'mentioned', 'Look'],
      ['n2', 'replied', 'The key is 1234'],
      ['n3', 'assigned', ''],
    ])
      await db
        .insertInto('notification')
        .values({ ...told, id, kind, text, subject: 'A-1' })
        .execute();
    await old.close();

    const store = await here.open();
    const rows = await store.db.selectFrom('notification').select(['id', 'comment_id', 'text']).orderBy('id').execute();
    expect(rows).toEqual([
      { id: 'n1', comment_id: 'c', text: 'Look' },
      { id: 'n2', comment_id: '', text: '' },
      { id: 'n3', comment_id: '', text: '' },
    ]);
    await store.close();
  });

  it('keeps the link of a user, and has room for one of each other purpose', async () => {
    const old = await here.open(upTo('0044-notified-comments'));
    await insertFormerUser(old, 'li');
    const link = { user_id: 'li', expires_at: at };
    await untyped(old)
      .insertInto('inauth_link')
      .values({ ...link, hash: 'a', purpose: 'reset' })
      .execute();
    await old.close();

    const store = await here.open();
    const links = () => store.db.selectFrom('inauth_link').selectAll().orderBy('hash').execute();
    const before = { ...link, hash: 'a', purpose: 'reset' as const };
    expect(await links()).toEqual([before]);
    const mailed = { ...link, hash: 'b', purpose: 'forgot' as const };
    await store.db.insertInto('inauth_link').values(mailed).execute();
    const twice = store.db.insertInto('inauth_link').values({ ...mailed, hash: 'c' });
    await expect(twice.execute()).rejects.toThrow();
    expect(await links()).toEqual([before, mailed]);
    await store.db.deleteFrom('inauth_user').execute();
    expect(await links()).toEqual([]);
    await store.close();
  });

  it('knows names that look alike, and keeps those there are', async () => {
    const old = await here.open(upTo('0045-links-by-purpose'));
    await insertMethod(old);
    const names = { p1: 'Zündung', p2: 'Zu\u0308ndung', p3: 'Lenkung' };
    for (const [n, [id, name]] of Object.entries(names).entries())
      await insertProject(old, id, n + 1, { method_hash: 'm', name });
    const task = { id: 't1', project_id: 'p1', current_version_id: 'v1', name: 'LAMP\u200b', code: 'T', body: '{}' };
    await untyped(old)
      .insertInto('task')
      .values({ ...task, search: '', due: '', rev: 1, ...audit })
      .execute();
    await old.close();

    const store = await here.open();
    const rows = await store.db.selectFrom('project').select(['name', 'name_key']).orderBy('number').execute();
    expect(rows.map(({ name }) => name)).toEqual(Object.values(names));
    expect(rows.map(({ name_key }) => name_key)).toEqual(['zündung', 'zündung', 'lenkung']);
    expect(await store.db.selectFrom('task').select('name_key').execute()).toEqual([{ name_key: 'lamp' }]);
    await store.close();
  });

  it('finds names of full width by half width, as they are found since', async () => {
    const old = await here.open(upTo('0053-registration-by-approval'));
    await insertMethod(old);
    for (const [n, search] of ['ｌｅｎｋung p1', 'bremse p2'].entries())
      await insertProject(old, `p${n + 1}`, n + 1, { method_hash: 'm', name: search, search });
    await old.close();
    const store = await here.open();
    const rows = await store.db.selectFrom('project').select('search').orderBy('number').execute();
    expect(rows.map(({ search }) => search)).toEqual(['ｌｅｎｋung p1\nlenkung p1', 'bremse p2']);
    await store.close();
  });

  it('takes what was written of a verification as planned, and leaves the result of evidence open', async () => {
    const old = await here.open(upTo('0047-searched-properties'));
    const bodies = {
      r1: { verification: 'Verification planned', attachments: [] },
      r2: { verification: 'Tested', attachments: [{ name: 'report.pdf' }] },
      r3: { verification: ' ', attachments: [] },
      r4: { verification: 'Tested', attachments: [], verificationState: 'passed' },
    };
    const meta = { version_id: 'v1', rev: 1, create_by: 'u', responsible_by: 'u', update_by: 'u', update_time: at };
    for (const [id, body] of Object.entries(bodies))
      await untyped(old)
        .insertInto('entity')
        .values({ ...meta, kind: 'risks', id, code: id, body: JSON.stringify(body) })
        .execute();
    await old.close();

    const store = await here.open();
    const rows = await untyped(store).selectFrom('entity').select(['id', 'body']).orderBy('id').execute();
    const states = rows.map(({ body }) => (body as { verificationState?: string }).verificationState);
    expect(states).toEqual(['planned', undefined, undefined, 'passed']);
    await store.close();
  });

  it('knows what the usernames of before look like, deleted ones excepted', async () => {
    const old = await here.open(upTo('0053-registration-by-approval'));
    await insertFormerUser(old, 'сора');
    await insertFormerUser(old, 'Root', 'deleted');
    await old.close();

    const store = await here.open();
    const looks = await store.db.selectFrom('inauth_user').select('look_key').orderBy('look_key').execute();
    expect(looks).toEqual([{ look_key: '' }, { look_key: 'copa' }]);
    await store.close();
  });

  it('lets users and permission sets comment that read analyses', async () => {
    const old = await here.open(upTo('0057-searched-as-it-looks'));
    const lists = { admin: ['InAuthUserModify'], former: ['ProjectAnalysisModify'], reader: ['ProjectAnalysisRead'] };
    for (const [name, permissions] of Object.entries(lists)) {
      const list = JSON.stringify(permissions);
      await untyped(old)
        .insertInto('inauth_user')
        .values({ ...formerUser(name), look_key: name, permissions: list })
        .execute();
      const set = { id: name, name, name_key: name, permissions: list, rev: 1, update_by: 'u', update_time: at };
      await untyped(old).insertInto('permission_set').values(set).execute();
    }
    await old.close();

    const store = await here.open();
    for (const table of ['inauth_user', 'permission_set'] as const) {
      const rows = await store.db.selectFrom(table).select(['id', 'permissions']).orderBy('id').execute();
      expect(rows).toEqual([
        { id: 'admin', permissions: ['InAuthUserModify'] },
        { id: 'former', permissions: ['ProjectAnalysisModify', 'ProjectAnalysisComment'] },
        { id: 'reader', permissions: ['ProjectAnalysisRead', 'ProjectAnalysisComment'] },
      ]);
    }
    await store.close();
  });

  it('gives the rights of drafting rules to who has those of templates', async () => {
    const old = await here.open(upTo('0061-report-profiles'));
    for (const [name, rights] of [
      ['editor', ['LibTemplateRead', 'LibTemplateModify']],
      ['guest', ['AssetRead']],
      ['reader', ['LibTemplateRead']],
    ] as const) {
      const set = {
        id: name,
        name,
        name_key: name,
        permissions: JSON.stringify(rights),
        rev: 1,
        update_by: 'u',
        update_time: at,
      };
      await untyped(old).insertInto('permission_set').values(set).execute();
    }
    await old.close();

    const store = await here.open();
    expect(await store.db.selectFrom('permission_set').select(['id', 'permissions']).orderBy('id').execute()).toEqual([
      { id: 'editor', permissions: ['LibTemplateRead', 'LibTemplateModify', 'LibRuleRead', 'LibRuleModify'] },
      { id: 'guest', permissions: ['AssetRead'] },
      { id: 'reader', permissions: ['LibTemplateRead', 'LibRuleRead'] },
    ]);
    await store.close();
  });

  it('lets who views users read the audit log, and numbers its lines when needed', async () => {
    const old = await here.open(upTo('0080-backups'));
    const lists = { admin: ['InAuthUserRead', 'InAuthUserModify'], reader: ['ProjectAnalysisRead'] };
    for (const [name, permissions] of Object.entries(lists)) {
      const list = JSON.stringify(permissions);
      await untyped(old)
        .insertInto('inauth_user')
        .values({ ...formerUser(name), look_key: name, permissions: list })
        .execute();
      const set = { id: name, name, name_key: name, permissions: list, rev: 1, update_by: 'u', update_time: at };
      await untyped(old).insertInto('permission_set').values(set).execute();
    }
    const line = { event: 'signIn.done', user_id: null, account: 'li', address: '', at };
    for (const id of ['b', 'a'])
      await untyped(old)
        .insertInto('audit')
        .values({ ...line, id })
        .execute();
    await old.close();

    const store = await here.open();
    for (const table of ['inauth_user', 'permission_set'] as const) {
      const rows = await store.db.selectFrom(table).select(['id', 'permissions']).orderBy('id').execute();
      expect(rows).toEqual([
        { id: 'admin', permissions: ['InAuthUserRead', 'InAuthUserModify', 'InAuthAuditRead'] },
        { id: 'reader', permissions: ['ProjectAnalysisRead'] },
      ]);
    }
    const lines = () => store.db.selectFrom('audit').select(['id', 'number']).orderBy('id').execute();
    expect(await lines()).toMatchObject([{ number: null }, { number: null }]);
    await numberAllAuditLines(store);
    expect(await lines()).toEqual([
      { id: 'a', number: 1 },
      { id: 'b', number: 2 },
    ]);
    await store.close();
  });

  it('forgets attempts under digests without a key', async () => {
    const old = await here.open(upTo('0053-registration-by-approval'));
    const attempt = { key: 'a'.repeat(64), count: 5, last_at: at, waits_until: at };
    await untyped(old).insertInto('inauth_attempt').values(attempt).execute();
    await old.close();

    const store = await here.open();
    expect(await store.db.selectFrom('inauth_attempt').selectAll().execute()).toEqual([]);
    await store.close();
  });

  it('says of each merge whether it was taken back, also of one that was brought again', async () => {
    /** The lines of the log in their order, those of another user in brackets, what is undone with a star; what becomes of the merge, by which line. */
    const logs: [lines: string, undone: boolean, line: number][] = [
      ['merge', false, 0],
      ['merge* undo', true, 1],
      ['merge* undo* redo', false, 2],
      ['merge* undo* redo* undo', true, 3],
      ['merge* undo* redo* undo* redo', false, 4],
      ['merge* edit* undo undo* redo', false, 4],
      ['edit* merge* undo undo* redo', true, 2],
      ['edit* merge* undo* undo* redo redo', false, 5],
      ['merge* [edit*] undo* [undo] redo [edit]', false, 4],
      ['merge* edit* undo undo', true, 3],
      ['merge* edit undo', true, 2],
      ['merge* [undo] edit', true, 0],
    ];
    const old = await here.open(upTo('0019-merges-and-approvals'));
    const db = untyped(old);
    await insertMethod(old);
    await insertProject(old, 'p1', 1, { method_hash: 'm' });
    const merged = async (versionId: string, line: string) => {
      await insertVersion(old, 'p1', versionId, { method_hash: 'm', texts: JSON.stringify({}) });
      const from = { version_id: versionId, source_id: versionId, source_rev: 1 };
      const row = { id: versionId, ...from, activity_id: line, rev: 2, by: 'u', at, record: JSON.stringify({}) };
      await db.insertInto('version_merge').values(row).execute();
    };
    for (const [n, [lines]] of logs.entries()) {
      const list = lines.split(' ');
      await merged(`v${n}`, `${n}-${list.indexOf('merge') < 0 ? list.indexOf('merge*') : list.indexOf('merge')}`);
      for (const [place, line] of list.entries()) {
        const edit = line.replaceAll(/[^a-z]/g, '');
        const user_id = line.startsWith('[') ? 'x' : 'u';
        const own = { id: `${n}-${place}`, version_id: `v${n}`, rev: place + 2, edit, undone: line.includes('*') };
        await db
          .insertInto('activity')
          .values({ ...own, user_id, at, changes: '{}' })
          .execute();
      }
    }
    await merged('texts', 'none');
    await old.close();

    const store = await here.open();
    const rows = await store.db.selectFrom('version_merge').select(['id', 'undone', 'line_id']).execute();
    const found = new Map(rows.map(({ id, ...row }) => [id, row]));
    for (const [n, [lines, undone, line]] of logs.entries())
      expect([lines, found.get(`v${n}`)]).toEqual([lines, { undone, line_id: `${n}-${line}` }]);
    expect(found.get('texts')).toEqual({ undone: false, line_id: 'none' });
    await store.close();
  });

  it('finds entries of libraries by their security properties', async () => {
    const old = await here.open(upTo('0046-name-keys'));
    const row = { library: 'assets', origin: 'own', facet: '', reviewed: true, tags: '[]', rev: 1, touched: false };
    const names = { code: 'E', code_order: 'e', name_en: 'E', name_en_order: 'e', name_zh: 'E', name_zh_order: 'e' };
    const bodies = { a1: { properties: ['C', 'NR'] }, a2: { property: 'A' }, a3: { properties: [], property: '' } };
    for (const [id, body] of Object.entries(bodies))
      await untyped(old)
        .insertInto('library_entry')
        .values({ ...row, ...names, id, code: id, search: 'e', body, create_by: 'u', update_by: 'u', update_time: at })
        .execute();
    await old.close();

    const store = await here.open();
    const rows = await store.db.selectFrom('library_entry').select(['id', 'search']).orderBy('id').execute();
    expect(rows).toEqual([
      { id: 'a1', search: `e\n${propertyMark('C')}\n${propertyMark('NR')}` },
      { id: 'a2', search: `e\n${propertyMark('A')}` },
      { id: 'a3', search: 'e' },
    ]);
    await store.close();
  });
});
