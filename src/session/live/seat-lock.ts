import { leftSeats } from './left-seats';

const place = 'intara.drawingSeats';
/** Older ones have lost their right long ago. */
const most = 20;
const nameOf = (seat: string) => `intara-seat-${seat}`;

/**
 * Says to the other pages of this browser that this one is there while it may draw. Its lock is free when the page has crashed, so the next page of the
 * same person need not wait for its right to run out. Of a page of another browser nothing is known here.
 */
export class SeatLock {
  readonly #seat: string;
  #held: AbortController | undefined;
  readonly #watched = new Map<string, AbortController>();

  constructor(seat: string) {
    this.#seat = seat;
  }

  hold(): void {
    if (this.#held || !locks()) return;
    const held = new AbortController();
    this.#held = held;
    const { signal } = held;
    const until = new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }));
    request(nameOf(this.#seat), { signal }, () => {
      // Known to others only now: who is known without a lock counts as crashed.
      if (signal.aborted) return;
      write([...read(), this.#seat].slice(-most));
      return until;
    });
  }

  /** The page goes in an orderly way. */
  leave(): void {
    leftSeats.add(this.#seat);
    for (const watch of this.#watched.values()) watch.abort();
    this.#watched.clear();
    if (!this.#held) return;
    write(read().filter((one) => one !== this.#seat));
    this.#held.abort();
    this.#held = undefined;
  }

  /** It was kept by the browser and is shown again. */
  comeBack = (): void => leftSeats.remove(this.#seat);

  /** Was it a page of this browser that was left, or is there no more? */
  async isGone(seat: string): Promise<boolean> {
    if (leftSeats.has(seat)) return true;
    if (!locks() || !read().includes(seat)) return false;
    let isFree = false;
    await request(nameOf(seat), { ifAvailable: true }, (lock) => {
      isFree = lock !== null;
    });
    return isFree;
  }

  /** Calls back once when that page of this browser is there no more. */
  whenGone(seat: string, then: () => void): void {
    if (this.#watched.has(seat) || !locks() || !read().includes(seat)) return;
    const watch = new AbortController();
    this.#watched.set(seat, watch);
    request(nameOf(seat), { signal: watch.signal }, () => {
      this.#watched.delete(seat);
      then();
    });
  }
}

/** Browsers give locks only to pages from https or this machine. */
const locks = (): LockManager | undefined =>
  typeof navigator === 'undefined' ? undefined : (navigator as Partial<Navigator>).locks;

/** A lock that is refused or given up costs the wait for the right to run out, as without locks. */
async function request(name: string, options: LockOptions, held: (lock: Lock | null) => unknown): Promise<void> {
  await locks()
    ?.request(name, options, async (lock) => void (await held(lock)))
    .catch(() => undefined);
}

function read(): readonly string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

function write(seats: readonly string[]): void {
  try {
    localStorage.setItem(place, JSON.stringify(seats));
  } catch {
    // As where there are no locks.
  }
}
