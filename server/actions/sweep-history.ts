import type { Env } from '#server/env.ts';
import { giveWay } from '#server/loop/give-way.ts';
import { insertAuditLine } from '#server/store/audit.ts';
import { earlierNow } from '#server/store/earlier-clock.ts';
import { revsOfOpenJobs } from '#server/store/job-turns.ts';
import {
  deleteLines,
  noteRowsMade,
  revStillRead,
  sweepDeletedLine,
  type VersionLog,
  versionLogs,
} from '#server/store/versions/deleted-edits.ts';
import { firstLines, type OldLine } from '#server/store/versions/edit-log.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Lines of one transaction at most: with their entries in the index some milliseconds. */
const linesAtOnce = 50;
/** Rows of which it is noted in one transaction when they were made. */
const rowsAtOnce = 500;
/** Edits after which the audit log says how many went: a server that is killed then has left few of them unsaid. */
const noteEvery = 10_000;

type Services = Pick<Env, 'store' | 'log' | 'clock' | 'newId' | 'stopping' | 'variables'>;

/**
 * Deletes the edits from the log of each version that are older than `history.days` says, the oldest first, some at a time, up to the first that is
 * younger, or is still read: by the merge of what was copied from the version, or by a report under way. What a version is now stays as it is. The audit
 * log has a line that says how many went.
 * @param stop when what is not begun is left
 */
export async function sweepHistory(services: Services, stop: AbortSignal = services.stopping): Promise<void> {
  const sweep = new HistorySweep(services, stop);
  try {
    await sweep.run();
  } finally {
    await sweep.note();
  }
}

class HistorySweep {
  readonly #services: Services;
  readonly #stop: AbortSignal;
  /** What went since the audit log said so. */
  #edits = 0;
  readonly #versions = new Set<string>();

  constructor(services: Services, stop: AbortSignal) {
    this.#services = services;
    this.#stop = stop;
  }

  async run(): Promise<void> {
    const { db } = this.#services.store;
    await this.#sweepLong();
    if ((await this.#limit()) === undefined) return;
    const reported = await revsOfOpenJobs(db);
    for (let after: string | undefined = ''; after !== undefined && !this.#stop.aborted; ) {
      const logs: VersionLog[] = await versionLogs(db, after);
      const limit = await this.#limit();
      for (const log of logs) {
        if (this.#stop.aborted || !this.#isOld(log.oldest, limit)) continue;
        const last = Math.min(await revStillRead(db, log.id), reported.get(log.id) ?? Number.POSITIVE_INFINITY);
        while (await this.#sweepSome(log, last)) await giveWay();
      }
      after = logs.at(-1)?.id;
      await giveWay();
    }
  }

  /** Says in the audit log what went. */
  async note(): Promise<void> {
    const [edits, versions] = [this.#edits, this.#versions.size];
    if (edits === 0) return;
    const { store, log, clock, newId } = this.#services;
    const line = { id: newId(), at: clock().toISOString(), event: 'history.deleted' as const, user_id: null };
    const detail = `${edits} edits, ${versions} versions`;
    await insertAuditLine(store.db, { ...line, account: '', address: '', detail });
    log.info({ edits, versions }, 'old edits swept');
    this.#edits = 0;
    this.#versions.clear();
  }

  /** What was made before this moment (ms) is too old; undefined: nothing is. Read each time: an administrator may want to keep what is left. */
  async #limit(): Promise<number | undefined> {
    const { store, clock, variables } = this.#services;
    const days = (await variables.current())['history.days'];
    return days === 0 ? undefined : (await earlierNow(store, clock)) - days * day;
  }

  #isOld(at: string | null, limit: number | undefined): boolean {
    return at !== null && limit !== undefined && Date.parse(at) < limit;
  }

  /** Deletes the next edits of a version up to a rev; false when there are none. */
  async #sweepSome(log: VersionLog, last: number): Promise<boolean> {
    const { store } = this.#services;
    if (this.#stop.aborted) return false;
    const first = await firstLines(store.db, log.id, log.from, linesAtOnce);
    const limit = await this.#limit();
    const end = first.findIndex(({ at, rev }) => rev > last || !this.#isOld(at, limit));
    const lines = end < 0 ? first : first.slice(0, end);
    const to = lines.at(-1)?.rev;
    if (to === undefined) return false;
    for (const line of lines) if (line.isLong) await this.#noteMade(log.id, line);
    // Another server that sweeps, too, goes on from there.
    if (!(await store.tx((tx) => deleteLines(tx, log, lines)))) return false;
    log.from = to;
    this.#edits += lines.length;
    this.#versions.add(log.id);
    if (lines.some(({ isLong }) => isLong)) await this.#sweepLong();
    if (this.#edits >= noteEvery) await this.note();
    return true;
  }

  async #noteMade(versionId: string, { made, at }: OldLine): Promise<void> {
    for (let from = 0; from < made.length; from += rowsAtOnce) {
      const some = made.slice(from, from + rowsAtOnce).map((row) => ({ row, at }));
      // Its version was deleted meanwhile.
      if (!(await this.#services.store.tx((tx) => noteRowsMade(tx, versionId, some)))) return;
      await giveWay();
    }
  }

  /** Deletes what long lines have left, of a sweep that was stopped, too. */
  async #sweepLong(): Promise<void> {
    while (!this.#stop.aborted && (await this.#services.store.tx(sweepDeletedLine))) await giveWay();
  }
}

/** Sweeps each hour until the server stops, of several servers at one. */
export const keepHistorySwept = (services: Services & Pick<Env, 'byTime'>): void =>
  services.byTime.keep({ name: 'history', every: hour }, (stop) => sweepHistory(services, stop));
