import type { Logger } from 'pino';
import type { Store } from '#server/store/store.ts';
import { claimTimedJob, endTimedJob, renewTimedJob, timedJobHeldFor } from '#server/store/timed-jobs.ts';

/** How often it is looked whether a job is due that another server may do (ms), at most. */
const lookEvery = 30_000;
/** How often a server says that it still does a job (ms). */
const renewEvery = 15_000;

interface Services {
  store: Store;
  log: Logger;
  newId: () => string;
  stopping: AbortSignal;
}

/** What is done now and again. */
interface TimedJob {
  /** What all servers call it. */
  name: string;
  /** ms */
  every: number;
  /** How long after its start a server that is alone does it first (ms); as often as later, unless said. */
  first?: number;
}

/** @param stop when the server stops, or another one has taken the job over: what is not begun is left */
type Work = (stop: AbortSignal) => Promise<void>;

/**
 * Work that the clock begins. Of several servers on one database one does it at a time: it holds a row and says so now and again, by the clock of the
 * database; when it has not for a minute, another one takes the job over. A server on SQLite is alone and asks nobody.
 */
export class JobsByTime {
  readonly #services: Services;
  readonly #server: string;
  readonly #running = new Map<string, Promise<void>>();

  constructor(services: Services) {
    this.#services = services;
    this.#server = services.newId();
  }

  /** Does a job now and again until the server stops. What fails is logged, and tried again the next time. */
  keep(job: TimedJob, work: Work): void {
    const { store, stopping } = this.#services;
    const look = () => void this.look(job, work);
    const { every, first = every } = job;
    const timers: NodeJS.Timeout[] = [];
    const repeat = (ms: number) => timers.push(setInterval(look, ms).unref());
    const begin = () => {
      look();
      repeat(every);
    };
    if (store.signals) repeat(Math.min(lookEvery, every / 2));
    else if (first === every) repeat(every);
    else timers.push(setTimeout(begin, first).unref());
    stopping.addEventListener('abort', () => timers.map(clearTimeout), { once: true });
  }

  /** Does a job if it is due, and no other server does it. Never fails. */
  look(job: TimedJob, work: Work): Promise<void> {
    const known = this.#running.get(job.name);
    if (known) return known;
    const running = this.#try(job, work).finally(() => this.#running.delete(job.name));
    this.#running.set(job.name, running);
    return running;
  }

  async #try({ name, every }: TimedJob, work: Work): Promise<void> {
    const { store, log, stopping } = this.#services;
    if (stopping.aborted) return;
    try {
      if (!store.signals) await work(stopping);
      else if (
        await claimTimedJob(store.db, { name, server: this.#server, every: every - Math.min(lookEvery, every / 2) })
      )
        await this.#hold(name, work);
    } catch (err) {
      if (!stopping.aborted) log.error({ err, job: name }, 'a job by time failed; trying again later');
    }
  }

  async #hold(name: string, work: Work): Promise<void> {
    const { store, stopping } = this.#services;
    const lost = new AbortController();
    let renewed = performance.now();
    const renew = async () => {
      const began = performance.now();
      // Paused, or without the database, for so long: another server may do it by now.
      if (began - renewed > timedJobHeldFor) lost.abort();
      else if (await renewTimedJob(store.db, name, this.#server)) renewed = began;
      else lost.abort();
    };
    const timer = setInterval(() => void renew().catch(() => undefined), renewEvery).unref();
    const stop = AbortSignal.any([stopping, lost.signal]);
    try {
      await work(stop);
    } finally {
      clearInterval(timer);
      // One that fails is due as late as one that does not: else it would be tried all the time.
      await endTimedJob(store.db, name, this.#server, !stop.aborted);
    }
  }
}
