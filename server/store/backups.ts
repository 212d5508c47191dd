import type { Insertable } from 'kysely';
import { lockFor } from './lock.ts';
import type { Db, Tx } from './store.ts';
import type { Tables } from './tables.ts';

/** There is one row. */
const only = 1;

/** The problem of a backup that an administrator has ended. */
export const endedBackup = 'ended by an administrator';

export interface BackupState {
  /** Of the last one that succeeded (ISO 8601); null before the first. */
  lastAt: string | null;
  place: string;
  bytes: number;
  /** Of the last one that failed, unless one has succeeded since. */
  failedAt: string | null;
  problem: string;
}

const rowOf = (db: Db) => db.selectFrom('backup_state').selectAll().where('id', '=', only).executeTakeFirst();

/** What became of the last backup by time. */
export async function backupState(db: Db): Promise<BackupState | undefined> {
  const row = await rowOf(db);
  if (!row) return undefined;
  const { last_at, last_place, last_bytes, failed_at, problem } = row;
  return { lastAt: last_at, place: last_place, bytes: last_bytes, failedAt: failed_at, problem };
}

/** Is some server making one? Only that server knows since when. @param now by the clock (ms) */
export async function isBackupClaimed(db: Db, now: number): Promise<boolean> {
  const row = await rowOf(db);
  return row !== undefined && row.claimed_until !== null && Date.parse(row.claimed_until) > now;
}

export interface BackupClaim {
  /** The server that claims. */
  by: string;
  /** The clock (of the database where there are several servers), the time between two backups, and for how long it claims one (ms). */
  now: number;
  every: number;
  lease: number;
  /** How long after an administrator has ended one no other is made (ms). */
  afterEnd: number;
}

/**
 * Claims the next backup when it is due and no other server is making it. A clock that was set back by more than the lease makes one due at once: better
 * one too many than none until it has caught up.
 */
export async function claimBackup(tx: Tx, { by, now, every, lease, afterEnd }: BackupClaim): Promise<boolean> {
  await lockFor(tx, 'backups');
  const row = await rowOf(tx);
  if (row) {
    const since = row.last_at === null ? Number.POSITIVE_INFINITY : now - Date.parse(row.last_at);
    const left = row.claimed_until === null ? 0 : Date.parse(row.claimed_until) - now;
    const isDue = since >= every || since < -lease;
    const isTaken = row.claimed_by !== by && left > 0 && left <= lease;
    const sinceEnd = row.problem === endedBackup && row.failed_at !== null ? now - Date.parse(row.failed_at) : -1;
    const isEnded = sinceEnd >= 0 && sinceEnd < afterEnd;
    if (!isDue || isTaken || isEnded) return false;
  }
  await put(tx, { claimed_by: by, claimed_until: iso(now + lease) });
  return true;
}

/** Keeps a claim while the backup takes its time. */
export async function renewBackupClaim(
  db: Db,
  { by, now, lease }: Omit<BackupClaim, 'every' | 'afterEnd'>,
): Promise<void> {
  const until = { claimed_until: iso(now + lease) };
  await db.updateTable('backup_state').set(until).where('id', '=', only).where('claimed_by', '=', by).execute();
}

/** Notes that a backup has succeeded, and gives up the claim. */
export async function noteBackup(db: Db, now: number, made: { place: string; bytes: number }): Promise<void> {
  const last = { last_at: iso(now), last_place: made.place, last_bytes: made.bytes };
  await put(db, { ...last, failed_at: null, problem: '', claimed_by: '', claimed_until: null });
}

/** Notes that a backup has failed, and gives up the claim. */
export const noteFailedBackup = (db: Db, now: number, problem: string): Promise<void> =>
  put(db, { failed_at: iso(now), problem, claimed_by: '', claimed_until: null });

const nothing: Insertable<Tables['backup_state']> = {
  id: only,
  last_at: null,
  last_place: '',
  last_bytes: 0,
  failed_at: null,
  problem: '',
  claimed_by: '',
  claimed_until: null,
};

async function put(db: Db, values: Partial<Omit<Insertable<Tables['backup_state']>, 'id'>>): Promise<void> {
  await db
    .insertInto('backup_state')
    .values({ ...nothing, ...values })
    .onConflict((on) => on.column('id').doUpdateSet(values))
    .execute();
}

const iso = (ms: number): string => new Date(ms).toISOString();
