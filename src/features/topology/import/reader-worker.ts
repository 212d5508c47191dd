import { DrawingRefused } from '#domain/drawn/import/limits.ts';
import { readFile } from './read-file';

/** The thread that reads one file of a drawing. What it sends is the drawing, or why there is none. */
addEventListener('message', ({ data }: MessageEvent<{ name: string; bytes: Uint8Array; language: 'en' | 'zh' }>) => {
  try {
    postMessage({ sketch: readFile(data.name, data.bytes, data.language) });
  } catch (error) {
    postMessage(error instanceof DrawingRefused ? { refused: error.why, found: error.found } : { refused: 'broken' });
  }
});
