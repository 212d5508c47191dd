import { rename, rm } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { ReportText } from '#domain/report/texts.ts';
import type { Bus } from '#server/events/bus.ts';
import type { FileStore } from '#server/files/file-store.ts';
import {
  advanceJob,
  claimJob,
  countOpenJobs,
  giveJobBack,
  heldFor,
  leaveJobs,
  type OpenJob,
  openJobs,
  renewJobs,
} from '#server/store/job-turns.ts';
import { dropExpiredJobs, fileNamesBeside, type JobRow, jobById, jobsWithFiles, never } from '#server/store/jobs.ts';
import { lockFor } from '#server/store/lock.ts';
import type { SpanPlace, Traces } from '#server/traces/traces.ts';
import { endingOf } from './file-format.ts';
import type { HeadServices } from './head.ts';
import type { ReportInput, ReportSubject } from './job-input.ts';
import { freeName, nameOf, sayIn } from './job-names.ts';
import { type JobPlan, partsOf, type ReadyReport } from './job-plan.ts';
import { keepReport } from './kept-reports.ts';
import { nextJob } from './next-job.ts';
import { type Asker, insertPlanned, type Planned, planJob, refuseMore, type Wanted } from './plan-job.ts';
import { ReportFiles } from './report-files.ts';
import { refuseLargeReport } from './report-size.ts';
import { inSpan, progressOf } from './watched-job.ts';
import type { ReportPart } from './worker-thread.ts';
import { failureOf, gone, interrupted, subjectOf, tooLong, writeJob } from './write-job.ts';

const hour = 3600_000;
/** A report that takes longer is stopped. */
const longest = 5 * 60_000;
/** How often a server says that it still has its jobs, and looks whether it has them (ms). */
const beatEvery = 10_000;
/** How often it is looked for what other servers have left, beside what they say (ms). */
const lookEvery = 5_000;
/** A job that took so many servers with it is not begun again. */
const mostTries = 3;

/** The topic of the bus for report jobs: something was asked for, has ended, or was left. */
const jobsTopic = 'report-jobs';

interface Services extends Omit<HeadServices, 'identity'> {
  newId: () => string;
  log: Logger;
  dataDir: string;
  bus: Bus;
  files: FileStore;
  stopping: AbortSignal;
  traces?: Traces;
}

/** What this server knows of a job that was asked for here: the versions as they were, and the span of the call. */
interface Kept {
  parts: readonly ReportPart[];
  askedBy: SpanPlace | undefined;
}

/** A job that this server makes. */
interface Making {
  row: JobRow;
  stop: AbortController;
}

/**
 * The report jobs of all servers of a database, of which this one makes one after the other, each in a thread of its own. The queue is the table: any
 * server takes what waits, one takes over what another has left, and none is made twice.
 */
export class ReportJobs {
  readonly #services: Services;
  /** Where its files are. */
  readonly files: ReportFiles;
  /** The name of this server. One on SQLite is alone: what was begun under its name is left over from before. */
  readonly #server: string;
  /** What was asked for here: its versions need not be read again. */
  readonly #kept = new Map<string, Kept>();
  /** Jobs that only the server that has them can make, as a version is gone. */
  readonly #notHere = new Set<string>();
  /** Asked for and not yet in the queue, by user. */
  readonly #asking: string[] = [];
  /** Whose report was begun last: the next is somebody else's, so that nobody waits for all reports of another. */
  #lastUser = '';
  #running: Making | undefined;
  #working: Promise<void> = Promise.resolve();
  #looking: Promise<void> | undefined;
  #again = false;
  #beat: NodeJS.Timeout | undefined;
  /** When this server said last that it has its jobs, by the clock that nobody sets (ms). */
  #renewed = 0;
  #left: Promise<unknown> = Promise.resolve();
  #onReady: (ready: ReadyReport) => Promise<void> = async () => {};

