import type { Job } from '#contract/report.ts';
import type { Env } from '#server/env.ts';
import { nameCards, nameOn } from '#server/inauth/name-cards.ts';
import type { ReportInput } from '#server/report/job-input.ts';
import { downloadsOf, type JobRow, never } from '#server/store/jobs.ts';
import { isKeptWith } from '#server/store/versions/kept-reports.ts';

/** Can the file of the job be downloaded? */
export async function hasFile({ store, clock }: Pick<Env, 'store' | 'clock'>, row: JobRow): Promise<boolean> {
  if (row.status !== 'done') return false;
  if (row.kept_file !== null) return isKeptWith(store.db, row.version_id, row.kept_file);
  return row.file !== null && String(row.expires_at) > clock().toISOString();
}

/** Exports as the contract shows them, with the names of their people. */
export async function tellJobs(env: Env, rows: readonly JobRow[]): Promise<Job[]> {
  const downloads = await downloadsOf(
    env.store.db,
    rows.map(({ id }) => id),
  );
  const people = [...rows.map(({ user_id }) => user_id), ...downloads.map(({ userId }) => userId)];
  const cards = await nameCards(env.identity, people);
  const nameOf = (id: string) => nameOn(cards.get(id), id);
  return Promise.all(
    rows.map(async (row): Promise<Job> => {
      const own = downloads.filter(({ jobId }) => jobId === row.id);
      return {
        id: row.id,
        kind: row.kind,
        status: row.status,
        progress: row.progress,
        fileName: row.file_name,
        error: row.error,
        by: { id: row.user_id, name: nameOf(row.user_id) },
        subject: row.subject,
        createdOn: String(row.created_on),
        expiresAt: row.expires_at === never ? null : String(row.expires_at),
        available: await hasFile(env, row),
        startedOn: row.started_on,
        endedOn: row.ended_on,
        downloadedOn: row.downloaded_on,
        downloads: own.map(({ userId, at }) => ({ by: nameOf(userId), on: at })),
        downloadCount: own[0]?.total ?? 0,
        template: templateOf(row),
        profile: profileOf(row),
      };
    }),
  );
}

function templateOf({ kind, input }: JobRow): Job['template'] {
  const { template } = (kind === 'report' ? input : {}) as Partial<ReportInput>;
  return template ? { name: template.name, version: template.version } : null;
}

/** The profile that a report followed; other exports have none. */
function profileOf({ input }: JobRow): Job['profile'] {
  const { profile } = input as Partial<ReportInput>;
  return profile ? { name: profile.name, audience: profile.form.audience } : null;
}

/** One of them. */
export async function tellJob(env: Env, row: JobRow): Promise<Job> {
  const [told] = await tellJobs(env, [row]);
  if (!told) throw new Error(`job ${row.id} was not told`);
  return told;
}
