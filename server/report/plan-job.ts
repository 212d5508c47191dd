import { Failure } from '#contract/kit/errors.ts';
import type { FileStore } from '#server/files/file-store.ts';
import type { Identity } from '#server/inauth/identity.ts';
import { enqueueJob } from '#server/store/job-turns.ts';
import { insertJob, type JobRow, never } from '#server/store/jobs.ts';
import { noteTemplateUse } from '#server/store/projects/report-templates.ts';
import type { Tx } from '#server/store/store.ts';
import { isDocument } from './file-format.ts';
import { type HeadServices, reportHead } from './head.ts';
import type { ReportInput, ReportSubject } from './job-input.ts';
import { baseOf, type JobPlan, plannedPart } from './job-plan.ts';
import { keptPlace, keptReport } from './kept-reports.ts';
import { finalVersionBefore } from './version-history.ts';
import type { ReportPart } from './worker-thread.ts';

const hour = 3600_000;
/** Reports of one user that may wait or run, and those of all, at all servers: each keeps the version it was asked of in memory. */
const mostOfUser = 10;
const mostWaiting = 60;

/** Who wants a report. */
export interface Asker {
  userId: string;
  identity: Identity;
  /** What it is about, as the list of exports says it. */
  subject: string;
  /** Writes down, beside the job, that it was asked for. */
  note: (tx: Tx) => Promise<void>;
  /** The task and version of which the asker is told when the report is ready, if they are. */
  tell: JobPlan['tell'];
}

/** A report to be made. */
export interface Wanted {
  asker: Asker;
  projectId: string | null;
  about: ReportSubject;
  input: ReportInput;
}

/** A report as it goes into the queue. */
export interface Planned {
  row: JobRow;
  /** The versions as they are now. */
  parts: readonly ReportPart[];
  asker: Asker;
}

interface Services extends Omit<HeadServices, 'identity'> {
  newId: () => string;
  files: FileStore;
}

/** @throws Failure TooManyReports, ReportsBusy when so many more cannot be queued */
export function refuseMore({ own, all }: { own: number; all: number }, more: number): void {
  if (own > mostOfUser - more) throw new Failure('TooManyReports', { limit: mostOfUser });
  if (all > mostWaiting - more) throw new Failure('ReportsBusy');
}

/**
 * A report as it goes into the queue, with the versions and their covers as they are now. One of a final version that was made before is done.
 * @param server that is asked
 */
export async function planJob(
  services: Services,
  server: string,
  { asker, projectId, about, input }: Wanted,
): Promise<Planned> {
  const { variables, clock, newId, store } = services;
  const { userId, identity, subject, tell } = asker;
  const keptFor = (await variables.current())['report.keptHours'] * hour;
  const [one] = about.versions;
  const alone = about.versions.length === 1 && !('label' in about) ? one : undefined;
  const changes = 'changes' in about ? about.changes : undefined;
  const place = alone?.status === 'frozen' ? await keptPlace(services, alone, input, changes) : undefined;
  const made = place && (await keptReport(services, place));
  const parts = made
    ? []
    : await Promise.all(
        about.versions.map(async (workspace, i): Promise<ReportPart> => {
          const base =
            input.content === 'requirements' ? undefined : await finalVersionBefore({ store }, workspace.versionId);
          const head = await reportHead({ ...services, identity }, workspace);
          return { workspace, head, ...(base && { base: baseOf(store, base) }), changes: changes?.[i] };
        }),
      );
  const plan: JobPlan = {
    parts: await Promise.all(parts.map(plannedPart)),
    tell,
    ...('label' in about && { label: about.label ?? '' }),
    ...('standards' in about && { standards: about.standards }),
    ...(place && { place }),
  };
  const now = clock();
  const at = now.toISOString();
  const ended = made ? at : null;
  const row: JobRow = {
    id: newId(),
    kind: isDocument(input.format) ? 'document' : 'report',
    user_id: userId,
    project_id: projectId,
    version_id: alone?.versionId ?? null,
    subject,
    input,
    status: made ? 'done' : 'queued',
    progress: made ? 1 : 0,
    error: null,
    file: null,
    file_name: made?.file_name ?? null,
    kept_file: made?.file ?? null,
    created_on: at,
    expires_at: made ? never : new Date(now.getTime() + keptFor).toISOString(),
    started_on: ended,
    ended_on: ended,
    downloaded_on: null,
    plan: made ? null : plan,
    server,
    held_until: null,
    turn: 0,
    tries: 0,
  };
  return { row, parts, asker };
}

/** Writes a planned job down, and beside it what the asker notes. @param server the one that was asked */
export async function insertPlanned(tx: Tx, server: string, row: JobRow, { note }: Asker): Promise<void> {
  if (row.status === 'queued') await enqueueJob(tx, { ...row, server });
  else await insertJob(tx, row);
  const { template } = row.input as ReportInput;
  if (template)
    await noteTemplateUse(tx, {
      job_id: row.id,
      template_id: template.id,
      number: template.version,
      at: String(row.created_on),
    });
  await note(tx);
}
