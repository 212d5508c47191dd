/** How far something is that is on its way to Polarion. */
interface Progress {
  done: number;
  total: number;
  waits?: number;
}

interface Running {
  stop: AbortController;
  ended: Promise<void>;
  told: Set<(progress: Progress) => void>;
  last: Progress | undefined;
}

/** What this process sends to Polarion at the moment. That it is to be sent stands in the store: this is forgotten with the process. */
export class RunningSends {
  readonly #running = new Map<string, Running>();

  /** Works at one, unless that is done here already. @returns when it has ended, by whatever */
  run(id: string, work: (signal: AbortSignal, report: (progress: Progress) => void) => Promise<void>): Promise<void> {
    const known = this.#running.get(id);
    if (known) return known.ended;
    const stop = new AbortController();
    const told: Running['told'] = new Set();
    const report = (progress: Progress) => {
      running.last = progress;
      for (const one of told) one(progress);
    };
    const ended = Promise.resolve()
      .then(() => work(stop.signal, report))
      .finally(() => this.#running.delete(id));
    const running: Running = { stop, told, ended, last: undefined };
    this.#running.set(id, running);
    return ended;
  }

  /** Tells how far one is that is worked at here. @returns what ends the telling */
  hear(id: string, told: (progress: Progress) => void): () => void {
    const running = this.#running.get(id);
    if (running?.last) told(running.last);
    running?.told.add(told);
    return () => running?.told.delete(told);
  }

  /** Ends one that is worked at here; elsewhere it is noticed there. */
  stop(id: string, reason: Error): void {
    this.#running.get(id)?.stop.abort(reason);
  }

  /** Is it worked at here? One that was ended is until its last call has ended. */
  isAt(id: string): boolean {
    return this.#running.has(id);
  }

  /** Resolves when nothing is worked at any longer. */
  async done(): Promise<void> {
    await Promise.allSettled([...this.#running.values()].map(({ ended }) => ended));
  }
}
