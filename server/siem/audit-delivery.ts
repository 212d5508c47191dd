import type { Logger } from 'pino';
import { type AuditTarget, placeOf } from '#server/audit-target.ts';
import {
  beginDelivery,
  claimDelivery,
  type DeliveryState,
  deliveryState,
  noteDelivered,
  noteFailedDelivery,
  releaseDelivery,
  waitingLines,
} from '#server/store/audit-delivery.ts';
import { auditLinesAfter, numberAuditLines } from '#server/store/audit-numbers.ts';
import type { Store } from '#server/store/store.ts';
import { entryOf } from './entry.ts';
import type { AuditWay } from './way.ts';
import { wayTo } from './ways.ts';

/** How often it is looked for new lines (ms). */
const lookEvery = 2_000;
/** For how long a server claims the sending (ms): then another one may go on. It claims anew after half of it, so that a try to send ends within it. */
const lease = 90_000;
/** Before it is tried again after a failure (ms): twice as long each time, up to the longest. */
const firstPause = 1_000;
const longestPause = 5 * 60_000;

interface Outside {
  store: Store;
  clock: () => Date;
  newId: () => string;
  log: Logger;
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** What became of sending, for who runs the server. */
export interface DeliveryReport extends Pick<DeliveryState, 'sentAt' | 'failedAt' | 'problem'> {
  /** Lines that are not confirmed. */
  waiting: number;
}

/**
 * Sends the audit log to a SIEM: each line at least once, in the order of their numbers, by one of several servers at a time. What is not confirmed
 * is sent again, whatever happens meanwhile.
 */
export class AuditDelivery {
  readonly #way: AuditWay;
  readonly #name: string;
  #looking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** In a row. */
  #failures = 0;
  /** By the clock that nobody sets (ms): a failure is not tried again before. */
  #notBefore = 0;
  /** By that clock, too: until then it relies on its claim. */
  #holdsUntil = 0;
  #isStopped = false;

  /** @param way to the SIEM; specs give their own */
  constructor(
    private readonly outside: Outside,
    private readonly target: AuditTarget,
    way?: AuditWay,
  ) {
    this.#way = way ?? wayTo(target);
    // A server on SQLite is alone: what it claimed before it was killed is its own.
    this.#name = outside.store.dialect === 'sqlite' ? 'server' : outside.newId();
  }

  /**
   * Begins with what is written from now on, or goes on where it ended; looks for new lines until `stop`.
   * @returns a line for whoever starts the server
   */
  async begin(): Promise<string> {
    const said = await this.#beginning().catch((err) => {
      this.outside.log.error({ err }, 'sending the audit log could not begin; trying again');
      return 'has not begun; trying again.';
    });
    this.#timer = setInterval(() => void this.look(), lookEvery).unref();
    return `Audit log: to ${placeOf(this.target)}   ${said}`;
  }

  async #beginning(): Promise<string> {
    const { store } = this.outside;
    const before = await deliveryState(store.db);
    if (before) return `Waiting: ${await this.waiting()}`;
    await beginDelivery(store);
    return 'Entries from before this start are not sent.';
  }

  /** Sends what waits, unless another server does. Never fails: what goes wrong is in the log, and tried again later. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** Sends what is there still, for as long as the caller waits; then another server may go on. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#isStopped = true;
    await this.look();
    // What came while it looked.
    await this.look();
    await releaseDelivery(this.outside.store.db, this.#name).catch(() => {});
    this.#way.close();
  }

  /** What became of it. */
  async report(): Promise<DeliveryReport> {
    const { db } = this.outside.store;
    const [state, waiting] = [await deliveryState(db), await waitingLines(db)];
    return { waiting, sentAt: state?.sentAt ?? null, failedAt: state?.failedAt ?? null, problem: state?.problem ?? '' };
  }

  /** How many lines are not confirmed. */
  waiting(): Promise<number> {
    return waitingLines(this.outside.store.db);
  }

  async #look(): Promise<void> {
    try {
      // Even while nobody takes it, so that it is known what is new.
      while (await numberAuditLines(this.outside.store));
      if (performance.now() < this.#notBefore) return;
      while (await this.#sendSome());
    } catch (error) {
      await this.#fail(error);
    }
  }

  /** @returns whether there may be more */
  async #sendSome(): Promise<boolean> {
    const { store, log } = this.outside;
    const state = await deliveryState(store.db);
    if (!state) {
      await beginDelivery(store);
      return true;
    }
    const lines = await auditLinesAfter(store.db, state.sent, this.#way.most);
    if (lines.length === 0) return false;
    if (performance.now() > this.#holdsUntil) {
      const claimed = await claimDelivery(store.db, { by: this.#name, now: this.#now(), lease });
      if (claimed === undefined) return false;
      this.#holdsUntil = performance.now() + lease / 2;
      // Another one has sent some of them meanwhile.
      if (claimed !== state.sent) return true;
    }
    const count = await this.#way.send(lines.map(entryOf));
    const last = lines[count - 1];
    if (!last || !(await noteDelivered(store.db, this.#name, last.number, this.#now()))) {
      this.#holdsUntil = 0;
      return false;
    }
    if (this.#failures > 0) log.info('the audit log is sent again');
    this.#failures = 0;
    return true;
  }

  /** One line of the log for each outage. Another server may try: its way to the SIEM may be better. */
  async #fail(error: unknown): Promise<void> {
    const { store, log } = this.outside;
    if (this.#failures === 0 && !this.#isStopped)
      log.error({ err: error }, 'the audit log could not be sent; trying again until it is');
    this.#notBefore = performance.now() + Math.min(longestPause, firstPause * 2 ** Math.min(this.#failures, 20));
    this.#failures += 1;
    this.#holdsUntil = 0;
    await noteFailedDelivery(store.db, this.#name, wordsOf(error), this.#now()).catch(() => {});
    await releaseDelivery(store.db, this.#name).catch(() => {});
  }

  #now(): number {
    return this.outside.clock().getTime();
  }
}
