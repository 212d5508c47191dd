import { inbox } from '#contract/account/inbox.ts';
import { call, silent } from '@/request/call';
import { onInboxChanged } from '@/request/inbox-signal';
import { isLeaving } from '@/request/leave';

/** Between two looks on a page without a live stream (ms). */
const lookEvery = 30_000;

let count = 0;
const watchers = new Set<() => void>();

/** How many notifications of the user are unread, as it was known last. */
export const unread = {
  get: (): number => count,
  subscribe(watcher: () => void): () => void {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  put(next: number): void {
    if (next === count) return;
    count = next;
    for (const tell of [...watchers]) tell();
  },
};

async function look(): Promise<void> {
  // Signed out, the page goes away in a moment: nobody is asked for any more.
  if (isLeaving() || document.visibilityState !== 'visible') return;
  const answer = await call(inbox.unread, {}, silent).catch(() => undefined);
  if (answer) unread.put(answer.unread);
}

/** Keeps the number as the server has it: at once where a stream says so, else every half minute and when one comes back to the window. */
export function keepUnread(): () => void {
  const timer = setInterval(look, lookEvery);
  const forget = onInboxChanged(() => void look());
  document.addEventListener('visibilitychange', look);
  void look();
  return () => {
    clearInterval(timer);
    forget();
    document.removeEventListener('visibilitychange', look);
  };
}
