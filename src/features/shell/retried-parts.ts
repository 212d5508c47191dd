import { loadAgain } from '@/components/load-again';
import { chunkFailureOf } from './page-health';

/** How webpack gets a part of the application: what every `import()` becomes. */
interface Loader {
  e(part: string | number): Promise<unknown>;
}
declare const __webpack_require__: Loader | undefined;

/** Has parts of the application that do not load asked for a few more times. One that has timed out had its time. */
export function retryParts(loader: Loader | undefined = ownLoader()): void {
  if (!loader?.e) return;
  const load = loader.e.bind(loader);
  const mayHelp = (error: unknown) => {
    const failure = chunkFailureOf(error);
    return failure !== undefined && failure.reason !== 'timeout';
  };
  loader.e = (part) => loadAgain(() => load(part), mayHelp);
}

/** Absent in specs, which load modules one by one. */
function ownLoader(): Loader | undefined {
  return typeof __webpack_require__ === 'undefined' ? undefined : __webpack_require__;
}
