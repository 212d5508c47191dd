import { once } from 'node:events';
import type { LibraryName, SeedLibraries } from '#domain/library/libraries.ts';
import { startThread } from '#server/thread.ts';

/** Heap of the thread (MB); the whole content takes a tenth. */
const heapLimit = 256;

/** Being read right now, by the libraries asked for: who asks meanwhile gets the same. */
const going = new Map<string, Promise<SeedLibraries>>();
/** One thread after the other: twenty at once would keep everybody waiting. */
let last: Promise<unknown> = Promise.resolve();

/**
 * What the product brings for these shared libraries; a workplace gets it at first start, and later when somebody takes it over. It is read by a
 * thread that ends: some megabytes of texts would stay in the memory of every server, which needs them once. @throws whatever the thread threw
 */
export function deliveredIn(wanted: readonly LibraryName[]): Promise<SeedLibraries> {
  const key = wanted.join();
  const known = going.get(key);
  if (known) return known;
  const reading = last.catch(() => undefined).then(() => readInThread(wanted));
  last = reading;
  going.set(key, reading);
  const forget = () => going.delete(key);
  reading.then(forget, forget);
  return reading;
}

async function readInThread(wanted: readonly LibraryName[]): Promise<SeedLibraries> {
  const thread = startThread('seed/delivered-worker', heapLimit, wanted);
  try {
    const [seeds] = (await once(thread, 'message')) as [SeedLibraries];
    return seeds;
  } finally {
    await thread.terminate();
  }
}
