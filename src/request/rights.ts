const listeners = new Set<() => void>();

/** Calls `listener` when the server says that the rights of the user are others now. Returns what ends that. */
export function onRightsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The rights of the user may be others than this page knows. */
export function rightsMayHaveChanged(): void {
  for (const listener of [...listeners]) listener();
}
