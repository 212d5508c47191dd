// @vitest-environment node
// postgres: no, on files of SQLite whatever the database is
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { preferencesOf, putPreference } from '#server/store/accounts/preferences.ts';
import { deleteExpiredTokens, insertToken } from '#server/store/accounts/tokens.ts';
import { insertAuditLine } from '#server/store/audit.ts';
import { Remembered } from '#server/store/engines/remembered.ts';
import { openStore, openStoreBeside } from '#server/store/open.ts';
import type { Store } from '#server/store/store.ts';
import { analysis } from '#tests/world/analysis.ts';
import { minutes } from '#tests/world/server.ts';

const dir = mkdtempSync(join(tmpdir(), 'intara-file-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

let n = 0;
const newFile = () => join(dir, String(++n), 'intara.db');
/** A workplace in a file, closed. */
async function madeFile(): Promise<string> {
  const file = newFile();
  await (await openStore({ file })).close();
  return file;
}
const besides = (file: string) => readdirSync(dirname(file)).sort();
/** What one side waits for and the other opens, made before both: the file may be seen to be written before the transaction comes to wait. */
function newGate() {
  let goOn = () => {};
  const opened = new Promise<void>((done) => {
    goOn = done;
  });
  return { opened, goOn };
}

/** Run by a process with nothing else to wait for: a thread takes the log of what it writes into the file meanwhile. */
const writeAndClose = (file: string) => `
  import { sql } from 'kysely';
  import { openStore } from './server/store/open.ts';
  const store = await openStore({ file: ${JSON.stringify(file)} });
  for (let n = 0; n < 5; n++)
    await store.tx((tx) => sql\`
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 2500)
      insert into preference (user_id, key, value) select 'li', 'key-' || \${n} || '-' || n, '1' from numbers
    \`.execute(tx));
  await store.close();
  console.log('closed');`;

describe('a SQLite file', () => {
  it('is held by one server at a time, and free when that one closes it', async () => {
    const file = newFile();
    const first = await openStore({ file });
    await expect(openStore({ file })).rejects.toThrow(`${file} is held by process ${process.pid} on `);
    await first.close();
    await (await openStore({ file })).close();
  });

  it('is written and closed whole by a command that does nothing else', async () => {
    const file = await madeFile();
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', writeAndClose(file)],
      { encoding: 'utf8' },
    );
    expect({ status, stdout, stderr }).toMatchObject({ status: 0, stdout: 'closed\n' });
    expect(besides(file)).toEqual(['intara.db', 'intara.db.lock']);
  });

  it('is one whole file after a clean stop', async () => {
    const file = await madeFile();
    expect(besides(file)).toEqual(['intara.db', 'intara.db.lock']);
  });

  it('is one whole file though others read it while it was written', async () => {
    const file = newFile();
    const store = await openStore({ file });
    const { opened, goOn } = newGate();
    const written = store.tx(async (tx) => {
      await putPreference(tx, 'li', 'first', 1);
      await opened;
    });
    await expect.poll(() => besides(file)).toContain('intara.db-wal');
    expect(await preferencesOf(store.db, 'li')).toEqual({});
    goOn();
    await written;
    await store.close();
    expect(besides(file)).toEqual(['intara.db', 'intara.db.lock']);
  });

  it('is closed whole without what a transaction has written that does not end', async () => {
    const file = newFile();
    const store = await openStore({ file });
    const { opened, goOn } = newGate();
    const written = store.tx(async (tx) => {
      await putPreference(tx, 'li', 'first', 1);
      await opened;
      await putPreference(tx, 'li', 'second', 2);
    });
    const refused = expect(written).rejects.toMatchObject({ key: 'NotReady' });
    await expect.poll(() => besides(file)).toContain('intara.db-wal');
    // Waits behind it, and is refused too.
    const behind = expect(store.tx((tx) => putPreference(tx, 'li', 'third', 3))).rejects.toMatchObject({
      key: 'NotReady',
    });
    await store.close();
    goOn();
    await Promise.all([refused, behind]);
    expect(besides(file)).toEqual(['intara.db', 'intara.db.lock']);
    const again = await openStore({ file });
    expect(await preferencesOf(again.db, 'li')).toEqual({});
    await again.close();
  });

  it('takes up what was written while it runs, after the commit', async () => {
    const file = newFile();
    const store = await openStore({ file });
    const before = statSync(file).size;
    await store.tx(async (tx) => {
      const line = {
        at: '2026-01-01',
        event: 'signIn.failed',
        user_id: null,
        account: 'x'.repeat(500),
        address: '',
      } as const;
      for (let i = 0; i < 1_500; i++) await insertAuditLine(tx, { ...line, id: `a${i}` });
    });
    await expect.poll(() => statSync(file).size).toBeGreaterThan(before + 500_000);
    await store.close();
  });

  it('that was emptied or taken away is not taken for a new workplace', async () => {
    const emptied = await madeFile();
    truncateSync(emptied, 0);
    await expect(openStore({ file: emptied })).rejects.toThrow('is empty, but it contained a workplace');
    expect(statSync(emptied).size).toBe(0);
    const gone = await madeFile();
    rmSync(gone);
    await expect(openStore({ file: gone })).rejects.toThrow('is missing, but it contained a workplace');
    expect(besides(gone)).toEqual(['intara.db.lock']);
    const blank = await madeFile();
    const other = await madeFile();
    rmSync(`${other}.lock`);
    rmSync(blank);
    const db = new (await import('@photostructure/sqlite')).DatabaseSync(blank);
    db.exec('create table note (id text)');
    db.close();
    await expect(openStore({ file: blank })).rejects.toThrow('is empty, but it contained a workplace');
  });

  it('is new when a first start was stopped before it was whole', async () => {
    const file = newFile();
    const failing = { '0001-start': { up: () => Promise.reject(new Error('stopped here')) } };
    await expect(openStore({ file }, failing)).rejects.toThrow('stopped here');
    await (await openStore({ file })).close();
  });

  it('that is damaged is noticed, left as it is, and free for whoever mends it', async () => {
    const torn = await madeFile();
    const { size } = statSync(torn);
    const fd = openSync(torn, 'r+');
    for (let page = 4; page * 4096 < size; page += 3) writeSync(fd, Buffer.alloc(4096, 0x5a), 0, 4096, page * 4096);
    await expect(openStore({ file: torn })).rejects.toThrow(/is damaged: .*\n.*npm run backup -- --restore/s);
    await expect(openStore({ file: torn })).rejects.toThrow('is damaged');

    const foreign = await madeFile();
    truncateSync(foreign, 0);
    appendFileSync(foreign, 'this is no database '.repeat(1000));
    await expect(openStore({ file: foreign })).rejects.toThrow('is damaged');
  });

  it('may be written beside the server, which sees it within a moment', async () => {
    const file = newFile();
    const world = await analysis({ store: await openStore({ file }) });
    expect((await world.li.attempt(api.account.preferences)).status).toBe(200);
    const beside = await openStoreBeside({ file });
    await beside.tx((tx) => deleteExpiredTokens(tx, '9999-01-01T00:00:00.000Z'));
    await beside.close();
    await new Promise((done) => setTimeout(done, 250));
    expect((await world.li.attempt(api.account.preferences)).status).toBe(401);
    await world.close();
  });
});

describe('on a full disk', () => {
  /** A world whose database cannot grow by a single page. */
  async function fullWorld() {
    const world = await analysis({ store: await openStore({ memory: true }) });
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(world.store.db);
    await sql.raw(`pragma max_page_count = ${rows[0]!.page_count}`).execute(world.store.db);
    return world;
  }
  const body = { name: 'Light', description: 'x'.repeat(4_000) };

  it('writes are refused as what they are, and what was there can be read', async () => {
    const world = await fullWorld();
    const at = { params: { versionId: world.versionId } };
    let refused = await world.li.attempt(api.functions.create, { ...at, body });
    const kept: string[] = [];
    while (refused.status === 200) {
      kept.push(refused.data.put.functions![0]!.id);
      refused = await world.li.attempt(api.functions.create, { ...at, body });
    }
    expect([refused.status, refused.failure.errorCode]).toEqual([507, '10000022']);
    expect(refused.failure.enMessage).toContain('disk is full');
    // Again and again: nothing is left open by the one that failed.
    for (let i = 0; i < 3; i++)
      expect((await world.li.attempt(api.functions.create, { ...at, body })).status).toBe(507);
    expect((await world.li.call(api.functions.list, at)).map(({ id }) => id)).toEqual(kept);
    expect((await world.app.request('/healthz')).status).toBe(200);
    expect((await world.app.request('/readyz')).status).toBe(200);
    await sql.raw('pragma max_page_count = 1000000').execute(world.store.db);
    expect((await world.li.attempt(api.functions.create, { ...at, body })).status).toBe(200);
    await world.close();
  });

  it('who is signed in stays signed in, though no new token can be stored', async () => {
    const world = await fullWorld();
    const place = { started_at: null, confirmed_at: null, address: '', agent: '' };
    const token = { family: 'f', user_id: world.li.id, remembered: false, replaced_at: null, ...place };
    const at = world.clock.now.toISOString();
    const fill = async () => {
      for (let i = 0; ; i++)
        await insertToken(world.store.db, { ...token, hash: `h${i}`, issued_at: at, expires_at: at });
    };
    await expect(fill()).rejects.toMatchObject({ key: 'StorageFull' });
    world.clock.advance(minutes(30));
    const replies = await Promise.all([1, 2, 3].map(() => world.li.attempt(api.project.list)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    await world.close();
  });
});

describe('while a transaction is open on a SQLite file', () => {
  const name = (of: string) => ({ user_id: 'u', key: of, value: 1 as unknown });
  /** A store with a transaction that has written and goes on when it is let. */
  async function withOpenTransaction() {
    const store = await openStore({ file: newFile() });
    const { opened: until, goOn: end } = newGate();
    const { opened: hasWritten, goOn: begun } = newGate();
    const writing = store.tx(async (tx) => {
      await tx.insertInto('preference').values(name('first')).execute();
      begun();
      await until;
      await tx.insertInto('preference').values(name('second')).execute();
    });
    await hasWritten;
    return { store, end, writing };
  }
  const keysOf = async (store: Store) =>
    (await store.db.selectFrom('preference').select('key').orderBy('key').execute()).map(({ key }) => key);

  it('everybody else reads what was committed last, and does not wait', async () => {
    const { store, end, writing } = await withOpenTransaction();
    expect(await keysOf(store)).toEqual([]);
    end();
    await writing;
    expect(await keysOf(store)).toEqual(['first', 'second']);
    await store.close();
  });

  it('nothing read meanwhile is remembered beyond it', async () => {
    const { store, end, writing } = await withOpenTransaction();
    const remembered = new Remembered<string[]>(store, ['preference']);
    const read = () => remembered.get('keys', () => keysOf(store));
    expect([await read(), await read()]).toEqual([[], []]);
    end();
    await writing;
    expect(await read()).toEqual(['first', 'second']);
    await store.close();
  });

  it('and large, others are heard while its log goes to the disk, before the commit that makes it visible', async () => {
    const store = await openStore({ file: newFile() });
    const rows = Array.from({ length: 3_000 }, (_, i) => name(`k${i}`));
    let seen: number | undefined;
    await store.tx(async (tx) => {
      await tx.insertInto('preference').values(rows).execute();
      // Before the disk can have answered.
      setImmediate(async () => {
        seen = (await keysOf(store)).length;
      });
    });
    expect(seen).toBe(0);
    expect(await keysOf(store)).toHaveLength(3_000);
    await store.close();
  });

  it('and long, others are heard between its statements', async () => {
    const store = await openStore({ file: newFile() });
    const seen: number[] = [];
    const others = setInterval(async () => seen.push((await keysOf(store)).length), 1);
    await store.tx(async (tx) => {
      const begun = performance.now();
      for (let n = 0; performance.now() - begun < 100; n++)
        await tx
          .insertInto('preference')
          .values(name(`k${n}`))
          .execute();
      clearInterval(others);
    });
    expect(seen.length).toBeGreaterThan(2);
    expect(new Set(seen)).toEqual(new Set([0]));
    await store.close();
  });

  it('other writes wait, and follow in their order', async () => {
    const { store, end, writing } = await withOpenTransaction();
    const order: string[] = [];
    const write = async (of: string) => {
      await store.db.insertInto('preference').values(name(of)).execute();
      order.push(of);
    };
    const transaction = store.tx(async (tx) => {
      await tx.insertInto('preference').values(name('third')).execute();
      order.push('third');
    });
    const others = [transaction, write('fourth')];
    await new Promise((done) => setTimeout(done, 20));
    expect(order).toEqual([]);
    end();
    await Promise.all([writing, ...others]);
    expect(order).toEqual(['third', 'fourth']);
    expect(await keysOf(store)).toEqual(['first', 'fourth', 'second', 'third']);
    await store.close();
  });

  it('and one that fails leaves the connection to the next', async () => {
    const { store, end, writing } = await withOpenTransaction();
    const failing = store.tx(() => Promise.reject(new Error('changed my mind')));
    end();
    await writing;
    await expect(failing).rejects.toThrow('changed my mind');
    await store.tx((tx) => tx.deleteFrom('preference').execute());
    expect(await keysOf(store)).toEqual([]);
    await store.close();
  });
});

it('of many reads in a row on a SQLite file others are heard between them', async () => {
  const store = await openStore({ file: newFile() });
  let heard = 0;
  const counting = setInterval(() => {
    heard += 1;
  }, 1);
  const begun = performance.now();
  while (performance.now() - begun < 150) await store.db.selectFrom('preference').selectAll().execute();
  clearInterval(counting);
  expect(heard).toBeGreaterThan(2);
  await store.close();
});
