import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { Failure } from '#contract/kit/errors.ts';
import type { ReportLocale } from '#domain/report/blocks.ts';
import type { ReportText } from '#domain/report/texts.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { Identity } from '#server/inauth/identity.ts';
import {
  advanceJob,
  dropExpiredJobs,
  fileNamesBeside,
  insertJob,
  type JobRow,
  jobById,
  jobsWithFiles,
  never,
  unfinishedJobs,
} from '#server/store/jobs.ts';
import { noteTemplateUse } from '#server/store/projects/report-templates.ts';
import type { Tx } from '#server/store/store.ts';
import type { KeptPlace } from '#server/store/versions/kept-reports.ts';
import { openWorkspace } from '#server/store/versions/versions.ts';
import type { SpanPlace, Traces } from '#server/traces/traces.ts';
import { documentOf, endingOf, type FileFormat, isDocument } from './file-format.ts';
import { type HeadServices, reportHead } from './head.ts';
import type { ReportInput, ReportSubject } from './job-input.ts';
import { freeName, nameOf, sayIn } from './job-names.ts';
import { keepReport, keptPlace, keptReport } from './kept-reports.ts';
import { refuseLargeReport } from './report-size.ts';
import { finalVersionBefore } from './version-history.ts';
import { documentInThread, type ReportPart, writeInThread } from './worker-thread.ts';

const hour = 3600_000;
/** A report that takes longer is stopped. */
const longest = 5 * 60_000;
/** Progress is written this often at most. */
const progressEvery = 300;

const reportKind = 'report';

/** Reports of one user that may wait or run, and those of all: each keeps the version it was asked of in memory. */
const mostOfUser = 10;
const mostWaiting = 60;

interface Waiting {
  id: string;
  userId: string;
  input: ReportInput;
  about: ReportSubject;
  /** The versions with their covers, of the moment it was asked for. */
  parts: readonly ReportPart[];
  /** Where a report of a final version is kept. */
  place: KeptPlace | undefined;
  ready: Asker['ready'];
  stop: AbortController;
  /** The span of the call that asked for it. */
  askedBy: SpanPlace | undefined;
}

/** Who wants a report. */
interface Asker {
  userId: string;
  identity: Identity;
  /** What it is about, as the list of exports says it. */
  subject: string;
  /** Writes down, beside the job, that it was asked for. */
  note: (tx: Tx) => Promise<void>;
  /** Called when the report is ready, with the name of its file. */
  ready: (fileName: string) => Promise<void>;
}

interface Services extends Omit<HeadServices, 'identity'> {
  newId: () => string;
  log: Logger;
  dataDir: string;
  stopping: AbortSignal;
  traces?: Traces;
}

/** The report jobs of one process: one after the other, each in a thread of its own. */
export class ReportJobs {
  private readonly queue: Waiting[] = [];
  /** Asked for and not yet in the queue, by user. */
  private readonly asking: string[] = [];
  /** Whose report was begun last: the next is somebody else's, so that nobody waits for all reports of another. */
  private lastUser = '';
  private running: Waiting | undefined;
  private working: Promise<void> = Promise.resolve();

  constructor(private readonly services: Services) {
    services.stopping.addEventListener('abort', () => this.running?.stop.abort(interrupted), { once: true });
  }

  /**
   * Queues a report of the versions and their covers as they are now: what becomes of them while it waits does not change it. The names in it come
   * from the asker's `identity`.
   * @throws Failure TooManyReports, ReportsBusy, ReportTooLarge
   */
  async ask(asker: Asker, projectId: string | null, about: ReportSubject, input: ReportInput): Promise<JobRow> {
    const { userId } = asker;
    this.refuseMore(userId);
    this.asking.push(userId);
    try {
      await refuseLargeReport(about.versions);
      return await this.enqueue(asker, projectId, about, input);
    } finally {
      this.asking.splice(this.asking.indexOf(userId), 1);
    }
  }

  /** How many wait, and how many are being made. */
  size(): { waiting: number; running: number } {
    return { waiting: this.queue.length, running: this.running ? 1 : 0 };
  }

  /** @throws Failure TooManyReports, ReportsBusy when so many more cannot be queued */
  refuseMore(userId: string, more = 1): void {
    const users = [...this.asking, ...[this.running, ...this.queue].flatMap((job) => job?.userId ?? [])];
    if (users.filter((id) => id === userId).length > mostOfUser - more)
      throw new Failure('TooManyReports', { limit: mostOfUser });
    if (users.length > mostWaiting - more) throw new Failure('ReportsBusy');
  }

