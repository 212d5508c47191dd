import type { OptimiseResult, Progress, Question } from '#domain/optimise/task.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { portionsOf } from './handed-over';

/** The thread ended before it had an answer: out of memory, or its script did not come. */
class SearchBroken extends Error {}

interface Watch {
  onProgress: (progress: Progress) => void;
  /** Ends the search with the best so far. */
  stop: AbortSignal;
  /** Ends the thread: nobody waits any more. */
  signal: AbortSignal;
}

type Told = { progress: Progress } | { result: OptimiseResult };

const pause = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Searches in a thread of its own, so that the page goes on at its pace; the thread is ended with the signal. null = it was ended.
 * @throws SearchBroken
 */
export async function searchApart(w: Workspace, question: Question, watch: Watch): Promise<OptimiseResult | null> {
  if (typeof Worker === 'undefined') return searchHere(w, question, watch);
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url));
  try {
    for (const portion of portionsOf(w)) {
      if (watch.signal.aborted) return null;
      worker.postMessage({ portion });
      await pause();
    }
    return await answerOf(worker, w, question, watch);
  } finally {
    worker.terminate();
  }
}

const answerOf = (worker: Worker, { method }: Workspace, question: Question, { onProgress, stop, signal }: Watch) =>
  new Promise<OptimiseResult | null>((resolve, reject) => {
    signal.addEventListener('abort', () => resolve(null));
    if (signal.aborted) return resolve(null);
    worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
      if ('result' in data) resolve(data.result);
      else onProgress(data.progress);
    });
    worker.addEventListener('error', () => reject(new SearchBroken()));
    worker.postMessage({ method, question });
    const halt = () => worker.postMessage({ stop: true });
    if (stop.aborted) halt();
    else stop.addEventListener('abort', halt);
  });

/** Without threads: in slices. */
async function searchHere(w: Workspace, question: Question, { onProgress, stop, signal }: Watch) {
  const { optimising } = await import('#domain/optimise/optimise.ts');
  const search = optimising(w, question, undefined, () => stop.aborted);
  for (let step = search.next(), begun = performance.now(); ; step = search.next()) {
    if (signal.aborted) return null;
    if (step.done) return step.value;
    if (performance.now() - begun < 8) continue;
    onProgress(step.value);
    await pause();
    begun = performance.now();
  }
}
