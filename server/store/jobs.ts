import { type Insertable, type Selectable, sql } from 'kysely';
import type { ListQuery, Page } from '#contract/kit/list.ts';
import { foldedText, textFor } from './engines/text-for.ts';
import { contains, foldedWords } from './lists/list.ts';
import type { Db, Tx } from './store.ts';
import type { Tables } from './tables.ts';

export type JobRow = Selectable<Tables['job']>;

/** When a file expires that is kept with its version. */
export const never = '9999-12-31T00:00:00.000Z';

/** Finds a job. */
export const jobById = (db: Db, id: string): Promise<JobRow | undefined> =>
  db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst();

/** Who started a job, and the project and version it is about. */
export const jobOwner = (
  db: Db,
  id: string,
): Promise<{ userId: string; projectId: string | null; versionId: string | null } | undefined> =>
  db
    .selectFrom('job')
    .select(['user_id as userId', 'project_id as projectId', 'version_id as versionId'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Jobs listed without pages: those whose files are there. */
const mostListed = 200;

/** The jobs about a version, or about several tasks or the standards of a project, whose files have not expired; newest first. */
export const currentJobs = (
  db: Db,
  { now, ...of }: { now: string } & ({ versionId: string } | { combinedOf: string }),
): Promise<JobRow[]> =>
  db
    .selectFrom('job')
    .selectAll()
    .$if('versionId' in of, (q) => q.where('version_id', '=', 'versionId' in of ? of.versionId : ''))
    .$if('combinedOf' in of, (q) =>
      q
        .where('project_id', '=', 'combinedOf' in of ? of.combinedOf : '')
        .where(sql<string>`input ->> 'versionId'`, '=', ''),
    )
    .where('expires_at', '>', now)
    .orderBy('created_on', 'desc')
    .orderBy('id')
    .limit(mostListed)
    .execute();

/** A page of all exports of a project, newest first unless the query says otherwise; searched by file and by what they are about. */
export async function exportsOf(db: Db, projectId: string, query: ListQuery<'createdOn'>): Promise<Page<JobRow>> {
  const words = foldedWords(query.name);
  const searched = foldedText(db, sql`coalesce(file_name, '') || ' ' || subject`);
  const found = db
    .selectFrom('job')
    .where('project_id', '=', projectId)
    .$if(words !== '', (q) => q.where(contains(db, textFor(words, searched), words)));
  const list = await found
    .selectAll()
    .orderBy('created_on', query.sorter === 'createdOn' ? 'asc' : 'desc')
    .orderBy('id')
    .limit(query.pageSize)
    .offset((query.current - 1) * query.pageSize)
    .execute();
  const { n } = await found.select((eb) => eb.fn.countAll().as('n')).executeTakeFirstOrThrow();
  return { list, total: Number(n) };
}

/** A download of the file of a job. */
interface Download {
  jobId: string;
  userId: string;
  at: string;
}
/** Downloads of a job that are told one by one. */
const mostDownloads = 20;

/** The last downloads of these jobs, newest first, each with how many its job has had. */
export async function downloadsOf(db: Db, ids: readonly string[]): Promise<(Download & { total: number })[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Download & { total: number }>`select "jobId", "userId", at, total from (
      select job_id as "jobId", user_id as "userId", at, count(*) over (partition by job_id) as total,
        row_number() over (partition by job_id order by at desc, id) as place
      from job_download where job_id in (${sql.join(ids)})
    ) as told where place <= ${mostDownloads} order by "jobId", place`.execute(db);
  return rows.map(({ total, at, ...row }) => ({ ...row, at: String(at), total: Number(total) }));
}

/** The names of the files that somebody has been made, but for this job. */
export async function fileNamesBeside(db: Db, id: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('job')
    .select('file_name')
    .where('user_id', '=', (own) => own.selectFrom('job').select('user_id').where('id', '=', id))
    .where('id', '!=', id)
    .where('file_name', 'is not', null)
    .execute();
  return new Set(rows.map(({ file_name }) => String(file_name)));
}

/** Inserts a job. */
export async function insertJob(db: Db, row: Insertable<Tables['job']>): Promise<void> {
  await db.insertInto('job').values(row).execute();
}

/** Notes that somebody has downloaded the file of a job. */
export async function noteDownload(tx: Tx, { jobId, userId, at }: Download, id: string): Promise<void> {
  await tx.updateTable('job').set({ downloaded_on: at }).where('id', '=', jobId).execute();
  await tx.insertInto('job_download').values({ id, job_id: jobId, user_id: userId, at }).execute();
}

/** A job that waits or runs, on whatever server. */
export type JobUnderWay = Pick<JobRow, 'id' | 'user_id' | 'status' | 'progress' | 'created_on' | 'started_on'>;

/** Jobs that wait or run, the oldest first. */
export const jobsUnderWay = (db: Db, most: number): Promise<JobUnderWay[]> =>
  db
    .selectFrom('job')
    .select(['id', 'user_id', 'status', 'progress', 'created_on', 'started_on'])
    .where('status', 'in', ['queued', 'running'])
    .orderBy('created_on')
    .orderBy('id')
    .limit(most)
    .execute();

/** Forgets expired jobs that left nothing, or are no project's; exports of a project stay in its list without their files. */
export async function dropExpiredJobs(db: Db, now: string): Promise<void> {
  await db
    .deleteFrom('job')
    .where('expires_at', '<=', now)
    .where((eb) => eb.or([eb('project_id', 'is', null), eb('status', '<>', 'done')]))
    .execute();
  await db
    .updateTable('job')
    .set({ file: null })
    .where('expires_at', '<=', now)
    .where('file', 'is not', null)
    .execute();
}

/** Which of these ids are jobs under way or with a file of their own. */
export async function jobsWithFiles(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('job')
    .select('id')
    .where('id', 'in', ids)
    .where((eb) => eb.or([eb('file', 'is not', null), eb('status', 'in', ['queued', 'running'])]))
    .execute();
  return new Set(rows.map((row) => row.id));
}
