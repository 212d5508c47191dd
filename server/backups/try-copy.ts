import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type CountedTable, countTables, lastChange } from '#server/store/copy/count-tables.ts';
import { bringBack } from '#server/store/engines/sqlite-copy.ts';
import { neededFiles } from '#server/store/files/unnamed-files.ts';
import { openStore } from '#server/store/open.ts';
import type { Store } from '#server/store/store.ts';
import { copiedAs, refuseProblems } from './make-backup.ts';
import { inScratchDatabase } from './postgres-tools.ts';
import { inScratch } from './unpack.ts';

/** Named one by one; of more it is said how many. */
const mostNamed = 5;

export interface ScratchPlace {
  dataDir: string;
  /** Of a PostgreSQL whose user may create databases, for copies of PostgreSQL. */
  url?: string;
}

export interface FoundInCopy {
  tables: CountedTable[];
  files: number;
  /** The latest line of the history (ISO 8601), or `unknown`. */
  lastChange: string;
  /** In words; none: the copy is good. */
  problems: string[];
}

/** What a copy in the clear consists of: it is a folder, or the single file of a SQLite database. @throws Error when there is no database in it */
export function partsOf(plain: string): { file: string; uploads: string } | { dump: string; uploads: string } {
  const folder = statSync(plain).isDirectory() ? plain : dirname(plain);
  const uploads = join(folder, 'uploads');
  if (folder !== plain) return plain.endsWith(copiedAs.postgres) ? { dump: plain, uploads } : { file: plain, uploads };
  const dump = join(plain, copiedAs.postgres);
  return existsSync(dump) ? { dump, uploads } : { file: join(plain, copiedAs.sqlite), uploads };
}

/**
 * Restores a copy as it would be restored after a loss, into a place that is removed afterwards, opens and migrates it as a server would, and looks at
 * everything in it.
 * @throws Error when it cannot be restored or opened
 */
export async function tryCopy(plain: string, { dataDir, url }: ScratchPlace): Promise<FoundInCopy> {
  const parts = partsOf(plain);
  if ('file' in parts) {
    refuseProblems(parts.file);
    return inScratch(dataDir, async (folder) => {
      const file = join(folder, copiedAs.sqlite);
      bringBack(parts.file, file, basename(plain));
      return examined(await openStore({ file }), parts.uploads);
    });
  }
  if (!url)
    throw new Error('This is a copy of PostgreSQL: set DATABASE_URL, beside whose database it can be restored.');
  return inScratchDatabase(url, parts.dump, async (scratch) =>
    examined(await openStore({ url: scratch }), parts.uploads),
  );
}

async function examined(store: Store, uploads: string): Promise<FoundInCopy> {
  try {
    const tables = await countTables(store.db);
    const { files, damaged } = await readFiles(uploads);
    const missing = [...(await neededFiles(store.db))].filter((file) => !files.has(file));
    const problems = [
      ...(tables.some(({ rows }) => rows > 0) ? [] : ['No table has a row.']),
      ...listed('Missing files that are referred to', missing),
      ...listed('Files that have changed since they were sent', damaged),
    ];
    return { tables, files: files.size, lastChange: (await lastChange(store.db)) ?? 'unknown', problems };
  } finally {
    await store.close();
  }
}

const listed = (words: string, files: readonly string[]): string[] =>
  files.length === 0 ? [] : [`${words}: ${files.length} (${files.slice(0, mostNamed).join(', ')})`];

/** The files below a folder by their hashes, and those whose content has another one. */
async function readFiles(uploads: string): Promise<{ files: Set<string>; damaged: string[] }> {
  const files = new Set<string>();
  const damaged: string[] = [];
  const parts = existsSync(uploads) ? readdirSync(uploads) : [];
  for (const part of parts)
    for (const name of readdirSync(join(uploads, part))) {
      // What waits to be removed is put back when it is read.
      const hash = name.replace(/\.unnamed$/, '');
      if (!/^[0-9a-f]{64}$/.test(hash)) continue;
      const digest = createHash('sha256');
      await pipeline(createReadStream(join(uploads, part, name)), digest);
      files.add(hash);
      if (digest.digest('hex') !== hash) damaged.push(hash);
    }
  return { files, damaged };
}
