import type { ImportProgress } from '#contract/import.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { Tx } from '#server/store/store.ts';
import type { CallStanding } from '#server/versions/call-standing.ts';

/** Within a step it is told this often at most (ms). */
const toldEvery = 100;

type Step = ImportProgress['step'];

/** Where each step begins and ends on the way of the whole, by what it took with 5 000 tasks. */
const ways: Record<Step, readonly [number, number]> = {
  waiting: [0, 0],
  reading: [0, 0.2],
  checking: [0.2, 0.4],
  accounts: [0.4, 0.5],
  writing: [0.5, 1],
};

/** The way of one import: says how far it is, and ends it at the next step when whoever wanted it has left. */
export class ImportSteps {
  private told: { step?: Step; at: number } = { at: 0 };

  constructor(
    private readonly report: (progress: ImportProgress) => void,
    readonly signal: AbortSignal,
    /** Of whoever wanted it; absent where nothing is stored, or where it is part of a short call. */
    private readonly standing?: CallStanding,
  ) {}

  /** Adds what the import turns out to need beside the permission of its call. */
  alsoNeeds(endpoints: readonly Pick<Endpoint, 'access'>[]): void {
    this.standing?.alsoNeeds(endpoints);
  }

  /**
   * The last thing in the transaction that stores the import: between two looks at the caller it could be committed for somebody who may not any longer.
   * @throws Failure of a caller who may not; the signal's reason when the import is to be given up
   */
  async beforeCommit(tx: Tx): Promise<void> {
    await this.standing?.requireIn(tx);
    this.signal.throwIfAborted();
  }

  /** @throws the signal's reason when the import is to be given up */
  at(step: Step, done = 0, total = 0): void {
    this.signal.throwIfAborted();
    const now = performance.now();
    if (step === this.told.step && now - this.told.at < toldEvery) return;
    this.told = { step, at: now };
    const [from, to] = ways[step];
    this.report({ step, done, total, share: total === 0 ? from : from + ((to - from) * done) / total });
  }

  /** Goes through a list as one step, or as the part of it that begins after `before` of `total`. */
  async *through<T>(step: Step, items: AsyncIterable<T> | Iterable<T>, total: number, before = 0): AsyncGenerator<T> {
    let done = before;
    for await (const item of items) {
      this.at(step, done, total);
      done += 1;
      yield item;
    }
  }
}
