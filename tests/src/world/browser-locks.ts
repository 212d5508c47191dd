interface Request {
  tab: string;
  held: () => Promise<void>;
  refuse: (reason: unknown) => void;
  done: () => void;
}

/** The locks of a browser profile, which jsdom does not have; each page asks in its own name, so that one can crash. */
export class BrowserLocks {
  readonly #queues = new Map<string, Request[]>();
  readonly #holding = new Set<Request>();

  of(tab: string): Pick<LockManager, 'request'> {
    const request = (name: string, options: LockOptions, held: (lock?: null) => Promise<void>) =>
      new Promise<void>((done, refuse) => {
        if (options.ifAvailable && this.holder(name) !== undefined) return void held(null).then(done, refuse);
        const asked: Request = { tab, held, refuse, done };
        const queue = this.#queues.get(name) ?? [];
        this.#queues.set(name, queue);
        if (options.steal) {
          const [holder] = queue.splice(0, 1);
          if (holder) this.#holding.delete(holder);
          holder?.refuse(new DOMException('stolen', 'AbortError'));
          queue.unshift(asked);
        } else queue.push(asked);
        options.signal?.addEventListener('abort', () => {
          // A lock that is held is given back by who holds it.
          if (this.#holding.has(asked) || !queue.includes(asked)) return;
          queue.splice(queue.indexOf(asked), 1);
          refuse(new DOMException('aborted', 'AbortError'));
        });
        this.#grant(name);
      });
    return { request } as unknown as Pick<LockManager, 'request'>;
  }

  /** Whose page holds a lock. */
  holder(name: string): string | undefined {
    const [first] = this.#queues.get(name) ?? [];
    return first && this.#holding.has(first) ? first.tab : undefined;
  }

  /** The browser takes everything from a page that is gone; its code is asked no more. */
  crash(tab: string): void {
    for (const [name, queue] of this.#queues) {
      this.#queues.set(
        name,
        queue.filter((one) => one.tab !== tab),
      );
      this.#grant(name);
    }
  }

  #grant(name: string): void {
    const queue = this.#queues.get(name) ?? [];
    const [first] = queue;
    if (!first || this.#holding.has(first)) return;
    this.#holding.add(first);
    setTimeout(async () => {
      await first.held();
      this.#holding.delete(first);
      const now = this.#queues.get(name) ?? [];
      if (now.includes(first)) now.splice(now.indexOf(first), 1);
      first.done();
      this.#grant(name);
    });
  }
}
