/** A request in the queue, with the two ends of its promise. */
export interface Waiting<W> {
  request: W;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/** Yields once to the event loop, so that requests already received join this group. */
const untilAllArrived = () => new Promise<void>((done) => setImmediate(done));

/** Large enough to share one disk flush between all who wait for it, small enough for an even answer time. */
const most = 64;

/**
 * Runs the requests of one key one after the other; those waiting at the same moment form one group, which costs one durable
 * transaction however many share it.
 */
export class EditQueue<W extends { exclusive?: boolean }> {
  private readonly queues = new Map<string, Waiting<W>[]>();

  /** @param serve settles every member of its group */
  constructor(private readonly serve: (group: Waiting<W>[]) => Promise<void>) {}

  /** Resolves with the result `serve` gives this request. */
  take<A>(queueKey: string, request: W): Promise<A> {
    return new Promise<A>((resolve, reject) => {
      const waiting = { request, resolve: resolve as (answer: unknown) => void, reject };
      const queue = this.queues.get(queueKey);
      if (queue) {
        queue.push(waiting);
        return;
      }
      const begun = [waiting];
      this.queues.set(queueKey, begun);
      void this.run(queueKey, begun);
    });
  }

  private async run(queueKey: string, queue: Waiting<W>[]): Promise<void> {
    while (queue.length > 0) {
      await untilAllArrived();
      const group = nextGroup(queue);
      // A failed group must not leave its members waiting or its key blocked.
      await this.serve(group).catch((error) => {
        for (const waiting of group) waiting.reject(error);
      });
    }
    this.queues.delete(queueKey);
  }
}

/** Takes the next group out of the queue: all up to a request that must run alone. */
function nextGroup<W extends { exclusive?: boolean }>(queue: Waiting<W>[]): Waiting<W>[] {
  const exclusive = queue.findIndex(({ request }) => request.exclusive);
  const size = exclusive < 0 ? queue.length : Math.max(1, exclusive);
  return queue.splice(0, Math.min(size, most));
}
