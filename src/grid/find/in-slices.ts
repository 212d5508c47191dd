/** How long work may hold the page at once (ms): a key that is pressed meanwhile is heard in the same frame. */
const slice = 12;

/**
 * Does work step by step, and lets the page go on between. Undefined where it is no longer wanted.
 */
export async function inSlices<T>(work: Generator<unknown, T>, isOff: () => boolean): Promise<T | undefined> {
  for (;;) {
    const end = performance.now() + slice;
    do {
      const { done, value } = work.next();
      if (done) return isOff() ? undefined : value;
    } while (performance.now() < end);
    await new Promise((go) => setTimeout(go));
    if (isOff()) return undefined;
  }
}
