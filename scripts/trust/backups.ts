import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { firstAdministrator, newTask, scratchFolder, startProduct } from '../product.mjs';
import { root } from '../sources.mjs';
import { Findings, type Part, pause, until } from './part.ts';
import { Cluster } from './postgres-cluster.ts';
import { SmallDisk } from './small-disk.ts';
import { signIn, Writers } from './writers.ts';

/** The shortest there is: 3.6 seconds, in hours. */
const often = '0.001';
const kept = 3;
/** An upload that makes a copy take long enough to be cut off in the middle. */
const bulk = 150 * 1024 * 1024;

const runProgram = promisify(execFile);

type Environment = Record<string, string>;

/** Runs `npm run backup` as it is built. @returns what it said, and how it ended */
async function command(
  dataDir: string,
  words: string[],
  more: Environment = {},
): Promise<{ said: string; code: number }> {
  const { DATABASE_URL, ...inherited } = process.env;
  const env = { ...inherited, DATA_DIR: dataDir, ...more };
  try {
    const program = join(root, 'dist/server/backup.js');
    const { stdout, stderr } = await runProgram(process.execPath, [program, ...words], { env });
    return { said: stdout + stderr, code: 0 };
  } catch (error) {
    const { stdout = '', stderr = '', code } = error as { stdout?: string; stderr?: string; code?: unknown };
    return { said: stdout + stderr, code: typeof code === 'number' ? code : -1 };
  }
}

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder).sort();
  } catch {
    // It is not made yet.
    return [];
  }
};
const copiesIn = (folder: string) => namesIn(folder).filter((name) => /^intara-auto-\d+-.*Z(\.tar\.age)?$/.test(name));
const unfinishedIn = (folder: string) => namesIn(folder).filter((name) => name.endsWith('.part'));

/** When a copy began, as its name says (ms since 1970). */
function beganAt(copy: string): number {
  const [, day = '', hour, minute, second, ms] =
    /(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/.exec(copy)?.map(String) ?? [];
  return Date.parse(`${day}T${hour}:${minute}:${second}.${ms}Z`);
}

/** Remembers when rows were acknowledged: what was before a copy began has to be in it. */
class Promises {
  readonly #seen: { at: number; count: number }[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor(private readonly writers: Writers) {
    this.#timer = setInterval(() => this.#look(), 10);
  }

  #look(): void {
    this.#seen.push({ at: Date.now(), count: this.writers.acknowledged.size });
  }

  end(): void {
    clearInterval(this.#timer);
  }

  /** The ids of rows that were acknowledged before this time. */
  before(time: number): string[] {
    const count = this.#seen.findLast(({ at }) => at < time)?.count ?? 0;
    return [...this.writers.acknowledged.keys()].slice(0, count);
  }
}

interface Restored {
  promised: number;
  lost: number;
}

