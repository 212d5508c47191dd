import { Button } from 'antd';
import { textOf } from '@/i18n';
import { notices } from '@/request/notices';

export interface ChunkFailure {
  kind: 'script' | 'style';
  name: string;
  reason: 'timeout' | 'missing' | 'other';
}

interface LoaderError extends Error {
  type?: string;
  code?: string;
  request?: string;
}

/**
 * Reads webpack's error of a page part that did not load: scripts are a `ChunkLoadError` with `type`, stylesheets carry the code
 * CSS_CHUNK_LOAD_FAILED (spec.md section 8). Anything else is undefined.
 */
export function chunkFailureOf(error: unknown): ChunkFailure | undefined {
  const { name, message = '', type, code, request } = (error ?? {}) as LoaderError;
  const script = name === 'ChunkLoadError';
  if (!script && code !== 'CSS_CHUNK_LOAD_FAILED') return undefined;
  const chunk = /chunk (\S+) failed/.exec(message)?.[1] ?? request ?? '';
  const reason = type === 'timeout' || type === 'missing' ? type : 'other';
  return { kind: script ? 'script' : 'style', name: chunk, reason };
}

/** Text of such a failure; that of a stylesheet names its code. */
export function chunkFailureText({ kind, name, reason }: ChunkFailure): string {
  const holes = { name, reason: textOf(`error.chunk.reason.${reason}`) };
  return kind === 'script'
    ? textOf('error.chunk.script', holes)
    : `CSS_CHUNK_LOAD_FAILED: ${textOf('error.chunk.style', holes)}`;
}

/** One notification for however many parts fail, with the way out: load the page again. */
export function showChunkFailure(failure: ChunkFailure): void {
  notices().notification.error({
    key: 'chunk',
    duration: 0,
    title: textOf('error.chunk.title'),
    description: chunkFailureText(failure),
    actions: (
      <Button type="primary" size="small" onClick={() => location.reload()}>
        {textOf('error.chunk.reload')}
      </Button>
    ),
  });
}

export function watchChunkFailures(): void {
  const look = (error: unknown) => {
    const failure = chunkFailureOf(error);
    if (failure) showChunkFailure(failure);
  };
  window.addEventListener('unhandledrejection', (event) => look(event.reason));
  window.addEventListener('error', (event) => look(event.error));
}

/** On https, service workers and caches of earlier installations are removed (spec.md section 4). */
export async function removeOldWorkers(): Promise<void> {
  if (location.protocol !== 'https:') return;
  const workers = (await navigator.serviceWorker?.getRegistrations().catch(() => [])) ?? [];
  await Promise.all(workers.map((worker) => worker.unregister()));
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}
