import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type WorkerName, workerFile } from './worker-file.ts';

/** Room for what a thread has just made (MB). Left to itself it grows to 48 before anything is swept, on top of the server's own. */
const young = 3;

/** Starts a thread. */
export function startThread(name: WorkerName, heapLimitMb: number, workerData?: unknown): Worker {
  const options = {
    resourceLimits: { maxOldGenerationSizeMb: heapLimitMb, maxYoungGenerationSizeMb: young },
    workerData,
  };
  // Not `new Worker(new URL(…, import.meta.url))` in one: the bundler of the component specs would take it for a browser's worker.
  const { url, needsLoader } = workerFile(name);
  if (!needsLoader) return new Worker(url, options);
  // `--import tsx` does not reach into threads on Node 20: its hooks are registered by hand.
  // `require.resolve` finds the CommonJS twin of the loader, which cannot register itself.
  const twin = createRequire(import.meta.url).resolve('tsx/esm/api');
  const loader = pathToFileURL(twin.replace(/\.cjs$/, '.mjs')).href;
  const code = `import('${loader}').then(({ register }) => { register(); return import('${url.href}'); })`;
  return new Worker(code, { ...options, eval: true });
}
