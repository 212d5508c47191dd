import { serviceWorkerUpdates } from '#config/service-worker.ts';
import { leave } from './leave';

/** On every answer: which build of the application the server has. */
const header = 'x-intara-build';

let isNew = false;
/** The service worker that has the new application and waits, where there is one. */
let waiting: ServiceWorker | undefined;
const listeners = new Set<() => void>();

/** The build that runs on this page, by its first script; undefined under the dev server and in specs. */
const ownBuild = (): string | undefined =>
  /\/umi\.(\w+)\.js/.exec(document.querySelector<HTMLScriptElement>('script[src*="/umi."]')?.src ?? '')?.[1];

/** Whether the server has another build than this page. */
export const newBuild = {
  get: (): boolean => isNew,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Starts over with it. */
  load(): void {
    waiting?.postMessage({ type: 'skip-waiting' });
    leave.reload();
  },
  /** Specs start over with it. */
  reset(): void {
    isNew = false;
    waiting = undefined;
  },
};

function noteNew(): void {
  if (isNew) return;
  isNew = true;
  for (const listener of [...listeners]) listener();
}

/** Notes which build the server has that has answered. */
export function noteBuild({ headers }: Pick<Response, 'headers'>): void {
  if (isNew) return;
  const [theirs, own] = [headers.get(header), ownBuild()];
  if (theirs && own && theirs !== own) noteNew();
}

/** The same as told by a service worker; off, as config/service-worker.ts has it. */
export function watchWorkerUpdates(isOn: boolean = serviceWorkerUpdates): void {
  if (!isOn) return;
  window.addEventListener('sw.updated', (event) => {
    waiting = (event as CustomEvent<ServiceWorkerRegistration | undefined>).detail?.waiting ?? undefined;
    noteNew();
  });
}
