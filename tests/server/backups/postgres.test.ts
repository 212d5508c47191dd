// @vitest-environment node
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { Backups, keepBackedUp } from '#server/backups/keep-backed-up.ts';
import { makeBackup } from '#server/backups/make-backup.ts';
import { checkDump, dumpDatabase, hasProgram, inScratchDatabase } from '#server/backups/postgres-tools.ts';
import { newUuid } from '#server/ids.ts';
import { countTables } from '#server/store/copy/count-tables.ts';
import { openStore } from '#server/store/open.ts';
import type { Tx } from '#server/store/store.ts';
import { scratchStore } from '#tests/world/store.ts';

const url = process.env.DATABASE_URL ?? '';
const hour = 3_600_000;
const dataDir = mkdtempSync(join(tmpdir(), 'intara-dump-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const servicesOn = async () => ({
  store: await scratchStore(),
  log: pino({ level: 'silent' }),
  clock: () => new Date(),
  newId: newUuid,
  dataDir,
  stopping: new AbortController().signal,
});

/** Other specs drop schemas of the same database, which a dump that has listed them then misses. */
async function besideOthers<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await work();
    } catch (error) {
      if (tries === 5 || !(error as Error).message.includes('does not exist')) throw error;
    }
}

describe.runIf(url && hasProgram('pg_dump'))('a backup of PostgreSQL', { timeout: 60_000 }, () => {
  it('is a file of pg_dump that is read to its end', async () => {
    const made = { source: { url }, dataDir, folder: join(dataDir, 'to'), keep: 2 };
    const { place } = await besideOthers(() => makeBackup(made));
    const dump = join(place, 'intara.dump');
    expect(statSync(dump).mode & 0o077).toBe(0);
    await checkDump(dump);
    truncateSync(dump, 1_000);
    await expect(checkDump(dump)).rejects.toThrow('pg_restore ended with 1');
  });

  it('is tried in a database beside, which is dropped', async () => {
    const filled = await servicesOn();
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(filled.store.db);
    const parts = join(dataDir, 'public');
    mkdirSync(parts, { recursive: true });
    const dump = join(parts, 'intara.dump');
    await besideOthers(() => dumpDatabase(url, dump));
    const names = () =>
      filled.store.db.executeQuery<{ datname: string }>(
        sql<{ datname: string }>`select datname from pg_database where datname like 'intara_try%'`.compile(
          filled.store.db,
        ),
      );
    const found = await inScratchDatabase(url, dump, async (scratch) => {
      const store = await openStore({ url: scratch, schema: rows[0]?.schema ?? '' });
      const tables = await countTables(store.db);
      await store.close();
      return { tables, during: (await names()).rows };
    });
    expect(found.tables.find(({ name }) => name === 'model')?.rows).toBeGreaterThan(0);
    expect([found.during.length, (await names()).rows]).toEqual([1, []]);
    await filled.store.close();
  });

  it('says what pg_dump says, never the password, and leaves nothing', async () => {
    const folder = join(dataDir, 'failed');
    const away = { url: 'postgres://intara:hunter2@127.0.0.1:4/none' };
    await expect(makeBackup({ source: away, dataDir, folder })).rejects.toThrow(/^(?!.*hunter2)pg_dump ended with 1/s);
    expect(readdirSync(folder).filter((name) => name.startsWith('intara-2'))).toEqual([]);
  });
});

describe.runIf(url && hasProgram('pg_dump'))('a backup of PostgreSQL that is ended', { timeout: 60_000 }, () => {
  it('takes pg_dump with it, and what it has begun', async () => {
    const { store } = await servicesOn();
    const folder = join(dataDir, 'ended');
    const left = () => readdirSync(folder).filter((name) => name.startsWith('intara-2'));
    /** Processes that write there. */
    const programs = () =>
      readdirSync('/proc').filter((id) => {
        try {
          return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(`--file=${folder}`);
        } catch {
          return false;
        }
      });
    const dumping = async (tx: Tx) => {
      // Within a transaction it is looked at once unless that is forgotten.
      await sql`select pg_stat_clear_snapshot()`.execute(tx);
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity where application_name = 'pg_dump' and wait_event_type = 'Lock'
      `.execute(tx);
      return rows[0]?.n;
    };
    const { runBackup } = await import('#server/backups/run-backup.ts');
    const ending = new AbortController();
    let made: Promise<unknown> | undefined;
    // Whoever copies the table waits for the lock.
    await store.tx(async (tx) => {
      await sql`lock table inauth_user in access exclusive mode`.execute(tx);
      made = runBackup({ source: { url }, dataDir, folder }, hour, ending.signal).catch(
        (error: Error) => error.message,
      );
      await expect.poll(() => dumping(tx), { timeout: 30_000 }).toBe(1);
      expect([left().length, programs().length]).toEqual([1, 1]);
      ending.abort();
      expect(await made).toContain('ended with');
      // The database itself waits on for the lock, and notices afterwards.
      await expect.poll(programs, { timeout: 10_000 }).toEqual([]);
      expect(left()).toEqual([]);
    });
    await store.close();
  });
});

describe('backups by time of several servers', () => {
  it('are made by one of them', async () => {
    const services = await servicesOn();
    let made = 0;
    const make = async () => {
      made += 1;
      await new Promise((done) => setTimeout(done, 50));
      return { place: 'somewhere', bytes: 1 };
    };
    const plan = { source: { url }, dataDir, folder: dataDir, keep: 1 };
    const servers = [1, 2, 3].map(() => new Backups(services, plan, hour, make));
    const looks = services.store.dialect === 'postgres' ? servers : servers.slice(0, 1);
    await Promise.all(looks.map((server) => server.look()));
    await Promise.all(looks.map((server) => server.look()));
    expect(made).toBe(1);
    await services.store.close();
  });

  it('are not begun without pg_dump, in words', async () => {
    const services = await servicesOn();
    const { PATH } = process.env;
    process.env.PATH = '';
    const said = await keepBackedUp(
      services,
      { every: hour, keep: 1, folder: join(dataDir, 'none'), recipients: [] },
      { url: 'postgres://d/b' },
    );
    process.env.PATH = PATH;
    expect(said).toBe('Backups by time need pg_dump and pg_restore on the PATH: none are made.');
    expect(existsSync(join(dataDir, 'none'))).toBe(false);
    await services.store.close();
  });
});
