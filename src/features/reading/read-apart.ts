import type { Reading } from '#domain/reading/proposals.ts';
import type { ReadEntry } from '#domain/reading/read.ts';
import { mostBytes, type ReadingRefusal, ReadingRefused } from './limits';
import type { Given } from './read-document';

/** A document that takes longer is given up (ms). Forty pages take about a second. */
const patience = 30_000;

type Answer = { reading: Reading } | { refused: ReadingRefusal };

/**
 * Reads a text or a file in a thread of its own, in the browser of who chose it: it leaves neither the machine nor the tab, and what a crafted file may cost
 * is a thread that is ended.
 * @throws ReadingRefused
 */
export async function readApart(given: string | File, entries: readonly ReadEntry[]): Promise<Reading> {
  if (typeof given !== 'string' && given.size > mostBytes) throw new ReadingRefused('tooLarge');
  const read: Given =
    typeof given === 'string' ? { text: given } : { bytes: new Uint8Array(await given.arrayBuffer()) };
  if (typeof Worker === 'undefined') return (await import('./read-document')).readDocument(read, entries);
  const worker = new Worker(new URL('./reader-worker.ts', import.meta.url));
  try {
    const answer = await answerOf(worker, read, entries);
    if ('refused' in answer) throw new ReadingRefused(answer.refused);
    return answer.reading;
  } finally {
    worker.terminate();
  }
}

const answerOf = (worker: Worker, given: Given, entries: readonly ReadEntry[]): Promise<Answer> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ refused: 'tooLong' }), patience);
    const done = (answer: Answer) => {
      clearTimeout(timer);
      resolve(answer);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<Partial<Record<'reading' | 'refused', unknown>>>) => {
      // The library that opens PDFs sends messages of its own.
      if (data.reading !== undefined || data.refused !== undefined) done(data as Answer);
    });
    // Out of memory, or the script of the thread did not come.
    worker.addEventListener('error', () => done({ refused: 'broken' }));
    worker.postMessage({ given, entries }, 'bytes' in given ? [given.bytes.buffer] : []);
  });
