// @vitest-environment node
// postgres: no, on files of SQLite whatever the database is
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, stat } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBackup } from '#server/backups/make-backup.ts';
import { openStore } from '#server/store/open.ts';

/** Large enough that copying it can be met in the middle. */
const megabytes = 60;
const dataDir = mkdtempSync(join(tmpdir(), 'intara-ended-'));
const source = { file: join(dataDir, 'intara.db') };
beforeAll(async () => {
  const store = await openStore(source);
  await sql`create table filler as with recursive n(i) as (select 1 union all select i + 1 from n limit ${sql.lit(megabytes)})
    select randomblob(1000000) as content from n`.execute(store.db);
  await store.close();
}, 60_000);
afterAll(() => rmSync(dataDir, { recursive: true }));

let folders = 0;
const newFolder = () => join(dataDir, `to-${++folders}`);
const inFolder = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => !name.includes('.lock')) : [];
const isUnfinished = expect.stringMatching(/\.part$/);

/** A program of ours beside this one, and what it has written so far. */
function begin(words: readonly string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', ...words], { env: { ...process.env, DATA_DIR: dataDir } });
  const said = { out: '', err: '' };
  child.stdout.on('data', (bytes) => (said.out += bytes));
  child.stderr.on('data', (bytes) => (said.err += bytes));
  return { child, said, exit: once(child, 'exit'), closed: once(child, 'close') };
}

describe('a backup that is ended', { timeout: 60_000 }, () => {
  it('hears of it before the copy has its name', async () => {
    const folder = newFolder();
    const plan = { source, dataDir, folder };
    let seen: string[] = [];
    // Answered while the database is copied, heard when there is a pause.
    stat(dataDir, () => {
      seen = inFolder(folder);
    });
    await makeBackup(plan);
    expect(seen).toEqual([isUnfinished]);
    expect(inFolder(folder)).toEqual([expect.not.stringMatching(/\.part$/)]);
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('says what it did when the command gets %s', async (signal, code) => {
    const folder = newFolder();
    const { child, said, closed } = begin(['server/backup.ts', folder]);
    await expect.poll(() => inFolder(folder), { timeout: 20_000, interval: 2 }).toEqual([isUnfinished]);
    child.kill(signal);
    expect(await closed).toEqual([code, null]);
    expect(said).toEqual({ out: '', err: expect.stringContaining('The copy was not made') });
    expect(inFolder(folder)).toEqual([]);
  });

  it('does not go on when its server has stopped', async () => {
    const program = `
      import children from 'node:child_process';
      import { syncBuiltinESMExports } from 'node:module';
      const { fork } = children;
      children.fork = (...all) => {
        const child = fork(...all);
        // As one that has no pause.
        child.once('spawn', () => {
          child.kill('SIGSTOP');
          process.stdout.write(String(child.pid));
          stopping.abort();
          setTimeout(() => process.exit(0), 100);
        });
        return child;
      };
      syncBuiltinESMExports();
      const stopping = new AbortController();
      const { runBackup } = await import('#server/backups/run-backup.ts');
      const plan = ${JSON.stringify({ source, dataDir, folder: newFolder() })};
      runBackup(plan, 60_000, stopping.signal).catch(() => {});`;
    const { said, exit, closed } = begin(['--input-type=module', '--eval', program]);
    expect(await exit).toEqual([0, null]);
    // Its process has the same standard error.
    const late = setTimeout(() => process.kill(Number(said.out), 'SIGKILL'), 5_000);
    const since = performance.now();
    await closed;
    clearTimeout(late);
    expect(performance.now() - since).toBeLessThan(4_000);
  });
});
