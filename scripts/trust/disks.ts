import { existsSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstAdministrator, newTask, scratchFolder, startProduct } from '../product.mjs';
import { Findings, type Part, statusOf } from './part.ts';
import { SmallDisk } from './small-disk.ts';
import { checkFile } from './sqlite.ts';
import { type Call, signIn } from './writers.ts';

const noRoom = 507;
const long = 'x'.repeat(3_500);

/** Edits until one is refused, `most` at most. @returns ids of the stored rows and the status of the refusal */
async function writeUntilRefused(call: Call, versionId: string, most: number) {
  const ids: string[] = [];
  while (ids.length < most) {
    try {
      const path = `/intara/v1.0/versions/${versionId}/functions`;
      const made = await call('POST', path, { name: `row ${ids.length}`, description: long });
      ids.push(made.put.functions[0].id);
    } catch (error) {
      return { ids, refused: (error as { status?: number }).status };
    }
  }
  return { ids, refused: undefined };
}

export const disks: Part = {
  name: 'disks',
  about: 'a full log disk changes no answer; on a full data disk reading goes on and writing says why it does not',
  async run(short, say) {
    const found = new Findings();
    const notTried: string[] = [];
    let load = await fullLog(found, say, short ? 100 : 1_000);
    let rowsLost = 0;
    const disk = SmallDisk.mount('32m');
    if (disk)
      try {
        const result = await fullData(disk, found, say);
        load += result.load;
        rowsLost = result.rowsLost;
      } finally {
        disk.remove();
      }
    else
      notTried.push(
        'a full data disk: mounting a small one is not allowed here (specs try a database that cannot grow)',
      );
    return { faults: disk ? 2 : 1, load, rowsLost, failures: found.failures, notTried };
  },
};

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );

async function fullLog(found: Findings, say: (line: string) => void, edits: number): Promise<number> {
  const folder = scratchFolder();
  const log = join(folder, 'server.log');
  const disk = SmallDisk.mount('64k');
  // Where mounting is not allowed: a device that is always full.
  if (!disk) symlinkSync('/dev/full', log);
  const LOG_FILE = disk ? join(disk.folder, 'server.log') : log;
  const product = await startProduct({ env: { LOG_FILE, LOG_LEVEL: 'trace' } });
  try {
    const call = await firstAdministrator(product);
    const { versionId } = await newTask(call, 'log');
    if (disk) writeFileSync(join(disk.folder, 'filler'), Buffer.alloc(48 * 1024));
    const { ids, refused } = await writeUntilRefused(call, versionId, edits);
    found.expect(refused === undefined, `with a full log disk an edit was refused with ${refused}`);
    const { code } = await product.kill('SIGTERM');
    found.expect(code === 0, `with a full log disk the server ended with ${code}`);
    const size = disk ? `, log ${Math.round(statSync(LOG_FILE).size / 1024)} kB` : '';
    say(`log disk full: ${ids.length} of ${edits} edits acknowledged${size}`);
    return ids.length;
  } finally {
    disk?.remove();
  }
}

async function fullData(disk: SmallDisk, found: Findings, say: (line: string) => void) {
  const dataDir = join(disk.folder, 'data');
  const product = await startProduct({ dataDir, env: { LOG_LEVEL: 'info' } });
  const call = await firstAdministrator(product);
  const { versionId } = await newTask(call, 'disk');
  const rows = `/intara/v1.0/versions/${versionId}/functions`;
  const { ids, refused } = await writeUntilRefused(call, versionId, 20_000);
  found.expect(refused === noRoom, `on a full data disk an edit was refused with ${refused}`);
  const headers = { authorization: call.token };
  for (const path of [
    '/healthz',
    '/readyz',
    '/intara/v1.0/projects',
    '/intara/v1.0/workplace',
    rows,
    '/inauth/v1.0/user/info-by-token',
  ])
    found.expect(
      (await statusOf(product.base + path, { headers })) === 200,
      `on a full data disk ${path} is not served`,
    );
  const form = new FormData();
  form.set('file', new Blob([long.repeat(300)], { type: 'text/plain' }), 'evidence.txt');
  const upload = { method: 'POST', headers, body: form };
  const kept = await statusOf(`${product.base}/intara/v1.0/versions/${versionId}/attachments`, upload);
  found.expect(kept === noRoom, `on a full data disk a file of 1 MB was answered ${kept}`);
  const left = existsSync(join(dataDir, 'uploads')) ? filesBelow(join(dataDir, 'uploads')) : [];
  found.expect(left.length === 0, `a refused file left ${left}`);
  const again = await writeUntilRefused(call, versionId, 3);
  found.expect(again.refused === noRoom || again.ids.length > 0, `a second edit was refused with ${again.refused}`);
  disk.grow('80m');
  const after = await writeUntilRefused(call, versionId, 50);
  found.expect(after.refused === undefined, `with room again an edit was refused with ${after.refused}`);
  await product.kill('SIGKILL');
  const next = await startProduct({ dataDir });
  const stored = new Set((await (await signIn(next.base))('GET', rows)).map(({ id }: { id: string }) => id));
  const acknowledged = [...ids, ...again.ids, ...after.ids];
  const rowsLost = acknowledged.filter((id) => !stored.has(id)).length;
  const { code } = await next.kill('SIGTERM');
  found.expect(code === 0, `the server ended with ${code}`);
  const problem = checkFile(join(dataDir, 'intara.db'));
  found.expect(problem === 'ok', `the database afterwards: ${problem}`);
  say(
    `data disk full after ${ids.length} edits (${readdirSync(dataDir).join(', ')}), ${rowsLost} of ${acknowledged.length} lost`,
  );
  return { load: acknowledged.length, rowsLost };
}