  private async enqueue(
    { userId, identity, subject, note, ready }: Asker,
    projectId: string | null,
    about: ReportSubject,
    input: ReportInput,
  ): Promise<JobRow> {
    const kept = (await this.services.variables.current())['report.keptHours'] * hour;
    const services = { ...this.services, identity };
    const [one] = about.versions;
    const alone = about.versions.length === 1 && !('label' in about) ? one : undefined;
    const changes = 'changes' in about ? about.changes : undefined;
    const place = alone?.status === 'frozen' ? await keptPlace(services, alone, input, changes) : undefined;
    const made = place && (await keptReport(services, place));
    const parts = made
      ? []
      : await Promise.all(
          about.versions.map(async (workspace, i) => ({
            workspace,
            head: await reportHead(services, workspace),
            ...(input.content !== 'requirements' && (await this.comparedWith(workspace))),
            changes: changes?.[i],
          })),
        );
    const now = this.services.clock();
    const at = now.toISOString();
    const row: JobRow = {
      id: this.services.newId(),
      kind: isDocument(input.format) ? 'document' : reportKind,
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
      expires_at: made ? never : new Date(now.getTime() + kept).toISOString(),
      started_on: made ? at : null,
      ended_on: made ? at : null,
      downloaded_on: null,
    };
    await this.services.store.tx(async (tx) => {
      await insertJob(tx, row);
      if (input.template)
        await noteTemplateUse(tx, {
          job_id: row.id,
          template_id: input.template.id,
          number: input.template.version,
          at,
        });
      await note(tx);
    });
    if (made) return row;
    const askedBy = this.services.traces?.here();
    this.queue.push({ id: row.id, userId, input, about, parts, place, ready, stop: new AbortController(), askedBy });
    this.next();
    return row;
  }

  /** The final version that a report compares with; read when the report is written, as what waits is kept in memory. */
  private async comparedWith({ versionId }: Workspace): Promise<Pick<ReportPart, 'base'>> {
    const { db } = this.services.store;
    const found = await finalVersionBefore(this.services, versionId);
    return found ? { base: { ...found, read: () => openWorkspace(db, found.id) } } : {};
  }

  /** Cancels a job that has not ended; one that has stays as it is. */
  async cancel(id: string): Promise<void> {
    await advanceJob(this.services.store.db, id, { status: 'cancelled', ended_on: this.now() });
    const at = this.queue.findIndex((job) => job.id === id);
    if (at >= 0) this.queue.splice(at, 1);
    if (this.running?.id === id) this.running.stop.abort(cancelled);
  }

  /** The path of a job's file. */
  placeOf(id: string, format: FileFormat): string {
    return join(this.folder, `${id}.${endingOf(format)}`);
  }

  /**
   * Marks jobs that a restart interrupted as failed, forgets what has expired, and removes files nobody can ask for. At the start and hourly.
   * Beside other processes (PostgreSQL) only jobs older than any report may take are taken for interrupted.
   */
  async tidy(): Promise<void> {
    const { db, signals } = this.services.store;
    const now = this.services.clock();
    const before = new Date(now.getTime() - (signals ? 12 * longest : 0)).toISOString();
    for (const row of await unfinishedJobs(db, before))
      if (!this.owns(row.id))
        await advanceJob(db, row.id, {
          status: 'failed',
          error: sayIn(localeOf(row), 'jobInterrupted'),
          ended_on: now.toISOString(),
        });
    await dropExpiredJobs(db, now.toISOString());
    const files = await readdir(this.folder).catch((): string[] => []);
    const idOf = (file: string) => file.slice(0, file.indexOf('.'));
    const known = await jobsWithFiles(db, [...new Set(files.map(idOf))]);
    for (const file of files)
      if (!known.has(idOf(file)) && !this.owns(idOf(file))) await remove(join(this.folder, file));
  }

  /** Tidies now and every hour until the server stops. */
  keepTidy(): void {
    const tidy = () => this.tidy().catch((err) => this.services.log.error({ err }, 'report jobs could not be tidied'));
    void tidy();
    const timer = setInterval(tidy, hour);
    timer.unref();
    this.services.stopping.addEventListener('abort', () => clearInterval(timer), { once: true });
  }

  /** Resolves when nothing is queued or running: for specs and for stopping. */
  async idle(): Promise<void> {
    while (this.running || this.queue.length) await this.working;
  }

