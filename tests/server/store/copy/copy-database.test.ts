import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { workplace } from '#contract/workplace.ts';
import { copyDatabase, type DatabasePlace } from '#server/store/copy/copy-database.ts';
import { newPool } from '#server/store/engines/postgres-dialect.ts';
import { openStore } from '#server/store/open.ts';
import { analysis } from '../../../world/analysis.ts';
import { scratchSchema } from '../../../world/store.ts';

const folder = mkdtempSync(join(tmpdir(), 'intara-'));
const schemas: string[] = [];
const url = process.env.DATABASE_URL;
afterAll(async () => {
  rmSync(folder, { recursive: true });
  if (!url) return;
  const pool = await newPool({ url });
  for (const schema of schemas) await pool.query(`drop schema if exists ${schema} cascade`);
  await pool.end();
});

let made = 0;
const newFile = () => ({ file: join(folder, `${++made}.db`) });
/** An empty database of the other engine, where there is one. */
const elsewhere = (): DatabasePlace => {
  if (!url) return newFile();
  const schema = scratchSchema();
  schemas.push(schema);
  return { url, schema };
};

/** A database on disk with people, a project and the example. */
async function filled() {
  const place = newFile();
  const world = await analysis({ store: await openStore(place) });
  await world.li.call(workplace.loadExample, { body: { locale: 'zh-CN' } });
  await world.close();
  return place;
}

describe('a database copied to another engine and back', { timeout: 60_000 }, () => {
  it('has the same rows with the same hashes each time, and serves', async () => {
    const first = await filled();
    const [second, third] = [elsewhere(), newFile()];
    const there = await copyDatabase(first, second);
    const back = await copyDatabase(second, third);
    expect(back).toEqual(there);
    const rows = new Map(there.map((table) => [table.name, table.rows]));
    for (const name of ['inauth_user', 'project', 'task_member', 'task_place', 'entity', 'activity', 'model'])
      expect(rows.get(name), name).toBeGreaterThan(0);
    const store = await openStore(second);
    const { rows: places } = await sql<{ n: number }>`select count(*) as n from task_place`.execute(store.db);
    expect(Number(places[0]?.n)).toBe(rows.get('task_place'));
    // Its triggers are there again.
    await sql`delete from project_member`.execute(store.db);
    await sql`delete from task_member`.execute(store.db);
    const { rows: left } = await sql<{ n: number }>`select count(*) as n from task_place`.execute(store.db);
    expect(Number(left[0]?.n)).toBe(0);
    await store.close();
  });

  it('is refused onto one that is not empty, which stays as it was', async () => {
    const [first, second] = [await filled(), elsewhere()];
    const before = await copyDatabase(first, second);
    await expect(copyDatabase(first, second)).rejects.toThrow(/empty/);
    expect(await copyDatabase(second, newFile())).toEqual(before);
  });

  it('is refused while a server uses the file', async () => {
    const first = await filled();
    const store = await openStore(first);
    const second = newFile();
    await expect(copyDatabase(first, second)).rejects.toThrow('is held by process');
    expect(existsSync(second.file)).toBe(false);
    await store.close();
  });

  it('is refused from a file that is missing, and leaves nothing', async () => {
    const second = newFile();
    await expect(copyDatabase(newFile(), second)).rejects.toThrow('There is no database');
    expect(existsSync(second.file)).toBe(false);
  });

  it('leaves nothing when it is cut off in the middle', async () => {
    const [first, second] = [await filled(), newFile()];
    let tables = 0;
    const cut = copyDatabase(first, second, () => {
      if (++tables === 20) throw new Error('the disk is full');
    });
    await expect(cut).rejects.toThrow('the disk is full');
    const left = readdirSync(folder).filter((name) => join(folder, name).startsWith(second.file));
    expect(left.filter((name) => !name.endsWith('.lock'))).toEqual([]);
    expect(await copyDatabase(first, second)).toEqual(await copyDatabase(first, newFile()));
  });
});
