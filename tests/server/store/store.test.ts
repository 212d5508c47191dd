import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { guardTransactions } from '#server/store/engines/transaction-guard.ts';
import { json, likeText } from '#server/store/engines/value-codec.ts';
import { migrations } from '#server/store/migrate.ts';
import { openStore } from '#server/store/open.ts';
import { isUniqueViolation, type Store } from '#server/store/store.ts';
import { scratchStore } from '#tests/world/store.ts';

const at = '2026-03-02T08:00:00.123Z';
const project = (id: string, number: number) => ({
  id,
  number,
  name: `Project ${id}`,
  code: '',
  method_hash: 'm',
  logo: null,
  example: false,
  name_order: '',
  name_key: '',
  code_order: '',
  search: `project ${id}`,
  rev: 1,
  create_by: 'u',
  responsible_by: 'u',
  update_by: 'u',
  created_on: at,
  update_time: at,
  body: { models: ['a', 'b'], text: '前照灯', deep: { n: 1.5, no: null } },
});

guardTransactions();

/** The engines that can be reached; PostgreSQL when DATABASE_URL is given. */
const engines: [string, () => Promise<Store>][] = [
  ['SQLite', () => openStore({ memory: true })],
  ...(process.env.DATABASE_URL ? [['PostgreSQL', scratchStore] as [string, () => Promise<Store>]] : []),
];

