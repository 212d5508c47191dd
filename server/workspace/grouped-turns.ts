/** Someone waiting for a turn. */
export interface Waiting<W> {
  wish: W;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/** Whoever arrives while the sockets that are readable now are being read joins the group. */
const untilAllArrived = () => new Promise<void>((done) => setImmediate(done));

/** Enough to share one flush of the disk between everybody who waits for it, few enough for an even answer time. */
const most = 64;

/**
 * Turns on a lane come one after the other, and those waiting at the same moment come as one group: a group costs one durable
 * transaction however many share it.
 */
export class GroupedTurns<W extends { alone?: boolean }> {
  private readonly lanes = new Map<string, Waiting<W>[]>();

  /** @param serve settles everyone of its group */
  constructor(private readonly serve: (group: Waiting<W>[]) => Promise<void>) {}

  /** Resolves with what `serve` answers this wish. */
  take<A>(lane: string, wish: W): Promise<A> {
    return new Promise<A>((resolve, reject) => {
      const waiting = { wish, resolve: resolve as (answer: unknown) => void, reject };
      const queue = this.lanes.get(lane);
      if (queue) {
        queue.push(waiting);
        return;
      }
      const begun = [waiting];
      this.lanes.set(lane, begun);
      void this.run(lane, begun);
    });
  }

  private async run(lane: string, queue: Waiting<W>[]): Promise<void> {
    while (queue.length > 0) {
      await untilAllArrived();
      const group = nextGroup(queue);
      // Whatever goes wrong, nobody waits for ever and the lane stays open.
      await this.serve(group).catch((error) => {
        for (const waiting of group) waiting.reject(error);
      });
    }
    this.lanes.delete(lane);
  }
}

/** Takes the next group out of the queue: everyone up to a wish that must be alone. */
function nextGroup<W extends { alone?: boolean }>(queue: Waiting<W>[]): Waiting<W>[] {
  const alone = queue.findIndex(({ wish }) => wish.alone);
  const size = alone < 0 ? queue.length : Math.max(1, alone);
  return queue.splice(0, Math.min(size, most));
}
