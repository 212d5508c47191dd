import { existsSync } from 'node:fs';
import { becomeOwnerOf } from './files/become-owner.ts';
import { makeFolder } from './files/make-folder.ts';
import { usageOf } from './own-command.ts';
import { readSettings } from './settings.ts';
import { copyDatabase } from './store/copy/copy-database.ts';
import { pastPooler } from './store/engines/postgres-dialect.ts';

/** `npm run db:copy`: moves a workplace from SQLite to PostgreSQL or back. Reads the environment of the server. */

const usage = `${usageOf('db-copy', [
  ['to-postgres', 'copies the SQLite file of DATA_DIR to the empty PostgreSQL database DATABASE_URL'],
  ['to-sqlite', 'copies the PostgreSQL database DATABASE_URL to the file of DATA_DIR, which must not exist'],
])}
Stop the server first. Uploaded files stay where they are: in DATA_DIR/uploads, or in the store FILES_URL.`;

const say = (line: string) => process.stdout.write(`${line}\n`);

class UsageError extends Error {}

async function run([direction, ...more]: readonly string[]): Promise<void> {
  if (more.length > 0 || (direction !== 'to-postgres' && direction !== 'to-sqlite')) throw new UsageError(usage);
  process.umask(0o077);
  const { store, dataDir, sqliteFile } = readSettings(process.env);
  if (!('url' in store)) throw new Error('DATABASE_URL is not set: it names the PostgreSQL database.');
  const sqlite = { file: sqliteFile };
  makeFolder(dataDir);
  becomeOwnerOf(existsSync(sqliteFile) ? sqliteFile : dataDir);
  const database = pastPooler(store);
  const [from, to] = direction === 'to-postgres' ? [sqlite, database] : [database, sqlite];
  const began = performance.now();
  const tables = await copyDatabase(from, to, ({ name, rows, hash }) => {
    if (rows > 0) say(`${name}  ${rows} rows  ${hash.slice(0, 16)}`);
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(`${rows} rows of ${tables.length} tables were copied and read again with the same hashes, in ${seconds} s.`);
  say('Start the server with the same SECRET_KEY (or DATA_DIR/secret.key) and the same DATA_DIR/uploads or FILES_URL.');
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
