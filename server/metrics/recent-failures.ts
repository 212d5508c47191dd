import { type ErrorKey, errors } from '#contract/kit/errors.ts';
import type { RecentFailure } from '#contract/system/health.ts';

/** So many kinds of failures are remembered. */
const most = 50;

/**
 * What this server failed at since it started, bounded, in memory: which call was refused through no fault of the caller. Of a call only its method and
 * its route are known here, never its address, its body or who made it.
 */
export class RecentFailures {
  /** The latest last. */
  readonly #kinds = new Map<string, RecentFailure>();
  /** Mails and text messages that could not be sent. */
  messages = 0;

  /** Remembers a refusal if its reason lies with the server (5xx); one that repeats raises the count of its entry, so that a flood hides no other. */
  note(call: { method: string; route: string }, refusal: ErrorKey, at: Date): void {
    const { status, code } = errors[refusal];
    if (status < 500) return;
    const { method, route } = call;
    const kind = `${method} ${route} ${refusal}`;
    const count = (this.#kinds.get(kind)?.count ?? 0) + 1;
    // Anew, to become the latest.
    this.#kinds.delete(kind);
    this.#kinds.set(kind, { at: at.toISOString(), count, method, route, status, code, name: refusal });
    const [oldest] = this.#kinds.keys();
    if (this.#kinds.size > most && oldest !== undefined) this.#kinds.delete(oldest);
  }

  /** The latest first. */
  list(): RecentFailure[] {
    return [...this.#kinds.values()].reverse();
  }
}
