import { once } from 'node:events';
import type { LibraryName, SeedLibraries } from '#domain/library/libraries.ts';
import { startThread } from '#server/thread.ts';

/** Heap of the thread (MB); the whole content takes a tenth. */
const heapLimit = 256;

/**
 * What the product brings for these shared libraries; a workplace gets it at first start, and later when somebody takes it over. It is read by a
 * thread that ends: some megabytes of texts would stay in the memory of every server, which needs them once. @throws whatever the thread threw
 */
export async function deliveredIn(wanted: readonly LibraryName[]): Promise<SeedLibraries> {
  const thread = startThread('seed/delivered-worker', heapLimit, wanted);
  try {
    const [seeds] = (await once(thread, 'message')) as [SeedLibraries];
    return seeds;
  } finally {
    await thread.terminate();
  }
}