describe.each(engines)('the store on %s', (_, open) => {
  let store: Store;
  beforeEach(async () => {
    store = await open();
    await store.db
      .insertInto('method')
      .values({ hash: 'm', body: [] as unknown })
      .execute();
  });
  afterEach(() => store.close());

  it('gives back what was put in: JSON, arrays, booleans, times, nulls', async () => {
    await store.db.insertInto('project').values(project('p1', 1)).execute();
    const row = await store.db.selectFrom('project').selectAll().executeTakeFirstOrThrow();
    expect(row).toEqual(project('p1', 1));
  });

  it.each([['a string'], ['"quoted"'], ['5'], [5], [0.25], [true], [null], [[1, 'two']], [{ a: [] }]])(
    'keeps the JSON value %j as it is',
    async (value) => {
      await store.db
        .insertInto('preference')
        .values({ user_id: 'u', key: 'k', value: json<unknown>(value) })
        .execute();
      const row = await store.db.selectFrom('preference').select('value').executeTakeFirstOrThrow();
      expect(row.value).toEqual(value);
    },
  );

  it('undoes everything of a transaction that throws', async () => {
    const work = store.tx(async (tx) => {
      await tx.insertInto('project').values(project('p1', 1)).execute();
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await store.db.selectFrom('project').select('id').execute()).toEqual([]);
  });

  it('refuses the database itself inside a transaction, instead of waiting for ever or leaving it', async () => {
    const work = store.tx(() => store.db.selectFrom('project').select('id').execute());
    await expect(work).rejects.toThrow('Inside a transaction use its `tx`');
    expect(await store.db.selectFrom('project').select('id').execute()).toEqual([]);
  });

  it('replaces on conflict and tells the new value', async () => {
    const put = (value: number) =>
      store.db
        .insertInto('preference')
        .values({ user_id: 'u', key: 'k', value })
        .onConflict((c) => c.columns(['user_id', 'key']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
        .returning('value')
        .executeTakeFirstOrThrow();
    expect(await put(1)).toEqual({ value: 1 });
    expect(await put(2)).toEqual({ value: 2 });
  });

  it('knows a unique violation', async () => {
    await store.db.insertInto('project').values(project('p1', 1)).execute();
    const error = await store.db
      .insertInto('project')
      .values(project('p2', 1))
      .execute()
      .catch((e: unknown) => e);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(new Error('other'))).toBe(false);
  });

  it('takes the members of a deleted project along', async () => {
    await store.db.insertInto('project').values(project('p1', 1)).execute();
    await store.db
      .insertInto('project_member')
      .values({ project_id: 'p1', user_id: 'u', update_time: at, search: '' })
      .execute();
    await store.db.deleteFrom('project').where('id', '=', 'p1').execute();
    expect(await store.db.selectFrom('project_member').selectAll().execute()).toEqual([]);
  });

  it('finds a part literally, wildcards included', async () => {
    await store.db
      .insertInto('project')
      .values([
        { ...project('p1', 1), search: '100% done' },
        { ...project('p2', 2), search: '100 done' },
      ])
      .execute();
    const found = await store.db
      .selectFrom('project')
      .select('id')
      .where(sql<boolean>`search like ${likeText('0%')} escape '\\'`)
      .execute();
    expect(found).toEqual([{ id: 'p1' }]);
  });

  it('counts rows as numbers and tells how many an update changed', async () => {
    await store.db
      .insertInto('project')
      .values([project('p1', 1), project('p2', 2)])
      .execute();
    const { n } = await store.db
      .selectFrom('project')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(n).toBe(2);
    const changed = await store.db.updateTable('project').set({ rev: 2 }).where('rev', '=', 1).executeTakeFirst();
    expect(changed.numUpdatedRows).toBe(2n);
  });

  it('lets one of many racing guarded updates through per revision', async () => {
    await store.db.insertInto('project').values(project('p1', 1)).execute();
    const race = () =>
      store.tx(async (tx) => {
        const { rev } = await tx.selectFrom('project').select('rev').executeTakeFirstOrThrow();
        const done = await tx
          .updateTable('project')
          .set({ rev: rev + 1 })
          .where('rev', '=', rev)
          .executeTakeFirst();
        return Number(done.numUpdatedRows);
      });
    const won = await Promise.all(Array.from({ length: 8 }, race));
    const { rev } = await store.db.selectFrom('project').select('rev').executeTakeFirstOrThrow();
    expect(rev).toBe(1 + won.reduce((sum, n) => sum + n, 0));
  });
});

describe('a SQLite file', () => {
  const dir = mkdtempSync(join(tmpdir(), 'intara-store-'));
  const file = join(dir, "o'brien", 'intara.db');
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  const copies = () => readdirSync(dirname(file)).filter((name) => name.includes('.before-'));
  const addNote = { up: async (db: Kysely<unknown>) => void (await sql`create table note (id text)`.execute(db)) };
  const breakHalfway = {
    up: async (db: Kysely<unknown>) => {
      await sql`create table half (id text)`.execute(db);
      await sql`create table project (id text)`.execute(db);
    },
  };

  it('is flushed at every commit and needs no copy while the tables stay as they are', async () => {
    const store = await openStore({ file });
    await store.db
      .insertInto('method')
      .values({ hash: 'm', body: [] as unknown })
      .execute();
    const { synchronous } = (await sql<{ synchronous: number }>`pragma synchronous`.execute(store.db)).rows[0]!;
    const { journal_mode } = (await sql<{ journal_mode: string }>`pragma journal_mode`.execute(store.db)).rows[0]!;
    await store.db.insertInto('project').values(project('p1', 1)).execute();
    await store.close();
    const again = await openStore({ file });
    expect(await again.db.selectFrom('project').select('id').execute()).toEqual([{ id: 'p1' }]);
    await again.close();
    expect({ synchronous, journal_mode, copies: copies() }).toEqual({
      synchronous: 2,
      journal_mode: 'wal',
      copies: [],
    });
  });

  it('is copied beside itself before a new migration', async () => {
    await openStore({ file }).then((store) => store.close());
    await openStore({ file }, { ...migrations, '9999-note': addNote }).then((store) => store.close());
    expect(copies()).toEqual([expect.stringMatching(/^intara\.db\.before-9999-note-\d{4}/)]);
    const copy = await openStore({ file: join(dirname(file), copies()[0]!) });
    expect(await copy.db.selectFrom('project').select('id').execute()).toEqual([]);
    await copy.close();
  });

  it('of a former product gets its feasibility levels into the models that name them', async () => {
    const old = await openStore({ file }, { '0001-start': migrations['0001-start']! });
    const levels = [{ code: 'X', name: { en: 'X', zh: 'X' }, value: 0, correspondsTo: 'Low' }];
    const row = {
      name: { en: 'm', zh: 'm' },
      is_default: false,
      rev: 1,
      create_by: '',
      update_by: '',
      update_time: at,
    };
    await old.db
      .insertInto('model')
      .values([
        { ...row, id: 'own', kind: 'feasibility', body: { id: 'own', ranges: [] } as unknown },
        { ...row, id: 'own-risk', kind: 'risk', body: { id: 'own-risk' } as unknown },
        { ...row, id: 'levels', kind: 'feasibilityLevels' as 'risk', body: levels as unknown },
      ])
      .execute();
    await old.close();
    const store = await openStore({ file });
    const bodies = await store.db
      .selectFrom('model')
      .select(['id', 'body'])
      .where('name', '=', json(row.name))
      .execute();
    expect(Object.fromEntries(bodies.map(({ id, body }) => [id, body]))).toEqual({
      own: { id: 'own', ranges: [], levels },
      'own-risk': { id: 'own-risk', impactModel: 'impact-annex-f', threatModel: 'attack-potential' },
    });
    await store.close();
  });

  it('is left as it was by a migration that fails halfway', async () => {
    await openStore({ file }).then((store) => store.close());
    await expect(openStore({ file }, { ...migrations, '9999-broken': breakHalfway })).rejects.toThrow('already exists');
    const store = await openStore({ file });
    const tables = await sql<{ name: string }>`select name from sqlite_master where name = 'half'`.execute(store.db);
    expect(tables.rows).toEqual([]);
    await store.close();
  });
});
