const listeners = new Set<() => void>();

/** Calls `listener` when the user may have been notified of something. Returns what ends that. */
export function onInboxChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The user may have been notified of something, or has read it on another page. */
export function inboxMayHaveChanged(): void {
  for (const listener of [...listeners]) listener();
}
