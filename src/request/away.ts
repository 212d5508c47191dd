import type { CallError } from './call-error';

/** Between two looks whether the server is back (ms). */
const lookAfter = (attempt: number) => Math.min(10_000, 500 * 2 ** attempt);
/** Shorter absences are not worth a word (ms). */
const sayAfter = 800;

/** No answer came, or one that a proxy gave for a server that is starting or away (502, 503, 504). */
export const isAway = ({ status, reason }: CallError): boolean =>
  reason === 'network' || reason === 'timeout' || (status >= 502 && status <= 504);

let lost = false;
let said = false;
const listeners = new Set<() => void>();
const waiting = new Set<() => void>();

const tell = () => {
  for (const listener of [...listeners]) listener();
};

/** Whether the server is away, for whoever says so on screen. */
export const away = {
  get: (): boolean => said,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** An answer came: who waits for the server goes on. */
export function noteAnswer(): void {
  lost = false;
  for (const goOn of [...waiting]) goOn();
  if (!said) return;
  said = false;
  tell();
}

/** No answer came: from now on the server is looked for until it answers. */
export function noteLost(): void {
  if (lost) return;
  lost = true;
  void look();
}

async function look(): Promise<void> {
  const begun = Date.now();
  for (let attempt = 0; lost; attempt++) {
    await new Promise((done) => setTimeout(done, lookAfter(attempt)));
    if (!lost) return;
    if (!said && Date.now() - begun >= sayAfter) {
      said = true;
      tell();
    }
    const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined);
    if (answer && answer.status < 500) noteAnswer();
  }
}

/** Resolves after `ms`, earlier when the server is back or the signal aborts. */
export function untilBack(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const goOn = () => {
      clearTimeout(timer);
      waiting.delete(goOn);
      signal?.removeEventListener('abort', goOn);
      done();
    };
    const timer = setTimeout(goOn, ms);
    waiting.add(goOn);
    signal?.addEventListener('abort', goOn);
  });
}
