import type { ReadEntry } from '#domain/reading/read.ts';
import { ReadingRefused } from './limits';
import { type Given, readDocument } from './read-document';

/** The thread that reads one description. What it sends are the proposals, or why there are none. */
addEventListener('message', async ({ data }: MessageEvent<{ given: Given; entries: ReadEntry[] }>) => {
  try {
    postMessage({ reading: await readDocument(data.given, data.entries) });
  } catch (error) {
    postMessage({ refused: error instanceof ReadingRefused ? error.why : 'broken' });
  }
});
