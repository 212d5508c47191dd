import { type DrawingRefusal, DrawingRefused, mostBytes } from '#domain/drawn/import/limits.ts';
import type { Sketch } from '#domain/drawn/import/sketch.ts';
import { textLanguage } from '@/local-text';

/** A file that takes longer is given up (ms). The largest real ones take a fifth of a second. */
const patience = 15_000;

type Answer = { sketch: Sketch } | { refused: DrawingRefusal; found?: string };

/**
 * Reads a file in a thread of its own, in the browser of who chose it: the file leaves neither the machine nor the tab, the server reads nothing foreign, and what a crafted
 * file may cost is a thread that is ended.
 * @throws DrawingRefused
 */
export async function readApart(file: File): Promise<Sketch> {
  if (file.size > mostBytes) throw new DrawingRefused('tooLarge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (typeof Worker === 'undefined') return (await import('./read-file')).readFile(file.name, bytes, textLanguage());
  const worker = new Worker(new URL('./reader-worker.ts', import.meta.url));
  try {
    const answer = await answerOf(worker, file.name, bytes);
    if ('refused' in answer) throw new DrawingRefused(answer.refused, answer.found);
    return answer.sketch;
  } finally {
    worker.terminate();
  }
}

const answerOf = (worker: Worker, name: string, bytes: Uint8Array): Promise<Answer> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ refused: 'tooLong' }), patience);
    const done = (answer: Answer) => {
      clearTimeout(timer);
      resolve(answer);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => done(data));
    // Out of memory, or the script of the thread did not come.
    worker.addEventListener('error', () => done({ refused: 'broken' }));
    // A thread has no page to read the language from.
    worker.postMessage({ name, bytes, language: textLanguage() }, [bytes.buffer]);
  });