  constructor(services: Services) {
    this.#services = services;
    this.files = new ReportFiles(services.dataDir, services.files.objects);
    this.#server = services.store.signals ? services.newId() : 'server';
    const look = () => void this.look();
    services.bus.subscribe(jobsTopic, look, look);
    services.stopping.addEventListener('abort', () => this.#leave(), { once: true });
  }

  /** Says what is done when a report is ready. */
  onReady(tell: (ready: ReadyReport) => Promise<void>): void {
    this.#onReady = tell;
  }

  /**
   * Queues a report of the versions and their covers as they are now: what becomes of them while it waits does not change it. The names in it come
   * from the asker's `identity`.
   * @throws Failure TooManyReports, ReportsBusy, ReportTooLarge
   */
  async ask(asker: Asker, projectId: string | null, about: ReportSubject, input: ReportInput): Promise<JobRow> {
    const [row] = await this.askAll([{ asker, projectId, about, input }]);
    return row as JobRow;
  }

  /** The same for several reports of one user: all of them or none. @throws Failure TooManyReports, ReportsBusy, ReportTooLarge */
  async askAll(wanted: readonly Wanted[]): Promise<JobRow[]> {
    const userId = wanted[0]?.asker.userId ?? '';
    refuseMore({ own: this.#asking.filter((id) => id === userId).length, all: this.#asking.length }, wanted.length);
    this.#asking.push(...wanted.map(() => userId));
    const { store, bus } = this.#services;
    try {
      refuseMore(await countOpenJobs(store.db, userId), wanted.length);
      for (const { about } of wanted) await refuseLargeReport(about.versions);
      const planned: Planned[] = [];
      for (const one of wanted) planned.push(await planJob(this.#services, this.#server, one));
      await store.tx(async (tx) => {
        // Of several servers that are asked at once each counts what the others have queued.
        await lockFor(tx, 'reports');
        const more = planned.filter(({ row }) => row.status === 'queued').length;
        if (more > 0) refuseMore(await countOpenJobs(tx, userId), more);
        for (const { row, asker } of planned) await insertPlanned(tx, this.#server, row, asker);
      });
      const askedBy = this.#services.traces?.here();
      for (const { row, parts } of planned) if (row.status === 'queued') this.#kept.set(row.id, { parts, askedBy });
      this.#keepBeating();
      // A server that stops serves calls for a while, but makes nothing any longer.
      if (this.#services.stopping.aborted) await leaveJobs(store.db, this.#server);
      bus.publish(jobsTopic, {});
      return planned.map(({ row }) => row);
    } finally {
      for (const _ of wanted) this.#asking.splice(this.#asking.indexOf(userId), 1);
    }
  }

  /** How many wait that were asked for here, and how many are being made here. */
  size(): { waiting: number; running: number } {
    const isRunning = this.#running !== undefined;
    const waiting = this.#kept.size - (isRunning && this.#kept.has(this.#running?.row.id ?? '') ? 1 : 0);
    return { waiting, running: isRunning ? 1 : 0 };
  }

  /** Cancels a job that has not ended, on whatever server; one that has stays as it is. */
  async cancel(id: string): Promise<void> {
    await this.#end(id, { status: 'cancelled' });
  }

  /** Ends a job of anybody, on whatever server it waits or runs; the job says that an administrator did. @returns false for one that has ended */
  async endFor(id: string): Promise<boolean> {
    const row = await jobById(this.#services.store.db, id);
    const { locale } = (row?.input ?? {}) as Partial<ReportInput>;
    return row !== undefined && this.#end(id, { status: 'failed', error: sayIn(locale ?? 'en-US', 'jobEnded') });
  }

  /** Is it made, or was it asked for, in this process? */
  isHere = (id: string): boolean => this.#running?.row.id === id || this.#kept.has(id);

  async #end(id: string, change: Parameters<typeof advanceJob>[2]): Promise<boolean> {
    const isEnded = await advanceJob(this.#services.store.db, id, { ...change, ended_on: this.#now() });
    if (this.#running?.row.id === id) this.#running.stop.abort(gone);
    this.#services.bus.publish(jobsTopic, {});
    return isEnded;
  }

  /** Takes what was left over, forgets what has expired, and removes files nobody can ask for. At the start and hourly, each server in its folder. */
  async tidy(): Promise<void> {
    const { db } = this.#services.store;
    await this.look();
    await dropExpiredJobs(db, this.#now());
    await this.files.tidy((ids) => jobsWithFiles(db, ids));
  }

  /** Tidies now and every hour until the server stops; beside other servers it looks for what they leave. */
  keepTidy(): void {
    const { log, store, stopping } = this.#services;
    const tidy = () => this.tidy().catch((err) => log.error({ err }, 'report jobs could not be tidied'));
    void tidy();
    const timers = [
      setInterval(tidy, hour),
      setInterval(() => void this.look(), store.signals ? lookEvery : 12 * lookEvery),
    ];
    for (const timer of timers) timer.unref();
    stopping.addEventListener('abort', () => timers.map(clearInterval), { once: true });
  }

  /** Resolves when nothing waits, and nothing is made here: for specs. */
  async idle(): Promise<void> {
    const isOpen = async () =>
      (await openJobs(this.#services.store.db)).some((job) => !job.isRunning || job.server === this.#server);
    do {
      await this.look();
      await this.#working;
    } while (this.#running || (await isOpen()));
  }

  /** Resolves when a server that stops makes nothing any longer and has left what waited to the others. */
  async done(): Promise<void> {
    // What is being claimed at this moment is given back by the work that begins with it.
    await this.#looking;
    await Promise.all([this.#working, this.#left]);
  }

  /** Begins what waits or was left, if this server has a place free, and ends what is no longer its own. Never fails. */
  look(): Promise<void> {
    this.#again = true;
    this.#looking ??= this.#apart(() =>
      this.#lookOn()
        .catch((err) => {
          if (!this.#services.stopping.aborted)
            this.#services.log.error({ err }, 'report jobs could not be looked for');
        })
        .finally(() => {
          this.#looking = undefined;
          // Asked for after the last look had begun to end.
          if (this.#again && !this.#services.stopping.aborted) void this.look();
        }),
    );
    return this.#looking;
  }

  /** What a call wakes goes on without it: its statements are not those of the call. */
  #apart<T>(work: () => T): T {
    const { traces } = this.#services;
    return traces ? traces.apart(work) : work();
  }

  async #lookOn(): Promise<void> {
    const { store, stopping } = this.#services;
    while (this.#again && !stopping.aborted) {
      this.#again = false;
      const running = this.#running?.row.id;
      // What is asked for while the table is read is not in the answer.
      const known = [...this.#kept.keys(), ...this.#notHere];
      const open = await openJobs(store.db);
      const ids = new Set(open.map(({ id }) => id));
      for (const id of known) if (!ids.has(id)) for (const list of [this.#kept, this.#notHere]) list.delete(id);
      if (this.#running) {
        const isOwn = open.some(({ id, isRunning, server }) => id === running && isRunning && server === this.#server);
        if (this.#running.row.id === running && !isOwn) this.#running.stop.abort(gone);
        continue;
      }
      const job = nextJob(open, { server: this.#server, lastUser: this.#lastUser, notHere: this.#notHere });
      if (job) await this.#begin(job);
    }
  }

  async #begin(job: OpenJob): Promise<void> {
    const { store, stopping } = this.#services;
    const row = await claimJob(store.db, job, { server: this.#server, at: this.#now() });
    // Another server was quicker, or it was cancelled: there may be others.
    this.#again = true;
    if (!row) return;
    const stop = new AbortController();
    if (stopping.aborted) stop.abort(interrupted);
    this.#running = { row, stop };
    this.#lastUser = row.user_id;
    this.#keepBeating();
    const { format } = row.input as ReportInput;
    const { traces } = this.#services;
    const work = () => this.#work({ row, stop }, job);
    this.#working = inSpan(traces, format, this.#kept.get(row.id)?.askedBy, work)
      .catch((err) => this.#services.log.error({ err, job: row.id }, 'a report job could not be recorded'))
      .finally(() => {
        this.#running = undefined;
        void this.look();
      });
  }

  /** Makes a report, and says what became of it. Returns why it failed. */
  async #work({ row, stop }: Making, before: OpenJob): Promise<ReportText | undefined> {
    const { store, log, bus } = this.#services;
    const { db } = store;
    const { format, locale } = row.input as ReportInput;
    // Each try has a file of its own: a server that was taken for gone may write its own still.
    const path = this.files.placeOf(`${row.id}.${row.tries}`, format);
    const clock = setTimeout(() => stop.abort(tooLong), longest);
    let reason: ReportText | undefined;
    const fail = (key: ReportText) => {
      reason = key;
      const failed = { status: 'failed', error: sayIn(locale ?? 'en-US', key), ended_on: this.#now() } as const;
      return advanceJob(db, row.id, failed, this.#server);
    };
    try {
      // Of an older version of the product, or it has ended its server each time.
      if (!row.plan || before.tries >= mostTries) await fail('jobInterrupted');
      else if (!(await this.#make(row, path, stop.signal))) await this.#giveBack(before, () => fail('jobLost'));
    } catch (err) {
      if (err === interrupted) await giveJobBack(db, row.id, this.#server, null);
      if (err === gone || err === interrupted) return undefined;
      const key = err === tooLong ? 'jobTooLong' : failureOf(err);
      if (key === 'jobFailed' || key === 'jobFilesAway') log.error({ err, job: row.id }, 'a report failed');
      await fail(key);
    } finally {
      clearTimeout(clock);
      for (const left of [path, `${path}.part`]) await remove(left);
      bus.publish(jobsTopic, {});
    }
    return reason;
  }

  /** Makes the file and says that it is there; false when a version is gone, and with it what it was. @throws as `writeJob` */
  async #make(row: JobRow, path: string, signal: AbortSignal): Promise<boolean> {
    const { store, files } = this.#services;
    const { db } = store;
    const input = row.input as ReportInput;
    const plan = row.plan as JobPlan;
    const parts = this.#kept.get(row.id)?.parts ?? (await partsOf(store, plan));
    if (!parts) return false;
    await this.files.makeFolder();
    await writeJob(
      { input, plan, parts, path, files: files.place },
      { signal, onProgress: progressOf(this.#services, row.id, this.#server) },
    );
    const name = nameOf({ about: subjectOf(plan, parts), input }, parts);
    const own = freeName(name, endingOf(input.format), await fileNamesBeside(db, row.id));
    const kept = plan.place && (await keepReport(this.#services, plan.place, path, own));
    const file_name = kept?.file_name ?? own;
    const file = this.files.placeOf(row.id, input.format);
    signal.throwIfAborted();
    if (!kept) {
      await rename(path, file);
      await this.files.share(row.id, input.format);
    }
    const stays = kept ? { kept_file: kept.file, expires_at: never } : { file };
    const made = { status: 'done', progress: 1, ...stays, file_name, ended_on: this.#now() } as const;
    if (await advanceJob(db, row.id, made, this.#server)) {
      const { tell } = plan;
      if (tell) await this.#onReady({ userId: row.user_id, ...tell, fileName: file_name });
    } else if (!kept && (await jobById(db, row.id))?.status === 'cancelled')
      await this.files.drop(row.id, input.format);
    return true;
  }

  /** A job that cannot be made here goes back to the server that has its versions in memory. If that has gone too, the job is over. */
  async #giveBack({ id, server, isHeld }: OpenJob, fail: () => Promise<unknown>): Promise<void> {
    if (server === null || server === this.#server || !isHeld) await fail();
    else {
      this.#notHere.add(id);
      await giveJobBack(this.#services.store.db, id, this.#server, server);
    }
  }

  /** A server that stops leaves what it has to the others, or to its next start. */
  #leave(): void {
    const { store, bus, log } = this.#services;
    clearInterval(this.#beat);
    this.#running?.stop.abort(interrupted);
    if (this.#kept.size === 0) return;
    this.#left = leaveJobs(store.db, this.#server).then(
      () => bus.publish(jobsTopic, {}),
      (err) => log.warn({ err }, 'reports that wait could not be left to other servers at once'),
    );
  }

  /** Says now and again that this server has its jobs, as long as it has any. One that could not for too long has lost them. */
  #keepBeating(): void {
    if (this.#beat || !this.#services.store.signals) return;
    this.#renewed = performance.now();
    this.#beat = this.#apart(() => setInterval(() => void this.#beatOnce(), beatEvery).unref());
  }

  async #beatOnce(): Promise<void> {
    const { store, log } = this.#services;
    if (!this.#running && this.#kept.size === 0) {
      clearInterval(this.#beat);
      this.#beat = undefined;
      return;
    }
    // Paused, or without the database, for so long: another server may be making it by now.
    if (performance.now() - this.#renewed > heldFor) this.#running?.stop.abort(gone);
    const began = performance.now();
    try {
      await renewJobs(store.db, this.#server);
      this.#renewed = began;
    } catch (err) {
      log.warn({ err }, 'report jobs could not be held');
    }
    await this.look();
  }

  #now = (): string => this.#services.clock().toISOString();
}

/** Takes a file away if it can: what remains is taken by the next tidying. */
const remove = (path: string) => rm(path, { force: true }).catch(() => undefined);
