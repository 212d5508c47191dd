/**
 * Work between two pauses (ms): longer would be felt by everybody who waits for the server. An answer that asks PostgreSQL for eight things waits
 * for as many slices.
 */
export const longestSlice = 5;

/** What gave way and is to go on, in its order. */
const waiting: (() => void)[] = [];

function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
}

/**
 * Lets what has arrived meanwhile be served. Of all that gave way one goes on in each round of the event loop: twenty uploads that are looked at
 * at the same time hold it for one slice, not for twenty.
 */
export const giveWay = (): Promise<void> =>
  new Promise((next) => {
    if (waiting.push(next) === 1) setImmediate(goOn);
  });

/** Goes through a list and gives way to other requests whenever it has worked for a while. */
export async function* inSlices<T>(items: Iterable<T>): AsyncGenerator<T> {
  let since = performance.now();
  for (const item of items) {
    if (performance.now() - since > longestSlice) {
      await giveWay();
      since = performance.now();
    }
    yield item;
  }
}

/** Runs work that pauses by itself, and gives way to other requests whenever it has worked for a while. */
export async function runInSlices<T>(work: Generator<undefined, T>): Promise<T> {
  let since = performance.now();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - since <= longestSlice) continue;
    await giveWay();
    since = performance.now();
  }
}
