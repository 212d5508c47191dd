/** Work between two pauses (ms): longer would be felt by everybody who waits for the server. */
const slice = 15;

/** Goes through a list and gives way to other requests whenever it has worked for a while. */
export async function* inSlices<T>(items: Iterable<T>): AsyncGenerator<T> {
  let since = performance.now();
  for (const item of items) {
    if (performance.now() - since > slice) {
      await new Promise((next) => setImmediate(next));
      since = performance.now();
    }
    yield item;
  }
}
