import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { utils, write } from 'xlsx';
import { openStore } from '#server/store/open.ts';
import { client, firstAdministrator, scratchFolder, startProduct } from '../product.mjs';
import { exchange } from './exchange.ts';
import { type Figure, type Part, percentile, timed } from './figure.ts';
import { fillLibrary } from './fill/fill-library.ts';
import { withLists } from './load/listed-meanwhile.ts';
import { startProbed } from './load/probed.ts';
import { scratchDatabase } from './load/scratch-database.ts';

const entries = 10_000;
const tries = 40;
const most = 100;

/** The attack library with 10 000 entries: searches, filters and pages over the wire. */
export const library: Part = {
  name: 'library',
  async run() {
    const dataDir = scratchFolder();
    const database = await scratchDatabase();
    const env: Record<string, string> = database ? { DATABASE_URL: database.url } : {};
    const first = await startProduct({ dataDir, env });
    const { token } = await firstAdministrator(first);
    await first.kill();
    await fill(database ? { url: database.url } : { file: join(dataDir, 'intara.db') });
    const product = await startProbed({ dataDir, env });
    try {
      const call = client(product.base, token);
      const engine = database ? 'PostgreSQL' : 'SQLite';
      const figures: Figure[] = [];
      for (const [name, query] of cases) {
        const samples: number[] = [];
        for (let n = 0; n < tries; n++)
          samples.push(await timed(() => call('GET', `/intara/v1.0/library/attacks?pageSize=10&${query(n)}`)));
        figures.push({
          name: `library of ${entries}: ${name} (p95, ${engine})`,
          value: percentile(samples, 0.95),
          unit: 'ms',
          budget: most,
        });
      }
      const headers = { authorization: token };
      for (const round of ['new', 'changed'] as const) {
        const send = () => importRows(product.base, headers, workbookOf(round));
        const name = `import of a workbook of ${entries} ${round} requirements (${engine})`;
        figures.push(...(await withLists(product, headers, { name, budget: 10, work: send })));
      }
      // And a table of as many lines into a task, as one act that undo takes back.
      return [...figures, ...(await exchange.run())];
    } finally {
      await product.kill();
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

/** A workbook of library requirements; the second round says something else of the same codes. */
function workbookOf(round: 'new' | 'changed'): Uint8Array<ArrayBuffer> {
  const lines = Array.from({ length: entries }, (_, n) => [`BR-${n}`, `Requirement ${n}`, `${round} text of ${n}`]);
  const sheet = utils.aoa_to_sheet([['Code', 'Name (English)', 'Requirement (English)'], ...lines]);
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Library requirements');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}

async function importRows(
  base: string,
  headers: Record<string, string>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const form = new FormData();
  form.append('file', new File([bytes], 'start.xlsx'));
  const reply = await fetch(`${base}/intara/v1.0/import/init-database`, { method: 'POST', headers, body: form });
  if (!reply.ok) throw new Error(`import: ${reply.status} ${await reply.text()}`);
}

const text = (part: string) => `name=${encodeURIComponent(part)}`;
const cases: [string, (n: number) => string][] = [
  ['a word many have', (n) => `${text('gateway')}&current=${1 + n}`],
  ['a word one has', (n) => text(`attack ${(n * 7919) % entries} on`)],
  ['two Chinese characters', (n) => `${text('网关')}&current=${1 + n}`],
  ['a word nobody has', (n) => text(`nothing ${n}`)],
  ['a tag', (n) => `tag=group-${n % 50}`],
  ['the last pages by time', (n) => `current=${990 + (n % 10)}&sorter=-updateTime`],
];

async function fill(address: { url: string } | { file: string }): Promise<void> {
  const store = await openStore(address);
  await fillLibrary(store, entries);
  await store.close();
}
