// @vitest-environment node
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { json } from '#server/store/engines/value-codec.ts';
import { openStore } from '#server/store/open.ts';
import type { Store } from '#server/store/store.ts';

const given = process.env.DATABASE_URL ?? '';
/** Debian puts it where only root looks. */
const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path));
/** Fewer than a store opens, so that its transactions change their connection. */
const connections = 3;
const patiently = { timeout: 10_000, interval: 50 };

async function once(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(text).finally(() => client.end());
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** A database of its own, and PgBouncer in transaction mode in front of it. */
async function pooled() {
  const name = `pooled_${crypto.randomUUID().replaceAll('-', '')}`;
  await once(given, `create database ${name}`);
  const direct = new URL(given);
  direct.pathname = `/${name}`;
  const folder = mkdtempSync(join(tmpdir(), 'intara-pooler-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const { hostname, port: of, username, password } = direct;
  const parts = [`host=${hostname}`, `port=${of || 5432}`, `user=${decodeURIComponent(username)}`];
  if (password) parts.push(`password=${decodeURIComponent(password)}`);
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
${name} = ${parts.join(' ')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
ignore_startup_parameters = options,extra_float_digits
`,
  );
  // It refuses to run as root.
  const words = ['-q', settings];
  const [command, all] =
    process.getuid?.() === 0 ? ['runuser', ['-u', 'nobody', '--', program, ...words]] : [program, words];
  const process_ = spawn(command as string, all as string[], { stdio: 'ignore' });
  const url = new URL(direct.href);
  url.host = `127.0.0.1:${port}`;
  await vi.waitFor(() => once(url.href, 'select 1'), patiently);
  return { url: url.href, direct: direct.href, name, close: () => closePooled(process_, name, folder) };
}

async function closePooled(running: ChildProcess, name: string, folder: string) {
  const gone = new Promise((done) => running.once('exit', done));
  running.kill('SIGTERM');
  await gone;
  await once(given, `drop database ${name} with (force)`);
  rmSync(folder, { recursive: true });
}

/** Twelve at a time, one round after the other, each a statement that binds a value. */
async function readMuch({ db }: Store): Promise<Set<string>> {
  const found = new Set<string>();
  for (let round = 0; round < 20; round++) {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        sql<{ n: string }>`select cast(${n} as text) || current_setting('timezone') as n`.execute(db),
      ),
    );
    for (const [n, { rows }] of answers.entries())
      if (rows[0]?.n.startsWith(String(n))) found.add(rows[0].n.slice(String(n).length));
      else throw new Error(`${n} was answered ${rows[0]?.n}`);
  }
  return found;
}

const write = (store: Store, key: string) =>
  store.tx(async (tx) => {
    await tx
      .insertInto('variable')
      .values({ key, value: json('written'), rev: 1, update_by: 'somebody', update_time: '2026-11-30T00:00:00.000Z' })
      .execute();
  });
const written = async ({ db }: Store, key: string) =>
  (await db.selectFrom('variable').select('value').where('key', '=', key).execute()).length;

// A machine without it leaves these out; in CI they have to run.
describe.runIf(given && (program || process.env.CI))('PostgreSQL behind PgBouncer in transaction mode', () => {
  let bouncer: Awaited<ReturnType<typeof pooled>>;
  let store: Store;
  beforeAll(async () => {
    bouncer = await pooled();
    store = await openStore({ url: bouncer.url, directUrl: bouncer.direct });
  }, 60_000);
  afterAll(async () => {
    await store?.close();
    await bouncer?.close();
  });

  it('migrates, reads and writes with whatever connection it gets, in UTC, and prepares nothing', async () => {
    expect(await readMuch(store)).toEqual(new Set(['UTC']));
    await Promise.all(Array.from({ length: 12 }, (_, n) => write(store, `key-${n}`)));
    expect(await written(store, 'key-11')).toBe(1);
    const { rows } = await sql<{ n: number }>`select count(*) as n from pg_prepared_statements`.execute(store.db);
    expect(Number(rows[0]?.n)).toBe(0);
  });

  it('hears other servers by the database itself', async () => {
    const heard: string[] = [];
    const other = await openStore({ url: bouncer.url, directUrl: bouncer.direct });
    other.signals?.listen(
      (payload) => heard.push(payload),
      () => {},
    );
    await vi.waitFor(async () => {
      await store.signals?.send('somebody wrote');
      expect(heard).toContain('somebody wrote');
    }, patiently);
    await other.close();
  });

  it('serves again after its connections were ended', async () => {
    await once(
      given,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${bouncer.name}' and pid <> pg_backend_pid()`,
    );
    await vi.waitFor(() => readMuch(store), patiently);
    await write(store, 'after');
    expect(await written(store, 'after')).toBe(1);
  });

  it('goes on without names where nobody said that there is a pooler', async () => {
    const untold = await openStore({ url: bouncer.url });
    await readMuch(untold);
    const writes = Array.from({ length: 24 }, (_, n) => write(untold, `untold-${n}`));
    await Promise.all(writes);
    for (let n = 0; n < 24; n++) expect(await written(untold, `untold-${n}`)).toBe(1);
    await untold.close();
  });
});
