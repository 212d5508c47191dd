import type { Logger } from 'pino';
import type { FileStore } from '#server/files/file-store.ts';
import type { LongActs } from '#server/loop/long-acts.ts';
import type { BackupSettings } from '#server/settings.ts';
import {
  type BackupState,
  backupState,
  claimBackup,
  endedBackup,
  noteBackup,
  noteFailedBackup,
  renewBackupClaim,
} from '#server/store/backups.ts';
import type { Store } from '#server/store/store.ts';
import { databaseNow } from '#server/store/versions/leases.ts';
import { requireRecipients } from './archive.ts';
import type { BackupPlan, MadeBackup } from './make-backup.ts';
import { hasProgram } from './postgres-tools.ts';
import { runBackup, sweepBackup } from './run-backup.ts';

const minute = 60_000;
const hour = 60 * minute;
/** How often it is looked whether one is due (ms), at most. */
const lookEvery = minute;
/** A server that makes a backup says so each minute; when it has not for so long (ms), another one makes it. */
const lease = 5 * minute;
/** How long after a failure it is tried again (ms), at most. */
const retryAfter = 15 * minute;
/** How long after an administrator has ended one it is tried again (ms), at most: whatever it was in the way of is over by then. */
const retryAfterEnd = hour;
/** A backup may take so long (ms), or as long as the next is due. */
const patience = 6 * hour;

interface Services {
  store: Store;
  log: Logger;
  clock: () => Date;
  newId: () => string;
  dataDir: string;
  stopping: AbortSignal;
  /** Absent in specs of backups alone. */
  longActs?: LongActs;
}

/** Makes a backup. Specs give their own. */
type Make = (plan: BackupPlan, within: number, stopping: AbortSignal) => Promise<MadeBackup>;

/** How one that is made here is called among what is under way. */
export const backupAct = 'backup.make';

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Backups by time, made by one server at a time, one after the other. */
export class Backups {
  /** By the clock that nobody sets (ms): a failure is not tried again before. */
  #notBefore = 0;
  #isMaking = false;
  readonly #name: string;

  constructor(
    private readonly services: Services,
    private readonly plan: BackupPlan,
    private readonly every: number,
    private readonly make: Make = runBackup,
    private readonly sweep = sweepBackup,
  ) {
    // A server on SQLite is alone: what it claimed before it was killed is its own.
    this.#name = services.store.dialect === 'sqlite' ? 'server' : services.newId();
  }

  /** Looks now and again until the server stops. */
  begin(): void {
    const { stopping } = this.services;
    const timer = setInterval(() => void this.look(), Math.min(lookEvery, this.every / 4)).unref();
    stopping.addEventListener('abort', () => clearInterval(timer), { once: true });
  }

  /** Makes a backup if one is due. Never fails: what goes wrong is in the log, and tried again later. */
  async look(): Promise<void> {
    const { store, log, stopping } = this.services;
    if (this.#isMaking || stopping.aborted || performance.now() < this.#notBefore) return;
    this.#isMaking = true;
    try {
      const afterEnd = Math.min(this.every, retryAfterEnd);
      const claim = { by: this.#name, now: await this.#now(), every: this.every, lease, afterEnd };
      if (await store.tx((tx) => claimBackup(tx, claim))) await this.#makeClaimed();
    } catch (err) {
      this.#notBefore = performance.now() + Math.min(this.every, retryAfter);
      if (!stopping.aborted) {
        log.error({ err }, 'a backup could not be made; trying again later');
        await this.#noteFailed(wordsOf(err)).catch(() => {});
      }
    } finally {
      this.#isMaking = false;
    }
  }

  async #makeClaimed(): Promise<void> {
    const { store, log, stopping } = this.services;
    // From when it began: nothing written later is promised to be in it, and the next is due as long after it.
    const began = await this.#now();
    const renew = async () => renewBackupClaim(store.db, { by: this.#name, now: await this.#now(), lease });
    const timer = setInterval(() => void renew().catch(() => {}), minute).unref();
    const since = this.services.clock();
    const act = this.services.longActs?.begin({ name: backupAct, call: '', userId: null, since });
    const ending = new AbortController();
    act?.stopsBy(() => ending.abort());
    let made: MadeBackup | undefined;
    try {
      const end = AbortSignal.any([stopping, ending.signal]);
      made = await this.make(this.plan, Math.max(this.every, patience), end);
      log.info(made, 'a backup was made');
      const damaged = made.files?.damaged ?? [];
      if (damaged.length > 0) log.error({ damaged }, 'files are damaged in the store and are not in the backup');
      await noteBackup(store.db, began, made);
    } catch (error) {
      if (made || !ending.signal.aborted || stopping.aborted) throw error;
      await this.#noteEnded();
    } finally {
      clearInterval(timer);
      act?.end(!made);
    }
  }

  /** Another backup is tried later, by whatever server. What this one has begun goes first. */
  async #noteEnded(): Promise<void> {
    const { store, log, stopping } = this.services;
    log.warn('a backup was ended by an administrator');
    await this.sweep(this.plan, stopping).catch((err) =>
      log.warn({ err }, 'what is left of the backup is removed by the next one'),
    );
    await noteFailedBackup(store.db, await this.#now(), endedBackup);
  }

  async #noteFailed(words: string): Promise<void> {
    await noteFailedBackup(this.services.store.db, await this.#now(), words);
  }

  /** Several servers share the clock of the database. */
  async #now(): Promise<number> {
    const { store, clock } = this.services;
    return store.signals ? databaseNow(store.db) : clock().getTime();
  }
}

/**
 * Makes backups by time if they are asked for.
 * @throws Error when they are to be encrypted for a key that is none
 * @returns a line for whoever starts the server; undefined where none are asked for
 */
export async function keepBackedUp(
  services: Services & { files?: Pick<FileStore, 'place'> },
  settings: BackupSettings,
  source: BackupPlan['source'],
): Promise<string | undefined> {
  const { every, keep, folder, recipients } = settings;
  await requireRecipients(recipients);
  if (every === undefined) return undefined;
  const needed = [...('url' in source ? ['pg_dump', 'pg_restore'] : []), ...(recipients.length > 0 ? ['tar'] : [])];
  const missing = needed.filter((name) => !hasProgram(name));
  if (missing.length > 0) {
    const words = `Backups by time need ${missing.join(' and ')} on the PATH: none are made.`;
    services.log.error(words);
    return words;
  }
  new Backups(
    services,
    { source, dataDir: services.dataDir, shared: services.files?.place.shared, folder, keep, recipients },
    every,
  ).begin();
  return `Backups: every ${every / hour} h to ${folder}   Last: ${lastOf(await backupState(services.store.db))}`;
}

function lastOf(state: BackupState | undefined): string {
  const last = state?.lastAt ?? 'none yet';
  return state?.failedAt ? `${last}; failed at ${state.failedAt}: ${state.problem}` : last;
}