/** Restores a copy into an empty folder as after a loss, starts a server on it, and counts what it lacks of what was promised. */
async function restoreAndCount(
  copy: string,
  words: string[],
  versionId: string,
  promised: string[],
): Promise<Restored> {
  const fresh = scratchFolder();
  try {
    const { said, code } = await command(fresh, ['--restore', copy, ...words]);
    if (code !== 0) throw new Error(`the copy was not restored: ${said}`);
    const product = await startProduct({ dataDir: fresh });
    const call = await signIn(product.base);
    const rows: { id: string }[] = await call('GET', `/intara/v1.0/versions/${versionId}/functions`);
    await product.kill('SIGTERM');
    const stored = new Set(rows.map(({ id }) => id));
    return { promised: promised.length, lost: promised.filter((id) => !stored.has(id)).length };
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Kills the server while it makes a backup, or at any moment, round after round. @returns how often it was in the middle of one */
async function killRounds(place: Place, rounds: number, found: Findings): Promise<number> {
  const { dataDir, folder, env, versionId, writers } = place;
  let inTheMiddle = 0;
  for (let round = 1; round <= rounds; round++) {
    const product = await startProduct({ dataDir, env });
    writers.start(await signIn(product.base), `r${round}`, true);
    const wantsMiddle = round % 2 === 1;
    if (wantsMiddle) await until(10_000, async () => unfinishedIn(folder).length > 0);
    else await pause(500 + Math.random() * 4_000);
    if (unfinishedIn(folder).length > 0) inTheMiddle += 1;
    await product.kill('SIGKILL');
    await writers.stop();
  }
  const product = await startProduct({ dataDir, env });
  const call = await signIn(product.base);
  const lost = await writers.missing(call);
  found.expect(lost === 0, `${lost} rows of version ${versionId} are missing in the data itself`);
  writers.start(call, 'last');
  const before = copiesIn(folder).at(-1);
  const isMade = await until(
    20_000,
    async () => copiesIn(folder).at(-1) !== before && unfinishedIn(folder).length === 0,
  );
  found.expect(isMade, `after the kills no backup was made, or one stayed unfinished: ${namesIn(folder)}`);
  await writers.stop();
  const { code } = await product.kill('SIGTERM');
  found.expect(code === 0, `the last stop ended with ${code}`);
  return inTheMiddle;
}

interface Place {
  dataDir: string;
  folder: string;
  env: Environment;
  versionId: string;
  writers: Writers;
}

type Say = (line: string) => void;

/** Backups of SQLite every few seconds, in the clear or encrypted, with kills; the last one is restored. */
async function onSqlite(rounds: number, keyFile: string | undefined, recipient: string, found: Findings, say: Say) {
  const dataDir = scratchFolder();
  const folder = join(dataDir, 'backups');
  const env: Environment = {
    BACKUP_EVERY: often,
    BACKUP_KEEP: String(kept),
    ...(keyFile && { BACKUP_RECIPIENT: recipient }),
  };
  try {
    mkdirSync(join(dataDir, 'uploads/00'), { recursive: true });
    writeFileSync(join(dataDir, 'uploads/00/bulk'), randomBytes(bulk));
    const first = await startProduct({ dataDir });
    const { versionId } = await newTask(await firstAdministrator(first), 'backups');
    await first.kill('SIGTERM');
    const writers = new Writers(versionId);
    const promises = new Promises(writers);
    const inTheMiddle = await killRounds({ dataDir, folder, env, versionId, writers }, rounds, found);
    promises.end();
    for (const line of writers.odd) found.expect(false, line);
    const copies = copiesIn(folder);
    // One more where the server ended before the oldest was removed.
    found.expect(copies.length > 0 && copies.length <= kept + 1, `${copies.length} copies are kept`);
    const words = keyFile ? ['--identity', keyFile] : [];
    for (const copy of copies) {
      const { said, code } = await command(dataDir, ['--check', join(folder, copy), ...words]);
      found.expect(code === 0, `${copy}: ${said}`);
    }
    const tried = await command(dataDir, ['--try', ...words], env);
    found.expect(tried.code === 0, `the newest copy was not good when it was tried: ${tried.said}`);
    const newest = copies.at(-1) ?? '';
    const { promised, lost } = await restoreAndCount(
      join(folder, newest),
      words,
      versionId,
      promises.before(beganAt(newest)),
    );
    found.expect(promised > rounds, `only ${promised} rows were promised`);
    say(
      `${keyFile ? 'encrypted' : 'in the clear'}: ${rounds} kills, ${inTheMiddle} within a backup; restored ${newest}: ` +
        `${promised} rows acknowledged before it began, ${lost} lost`,
    );
    return { faults: rounds, load: writers.acknowledged.size, rowsLost: lost };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The disk of the backups is full, then it is not. */
async function onFullDisk(disk: SmallDisk, found: Findings, say: Say): Promise<number> {
  const dataDir = scratchFolder();
  const folder = join(disk.folder, 'backups');
  const env = { BACKUP_EVERY: often, BACKUP_DIR: folder };
  try {
    const product = await startProduct({ dataDir, env });
    const { versionId } = await newTask(await firstAdministrator(product), 'full');
    const writers = new Writers(versionId);
    writers.start(await signIn(product.base), 'full');
    const says = () => product.output().includes('a backup could not be made');
    found.expect(await until(20_000, async () => says()), 'the log does not say that a backup failed on a full disk');
    const left = namesIn(folder).filter((name) => name.startsWith('intara-auto'));
    found.expect(left.length === 0, `a failed backup left ${left}`);
    disk.grow('400m');
    const isMade = await until(20_000, async () => copiesIn(folder).length > 0);
    found.expect(isMade, 'no backup was made when there was space again');
    await writers.stop();
    const lost = await writers.missing(await signIn(product.base));
    await product.kill('SIGTERM');
    for (const line of writers.odd) found.expect(false, line);
    say(
      `a full disk: ${writers.acknowledged.size} rows were written meanwhile, ${lost} lost; a backup was made afterwards`,
    );
    return lost;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Two servers on one PostgreSQL: one of them makes each backup; the last one is tried in a database beside. */
async function onPostgres(cluster: Cluster, found: Findings, say: Say): Promise<number> {
  const folder = scratchFolder();
  const [first, second] = [scratchFolder(), scratchFolder()];
  const env = {
    DATABASE_URL: cluster.url,
    SECRET_KEY: randomBytes(32).toString('base64'),
    BACKUP_EVERY: often,
    BACKUP_KEEP: '50',
    BACKUP_DIR: folder,
  };
  try {
    const one = await startProduct({ dataDir: first, env });
    const call = await firstAdministrator(one);
    const { versionId } = await newTask(call, 'postgres');
    const other = await startProduct({ dataDir: second, env });
    const writers = new Writers(versionId);
    const promises = new Promises(writers);
    writers.start(call, 'pg');
    await pause(10_000);
    await writers.stop();
    const made = copiesIn(folder).map(beganAt);
    found.expect(made.length > 1, `${made.length} backups were made in ten seconds`);
    const nearest = Math.min(...made.slice(1).map((at, n) => at - (made[n] ?? 0)));
    found.expect(nearest > 2_500, `two servers made backups ${nearest} ms after each other`);
    await one.kill('SIGTERM');
    await other.kill('SIGTERM');
    const tried = await command(first, ['--try'], env);
    found.expect(tried.code === 0, `the dump was not good when it was tried: ${tried.said}`);
    const promised = promises.before(made.at(-1) ?? 0).length;
    promises.end();
    const rows = Number(/^entity {2}(\d+) rows$/m.exec(tried.said)?.[1] ?? 0);
    say(
      `PostgreSQL: ${made.length} dumps by two servers, one at a time; the last one restored beside has ${rows} rows, ${promised} of them promised`,
    );
    return Math.max(0, promised - rows);
  } finally {
    for (const one of [folder, first, second]) rmSync(one, { recursive: true, force: true });
  }
}

export const backups: Part = {
  name: 'backup',
  about:
    'backups every three seconds under writes, kills and full disks; the last one is restored and holds what it promised',
  async run(short, say) {
    const found = new Findings();
    const notTried: string[] = [];
    const keys = scratchFolder();
    const keyFile = join(keys, 'key.txt');
    const identity = await generateX25519Identity();
    writeFileSync(keyFile, identity);
    const recipient = await identityToRecipient(identity);
    const plain = await onSqlite(short ? 4 : 20, undefined, recipient, found, say);
    const encrypted = await onSqlite(short ? 2 : 10, keyFile, recipient, found, say);
    rmSync(keys, { recursive: true });
    let rowsLost = plain.rowsLost + encrypted.rowsLost;
    const disk = SmallDisk.mount('1m');
    if (disk)
      try {
        rowsLost += await onFullDisk(disk, found, say);
      } finally {
        disk.remove();
      }
    else notTried.push('backups on a full disk: mounting a small one is not allowed here');
    const cluster = await Cluster.make();
    if (cluster)
      try {
        rowsLost += await onPostgres(cluster, found, say);
      } finally {
        await cluster.remove();
      }
    else notTried.push('backups of PostgreSQL: it is not installed');
    const faults = plain.faults + encrypted.faults + (disk ? 1 : 0);
    return { faults, load: plain.load + encrypted.load, rowsLost, failures: found.failures, notTried };
  },
};
