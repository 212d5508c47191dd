import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyDatabase } from '#server/store/copy/copy-database.ts';
import { newPool } from '#server/store/engines/postgres-dialect.ts';
import { type Migrations, migrations } from '#server/store/migrate.ts';
import { openStore, openStoreBeside, type StoreAddress } from '#server/store/open.ts';
import { version } from '#server/version.ts';
import { scratchSchema } from '#tests/world/store.ts';

const url = process.env.DATABASE_URL;
const folder = mkdtempSync(join(tmpdir(), 'intara-newer-'));
const schema = scratchSchema();
const place: Exclude<StoreAddress, { memory: true }> = url ? { url, schema } : { file: join(folder, 'intara.db') };
const addNote = { up: async (db: Kysely<unknown>) => void (await sql`create table note (id text)`.execute(db)) };
const next: Migrations = { ...migrations, '9998-note': addNote };

const open = (known?: Migrations) => openStore(place, known);
/** What a program says that refuses it. */
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => '',
    (error: Error) => error.message,
  );
/** The version that migrated it is noted as this one; a spec makes another one of it. */
const migratedBy = async (by: string | undefined) => {
  const store = await open(next);
  if (by === undefined) await sql`delete from product_schema`.execute(store.db);
  else await sql`update product_schema set version = ${by}, at = '2027-02-03T04:05:06.000Z'`.execute(store.db);
  await store.close();
};

beforeAll(async () => {
  await (await open()).close();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  if (!url) return;
  const pool = await newPool({ url });
  await pool.query(`drop schema if exists ${schema} cascade`);
  await pool.end();
});

describe('a database that was migrated', () => {
  it('notes which version did it', async () => {
    const store = await open();
    const noted = await store.db.selectFrom('product_schema').selectAll().execute();
    expect(noted).toEqual([{ migration: Object.keys(migrations).sort().at(-1), version, at: expect.any(String) }]);
    await store.close();
  });

  it('by a newer version is refused, with both versions and what to do', async () => {
    await migratedBy('9.1.0');
    const said = await refusal(open());
    expect(said).toContain('This database was migrated by InTARA 9.1.0 (2027-02-03).');
    expect(said).toContain(`This is InTARA ${version}, which does not know its migration 9998-note.`);
    expect(said).toContain('Start version 9.1.0 or newer, or restore a backup made before the upgrade');
    const copies = readdirSync(folder).filter((name) => name.includes('.before-9998-note'));
    expect(copies.every((name) => said.includes(name))).toBe(true);
    expect(copies.length > 0).toBe(!url);
  });

  it('by a newer version that did not note it is refused, too', async () => {
    await migratedBy(undefined);
    expect(await refusal(open())).toContain('migrated by a newer version of InTARA. ');
  });

  it('by a newer version is neither changed by commands nor copied', async () => {
    expect(await refusal(openStoreBeside(place))).toContain('Nothing was changed.');
    const to = { file: join(folder, 'copied.db') };
    expect(await refusal(copyDatabase(place, to))).toContain('Nothing was changed.');
    expect(existsSync(to.file)).toBe(false);
  });

  it('is served by the version that migrated it', async () => {
    const store = await open(next);
    expect((await sql`select * from note`.execute(store.db)).rows).toEqual([]);
    await store.close();
  });
});
