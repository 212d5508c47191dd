import type { Selectable } from 'kysely';
import type { Job } from '#contract/report.ts';
import type { Db } from './store.ts';
import type { Tables } from './tables.ts';

export type JobRow = Selectable<Tables['job']>;

/** A job as the contract shows it. */
export const jobAnswer = (row: JobRow): Job => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  progress: row.progress,
  fileName: row.file_name,
  error: row.error,
  createdOn: String(row.created_on),
  expiresAt: String(row.expires_at),
  startedOn: row.started_on,
  endedOn: row.ended_on,
  downloadedOn: row.downloaded_on,
});

/** Finds a job. */
export const jobById = (db: Db, id: string): Promise<JobRow | undefined> =>
  db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst();

/** Who started a job, and the project it is about. */
export const jobOwner = (db: Db, id: string): Promise<{ userId: string; projectId: string | null } | undefined> =>
  db.selectFrom('job').select(['user_id as userId', 'project_id as projectId']).where('id', '=', id).executeTakeFirst();

/** The user's own jobs of a project, newest first. */
export const jobsOf = (db: Db, userId: string, projectId: string, kind: string): Promise<JobRow[]> =>
  db
    .selectFrom('job')
    .selectAll()
    .where('user_id', '=', userId)
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .orderBy('created_on', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();

/** Inserts a job. */
export async function insertJob(db: Db, row: JobRow): Promise<void> {
  await db.insertInto('job').values(row).execute();
}

/** Changes a job that is still under way; false when it has ended meanwhile (cancelled, deleted with its project). */
export async function advanceJob(
  db: Db,
  id: string,
  change: Partial<Pick<JobRow, 'status' | 'progress' | 'error' | 'file' | 'file_name' | 'started_on' | 'ended_on'>>,
): Promise<boolean> {
  const changed = await db
    .updateTable('job')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Notes that the file of a job was downloaded. */
export async function noteDownload(db: Db, id: string, at: string): Promise<void> {
  await db.updateTable('job').set({ downloaded_on: at }).where('id', '=', id).execute();
}

/** Jobs that should be under way and were begun before `before`. */
export const unfinishedJobs = (db: Db, before: string): Promise<JobRow[]> =>
  db
    .selectFrom('job')
    .selectAll()
    .where('status', 'in', ['queued', 'running'])
    .where('created_on', '<', before)
    .execute();

/** Forgets jobs that have expired. */
export async function dropExpiredJobs(db: Db, now: string): Promise<void> {
  await db.deleteFrom('job').where('expires_at', '<=', now).execute();
}

/** Which of these ids are jobs. */
export async function knownJobs(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('job').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map((row) => row.id));
}
