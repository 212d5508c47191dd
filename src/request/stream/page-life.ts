/** Calls `isHidden` when nobody has seen the page for `after` ms, and `isSeen` when it is looked at again; until the signal aborts. */
export function onPageSeen(
  { isSeen, isHidden, after }: { isSeen: () => void; isHidden: () => void; after: number },
  signal: AbortSignal,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(isHidden, after);
    else isSeen();
  };
  document.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  // A tab may be opened behind others.
  if (document.visibilityState === 'hidden') look();
}

/**
 * Calls `isLeft` when the page is left, and `isBack` when the browser shows it again as it was: a page that keeps a connection, a lock or a channel is not
 * kept, or keeps what others wait for. Browsers stop pages in the background, too.
 */
export function onPageKept({ isLeft, isBack }: { isLeft: () => void; isBack: () => void }, signal: AbortSignal): void {
  window.addEventListener('pagehide', isLeft, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && isBack(), { signal });
  document.addEventListener('freeze', isLeft, { signal });
  document.addEventListener('resume', isBack, { signal });
}
