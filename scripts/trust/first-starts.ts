import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { deliveredLibraries } from '#domain/library/content/delivered.ts';
import { freePort, scratchFolder, startProduct } from '../product.mjs';
import { root } from '../sources.mjs';
import { Findings, type Part, pause } from './part.ts';
import { SmallDisk } from './small-disk.ts';
import { checkFile } from './sqlite.ts';

const delivered = Object.entries(deliveredLibraries())
  .map(([library, entries]) => `${library} ${entries.length}`)
  .sort()
  .join(', ');

/** Of each library how many entries were delivered. */
function brought(file: string): string {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = db.prepare('select library, count(*) as entries from library_seed group by library').all() as {
      library: string;
      entries: number;
    }[];
    return rows
      .map(({ library, entries }) => `${library} ${entries}`)
      .sort()
      .join(', ');
  } finally {
    db.close();
  }
}

/** The server on a folder, waited for by nobody. */
async function unheard(dataDir: string) {
  const env = { ...process.env, PORT: String(await freePort()), DATA_DIR: dataDir, DATABASE_URL: '' };
  const stdio = ['ignore', 'ignore', 'pipe'] as const;
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], { env, stdio: [...stdio] });
  let said = '';
  child.stderr?.on('data', (part) => {
    said += part;
  });
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  return { child, ended, said: () => said };
}

async function startsWhole(dataDir: string, found: Findings, after: string): Promise<void> {
  const product = await startProduct({ dataDir });
  const { code } = await product.kill('SIGTERM');
  found.expect(code === 0, `${after} the server ended with ${code}`);
  const file = join(dataDir, 'intara.db');
  const problem = checkFile(file);
  found.expect(problem === 'ok', `${after}: ${problem}`);
  const has = brought(file);
  found.expect(has === delivered, `${after} there is ${has} instead of ${delivered}`);
}

/** The first start, which makes the tables and brings the libraries, is killed at a random moment, or finds the disk full. */
export const firstStarts: Part = {
  name: 'first-starts',
  about: 'a first start is killed or finds no room; the next one goes on, and every library is whole',
  async run(short, say) {
    const found = new Findings();
    const rounds = short ? 8 : 40;
    const longest = 2_500;
    for (let round = 0; round < rounds; round++) {
      const dataDir = scratchFolder();
      const server = await unheard(dataDir);
      await pause(150 + (longest * (round + Math.random())) / rounds);
      server.child.kill(round % 2 === 0 ? 'SIGKILL' : 'SIGTERM');
      await server.ended;
      await startsWhole(dataDir, found, `after first start ${round}`);
      rmSync(dataDir, { recursive: true, force: true });
    }
    say(`${rounds} first starts killed`);
    const disk = SmallDisk.mount('5m');
    if (!disk) {
      const notTried = ['a first start on a full disk: mounting a small one is not allowed here'];
      return { faults: rounds, failures: found.failures, notTried };
    }
    try {
      const dataDir = join(disk.folder, 'data');
      const server = await unheard(dataDir);
      const [code] = await server.ended;
      say(`on a full disk: ended with ${code}, "${server.said().trim().replaceAll('\n', ' ')}"`);
      found.expect(code === 1, `on a full disk the first start ended with ${code}`);
      found.expect(/full|no room|storage/i.test(server.said()), `on a full disk it said: ${server.said()}`);
      disk.grow('96m');
      await startsWhole(dataDir, found, 'after a full disk');
    } finally {
      disk.remove();
    }
    return { faults: rounds + 1, failures: found.failures };
  },
};
