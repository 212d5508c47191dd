import { Button } from 'antd';
import { textOf } from '@/i18n';
import { notices } from '@/request/notices';

export interface ChunkFailure {
  kind: 'script' | 'style';
  name: string;
  reason: 'timeout' | 'missing' | 'other';
  /** Where it was asked for. */
  address?: string;
}

interface LoaderError extends Error {
  type?: string;
  code?: string;
  request?: string;
}

/**
 * Reads webpack's error of a page part that did not load: scripts are a `ChunkLoadError` with `type`, stylesheets carry the code
 * CSS_CHUNK_LOAD_FAILED (R-ERR-15). Anything else is undefined.
 */
export function chunkFailureOf(error: unknown): ChunkFailure | undefined {
  const { name, message = '', type, code, request } = (error ?? {}) as LoaderError;
  const script = name === 'ChunkLoadError';
  if (!script && code !== 'CSS_CHUNK_LOAD_FAILED') return undefined;
  const chunk = /chunk (\S+) failed/.exec(message)?.[1] ?? request ?? '';
  const reason = type === 'timeout' || type === 'missing' ? type : 'other';
  return { kind: script ? 'script' : 'style', name: chunk, reason, ...(request ? { address: request } : {}) };
}

/**
 * The browser tells a script that is gone from the server (a newer version was installed) and a broken network apart in no event, so
 * the address is asked once more: not found is `missing`.
 */
export async function reasonAsked(failure: ChunkFailure): Promise<ChunkFailure> {
  if (failure.reason !== 'other' || !failure.address) return failure;
  const answer = await fetch(failure.address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  return answer?.status === 404 || answer?.status === 410 ? { ...failure, reason: 'missing' } : failure;
}

/** Text of such a failure; that of a stylesheet names its code. */
export function chunkFailureText({ kind, name, reason }: ChunkFailure): string {
  const holes = { name, reason: textOf(`error.chunk.reason.${reason}`) };
  return kind === 'script'
    ? textOf('error.chunk.script', holes)
    : `CSS_CHUNK_LOAD_FAILED: ${textOf('error.chunk.style', holes)}`;
}

/** One notification for however many parts fail, with the way out: load the page again. */
export async function showChunkFailure(failure: ChunkFailure): Promise<void> {
  const description = chunkFailureText(await reasonAsked(failure));
  notices().notification.error({
    key: 'chunk',
    duration: 0,
    title: textOf('error.chunk.title'),
    description,
    actions: (
      <Button type="primary" size="small" onClick={() => location.reload()}>
        {textOf('error.chunk.reload')}
      </Button>
    ),
  });
}

/**
 * Says on the static loading screen that the texts of the application did not come: nothing else can say anything. Anything but a part that did not load is
 * a mistake of ours, and thrown.
 */
export async function sayNotStarted(error: unknown, words: { failed: string; reload: string }): Promise<void> {
  const failure = chunkFailureOf(error);
  const screen = document.querySelector('.boot-wait');
  if (!failure || !screen) throw error;
  const { name, reason } = await reasonAsked(failure);
  const reload = Object.assign(document.createElement('button'), { type: 'button', textContent: words.reload });
  reload.addEventListener('click', () => location.reload());
  document.querySelector('.boot-bar')?.remove();
  screen.replaceChildren(`${words.failed}: ${name} (${reason})`);
  screen.after(reload);
}

export function watchChunkFailures(): void {
  const look = (error: unknown) => {
    const failure = chunkFailureOf(error);
    if (failure) showChunkFailure(failure);
  };
  window.addEventListener('unhandledrejection', (event) => look(event.reason));
  window.addEventListener('error', (event) => look(event.error));
}

/** On https, service workers and caches of earlier installations are removed (R-STATE-5). */
export async function removeOldWorkers(): Promise<void> {
  if (location.protocol !== 'https:') return;
  const workers = (await navigator.serviceWorker?.getRegistrations().catch(() => [])) ?? [];
  await Promise.all(workers.map((worker) => worker.unregister()));
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}
