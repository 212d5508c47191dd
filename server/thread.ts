import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

/** The threads of the server, by their file below server/. */
export type ThreadName = 'report/worker';

/** Room for what a thread has just made (MB). Left to itself it grows to 48 before anything is swept, on top of the server's own. */
const young = 8;

/** Starts a thread. Built, it lies beside the server's bundle; from source it is TypeScript and needs its loader. */
export function startThread(name: ThreadName, heapLimitMb: number, workerData?: unknown): Worker {
  const options = {
    resourceLimits: { maxOldGenerationSizeMb: heapLimitMb, maxYoungGenerationSizeMb: young },
    workerData,
  };
  // Not `new Worker(new URL(…, import.meta.url))` in one: the bundler of the component specs would take it for a browser's worker.
  const here = import.meta.url;
  if (!here.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, here), options);
  // `--import tsx` does not reach into threads on Node 20: its hooks are registered by hand.
  // `require.resolve` finds the CommonJS twin of the loader, which cannot register itself.
  const twin = createRequire(import.meta.url).resolve('tsx/esm/api');
  const loader = pathToFileURL(twin.replace(/\.cjs$/, '.mjs')).href;
  const source = new URL(`./${name}.ts`, here).href;
  const code = `import('${loader}').then(({ register }) => { register(); return import('${source}'); })`;
  return new Worker(code, { ...options, eval: true });
}
