import { useSyncExternalStore } from 'react';

let isOpen = false;
const watchers = new Set<() => void>();

/** Opens the command palette over the page, or closes it. */
export function openPalette(open = true): void {
  isOpen = open;
  for (const tell of [...watchers]) tell();
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => void watchers.delete(tell);
}

export const usePaletteOpen = (): boolean => useSyncExternalStore(watch, () => isOpen);