  private now(): string {
    return this.services.clock().toISOString();
  }

  private get folder() {
    return join(this.services.dataDir, 'reports');
  }

  private owns(id: string): boolean {
    return this.running?.id === id || this.queue.some((job) => job.id === id);
  }

  private next(): void {
    if (this.running || this.services.stopping.aborted) return;
    const other = this.queue.findIndex((job) => job.userId !== this.lastUser);
    const [job] = this.queue.splice(Math.max(0, other), 1);
    if (!job) return;
    this.running = job;
    this.lastUser = job.userId;
    this.working = this.traced(job)
      .catch((err) => this.services.log.error({ err, job: job.id }, 'a report job could not be recorded'))
      .finally(() => {
        this.running = undefined;
        this.next();
      });
  }

  private async traced(job: Waiting): Promise<void> {
    const name = `report ${job.input.format}`;
    const span = this.services.traces?.job(name, { 'intara.report.format': job.input.format }, job.askedBy);
    const failed = await (span ? span.run(() => this.work(job)) : this.work(job));
    span?.end(failed ? { error: failed } : {});
  }

  /** Makes the report; returns why it failed. */
  private async work(job: Waiting): Promise<ReportText | undefined> {
    const { db } = this.services.store;
    const { format, locale } = job.input;
    const path = this.placeOf(job.id, format);
    const clock = setTimeout(() => job.stop.abort(tooLong), longest);
    try {
      if (!(await advanceJob(db, job.id, { status: 'running', progress: 0.05, started_on: this.now() })))
        return undefined;
      await mkdir(this.folder, { recursive: true });
      await this.write(job, path);
      const name = freeName(nameOf(job, job.parts), endingOf(format), await fileNamesBeside(db, job.id));
      const kept = job.place && (await keepReport(this.services, job.place, path, name));
      const file_name = kept?.file_name ?? name;
      const stays = kept ? { kept_file: kept.file, expires_at: never } : { file: path };
      if (await advanceJob(db, job.id, { status: 'done', progress: 1, ...stays, file_name, ended_on: this.now() }))
        await job.ready(file_name);
      return undefined;
    } catch (err) {
      await remove(`${path}.part`);
      if (err === cancelled) return undefined;
      const key = err === tooLong ? 'jobTooLong' : err === interrupted ? 'jobInterrupted' : failureOf(err);
      if (key === 'jobFailed') this.services.log.error({ err, job: job.id }, 'a report failed');
      await advanceJob(db, job.id, { status: 'failed', error: sayIn(locale, key), ended_on: this.now() });
      return key;
    } finally {
      clearTimeout(clock);
      if (!(await jobById(db, job.id))?.file) await remove(path);
    }
  }

  private async write({ id, input, about, parts, stop }: Waiting, path: string): Promise<void> {
    const { format, locale, explain = false, content = 'tara', template, profile: asked } = input;
    const profile = asked?.form ?? null;
    const going = { signal: stop.signal, onProgress: this.progressOf(id) };
    const [part] = parts;
    if (isDocument(format)) {
      if (part) await documentInThread(part, { format: documentOf(format) ?? '', path, profile }, going);
      return;
    }
    await writeInThread({
      format,
      locale,
      explain,
      content: content === 'requirements' ? content : 'tara',
      profile,
      path,
      dataDir: this.services.dataDir,
      parts,
      ...(template && { template: template.file }),
      ...('standards' in about && { standards: about.standards }),
      ...going,
    });
  }

  private progressOf(id: string): (share: number) => void {
    let last = 0;
    return (share) => {
      const now = performance.now();
      if (now - last < progressEvery) return;
      last = now;
      advanceJob(this.services.store.db, id, { progress: Math.min(0.95, share) }).catch((err) =>
        this.services.log.warn({ err, job: id }, 'progress of a report'),
      );
    };
  }
}

/** An own template may grow without end by what it repeats; anything else is a fault of ours. */
const failureOf = (err: unknown): ReportText =>
  err instanceof Error && err.message === 'TemplateOverflow' ? 'jobTemplateTooLarge' : 'jobFailed';

/** Why a report was stopped. */
const cancelled = new Error('cancelled');
const tooLong = new Error('too long');
const interrupted = new Error('interrupted');

/** Takes a file away if it can: what remains is taken by the next tidying. */
const remove = (path: string) => rm(path, { force: true }).catch(() => undefined);

const localeOf = (row: JobRow): ReportLocale => (row.input as Partial<ReportInput>).locale ?? 'en-US';
