import type { CallError } from './call-error';

/** Between two looks whether the server is back (ms). */
const lookAfter = (attempt: number) => Math.min(10_000, 500 * 2 ** attempt);
/** Shorter absences are not worth a word (ms). */
const sayAfter = 800;

/** No answer came, or one that a proxy gave for a server that is starting or away (502, 503, 504). */
export const isAway = ({ status, reason }: CallError): boolean =>
  reason === 'network' || reason === 'timeout' || (status >= 502 && status <= 504);

let lost = false;
let lostAt = 0;
let said = false;
/** How often the server was lost and found. */
let found = 0;
const listeners = new Set<() => void>();
const waiting = new Set<() => void>();

const tell = () => {
  for (const listener of [...listeners]) listener();
};

/** Whether the server is away, for whoever says so on screen. */
export const away = {
  get: (): boolean => said,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/**
 * An answer came: who waits for the server goes on. Not at once after another call was refused: what was under way beside it may have been answered
 * by a server that is going, and two calls that are made together would be made again and again.
 */
export function noteAnswer(): void {
  if (!lost || Date.now() - lostAt >= lookAfter(0)) goOnAll();
}

function goOnAll(): void {
  if (lost) found += 1;
  lost = false;
  for (const goOn of [...waiting]) goOn();
  if (!said) return;
  said = false;
  tell();
}

/** No answer came: from now on the server is looked for until it answers. */
export function noteLost(): void {
  if (lost) return;
  lost = true;
  lostAt = Date.now();
  void look();
}

async function look(): Promise<void> {
  const begun = lostAt;
  for (let attempt = 0; lost; attempt++) {
    await new Promise((done) => setTimeout(done, lookAfter(attempt)));
    if (!lost || begun !== lostAt) return;
    if (!said && Date.now() - begun >= sayAfter) {
      said = true;
      tell();
    }
    // Whether it can serve, not whether it runs: without its database it refuses every call.
    const answer = await fetch('/readyz', { cache: 'no-store' }).catch(() => undefined);
    if (answer && answer.status < 500) goOnAll();
  }
}

/**
 * The refusals of one call that look like a server that is away. Refused again although the server was found meanwhile, the call is refused for its
 * own sake: it takes longer than a proxy waits, say. Then it is a failure like others, and asking at once again and again would not help.
 */
export class Refusals {
  #foundAtLast: number | undefined;
  /** How often in a row while the server was there. */
  times = 0;

  /** Notes a refusal. Returns whether the server is there and refuses this call. */
  isForGood(): boolean {
    const isThere = this.#foundAtLast !== undefined && found > this.#foundAtLast;
    this.#foundAtLast = found;
    if (isThere) this.times += 1;
    return isThere;
  }

  answered(): void {
    this.#foundAtLast = undefined;
    this.times = 0;
  }
}

/** Resolves after `ms`, earlier when the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
}

/** Resolves after `ms`, earlier when the server is back or the signal aborts. */
export function untilBack(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const goOn = () => {
      clearTimeout(timer);
      waiting.delete(goOn);
      signal?.removeEventListener('abort', goOn);
      done();
    };
    const timer = setTimeout(goOn, ms);
    waiting.add(goOn);
    signal?.addEventListener('abort', goOn);
  });
}
