import type { Job } from '#contract/report.ts';
import type { Env } from '#server/env.ts';
import { insertJob, noteDownload } from '#server/store/jobs.ts';

/** A file of an analysis that is sent at once, and of which nothing is kept. */
interface SentFile {
  kind: Exclude<Job['kind'], 'report' | 'document'>;
  projectId: string;
  versionId?: string;
  subject: string;
  fileName: string;
}

/** Puts a file that is sent at once into the list of exports of its project, as asked for and downloaded by the caller. */
export async function noteExport(
  env: Pick<Env, 'clock' | 'newId' | 'store' | 'caller'>,
  { kind, projectId, versionId, subject, fileName }: SentFile,
): Promise<void> {
  const { caller, clock, newId, store } = env;
  if (!caller) return;
  const at = clock().toISOString();
  const job = { id: newId(), kind, user_id: caller.user.id, project_id: projectId, version_id: versionId ?? null };
  const ended = { status: 'done' as const, progress: 1, error: null, started_on: at, ended_on: at, downloaded_on: at };
  await store.tx(async (tx) => {
    const file = { file: null, file_name: fileName, kept_file: null, created_on: at, expires_at: at };
    await insertJob(tx, { ...job, ...ended, ...file, subject, input: {} });
    await noteDownload(tx, { jobId: job.id, userId: job.user_id, at }, newId());
  });
}
