import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { administrator, client, firstAdministrator, newTask, scratchFolder, startProduct } from '../product.mjs';
import { root } from '../sources.mjs';
import { Findings, type Part } from './part.ts';
import { Cluster } from './postgres-cluster.ts';

type Product = Awaited<ReturnType<typeof startProduct>>;

const rowsOfTask = { short: 500, long: 10_000 };

/** Lines `table  rows  hash` of the command, and how it ended. */
function move(direction: string, dataDir: string, url: string): { tables: string[]; status: number } {
  try {
    const command = join(root, 'dist/server/db-copy.js');
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: url };
    const text = execFileSync(process.execPath, [command, direction], { env, encoding: 'utf8', stdio: 'pipe' });
    return { tables: text.split('\n').filter((line) => / rows {2}[0-9a-f]{16}$/.test(line)), status: 0 };
  } catch (error) {
    return { tables: [], status: (error as { status?: number }).status ?? -1 };
  }
}

async function signedIn({ base }: Product) {
  const { token } = await client(base)('POST', '/inauth/v1.0/login', administrator);
  return client(base, token);
}

export const moved: Part = {
  name: 'move',
  about:
    'a filled SQLite database moves to PostgreSQL, is worked with, and moves back; no row is lost, and hashes are equal',
  async run(short, say) {
    const cluster = await Cluster.make();
    if (!cluster) return { failures: [], notTried: ['PostgreSQL is not installed'] };
    const found = new Findings();
    const [first, second] = [scratchFolder(), join(scratchFolder(), 'second')];
    const env = { DATABASE_URL: cluster.url };
    try {
      const names = Array.from({ length: short ? rowsOfTask.short : rowsOfTask.long }, (_, n) => `function ${n}`);
      const before = await startProduct({ dataDir: first });
      const call = await firstAdministrator(before);
      const { versionId } = await newTask(call, 'moved');
      const path = `/intara/v1.0/versions/${versionId}`;
      const add = (name: string) => ({ op: 'add', kind: 'functions', row: { name } });
      await call('POST', `${path}/edits`, { edits: names.map(add) });
      found.expect(
        move('to-postgres', first, cluster.url).status !== 0,
        'a database was copied while a server used it',
      );
      await before.kill();

      const there = move('to-postgres', first, cluster.url);
      found.expect(there.status === 0, `to PostgreSQL: ended with ${there.status}`);
      found.expect(
        move('to-postgres', first, cluster.url).status !== 0,
        'a database was copied onto one that is not empty',
      );
      cpSync(first, second, { recursive: true, filter: (file) => !file.includes('intara.db') });
      const back = move('to-sqlite', second, cluster.url);
      found.expect(there.tables.join() === back.tables.join(), 'the hashes differ after the way there and back');
      say(
        `${names.length} rows and the libraries: ${there.tables.length} filled tables with equal hashes there and back`,
      );
      rmSync(second, { recursive: true });

      const between = await startProduct({ dataDir: first, env });
      await (await signedIn(between))('POST', `${path}/functions`, { name: 'added on PostgreSQL' });
      await between.kill();
      cpSync(first, second, { recursive: true, filter: (file) => !file.includes('intara.db') });
      found.expect(move('to-sqlite', second, cluster.url).status === 0, 'the way back failed');
      const after = await startProduct({ dataDir: second });
      const { rows } = await (await signedIn(after))('GET', `${path}/snapshot`);
      const text = JSON.stringify(rows.functions);
      await after.kill();
      const lost = [...names, 'added on PostgreSQL'].filter((name) => !text.includes(`"${name}"`));
      return { faults: 2, rowsLost: lost.length, failures: found.failures };
    } finally {
      await cluster.remove();
      for (const folder of [first, second]) rmSync(folder, { recursive: true, force: true });
    }
  },
};
