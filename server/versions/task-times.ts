import type { Logger } from 'pino';
import { writeTaskTimes } from '#server/store/projects/task-times.ts';
import type { Store } from '#server/store/store.ts';

/** How long edits of a task gather (ms): its time stands beside each participant of the project, and who types edits every second. */
const gatherFor = 1_000;

interface Services {
  store: Store;
  log: Logger;
  stopping: AbortSignal;
}

/**
 * Writes the time of the latest edit into its task soon after, because lists of tasks are sorted by it. What a stop leaves is caught up with at the
 * next start (`catchUpTaskTimes`).
 */
export class TaskTimes {
  #waiting = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(private readonly services: Services) {}

  /** A version was edited. @param at ISO time in UTC */
  note(versionId: string, at: string): void {
    this.#waiting.set(versionId, at);
    this.#timer ??= setTimeout(() => this.#begin(), gatherFor).unref();
  }

  /** Resolves when nothing is being written any longer. */
  async done(): Promise<void> {
    await this.#running;
  }

  #begin(): void {
    this.#timer = undefined;
    if (this.services.stopping.aborted) return;
    const before = this.#running;
    this.#running = before ? before.then(() => this.#write()) : this.#write();
  }

  async #write(): Promise<void> {
    const { store, log, stopping } = this.services;
    const edited = this.#waiting;
    this.#waiting = new Map();
    try {
      await store.tx((tx) => writeTaskTimes(tx, edited));
    } catch (err) {
      if (stopping.aborted) return;
      log.warn({ err }, 'task lists may show the latest edits in an outdated order');
      // The database is away, or its disk full.
      for (const [versionId, at] of edited) if (!this.#waiting.has(versionId)) this.note(versionId, at);
    }
  }
}
