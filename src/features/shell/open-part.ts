import { useSyncExternalStore } from 'react';

export type PartName = 'settings' | 'import' | 'about' | 'help';

let open: PartName | undefined;
const watchers = new Set<() => void>();

/** Opens a part of the shell over the page, or closes what is open. Kept outside of the header, which moves with the navigation. */
export function openPart(part: PartName | undefined): void {
  open = part;
  for (const tell of watchers) tell();
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

/** The part that is open. */
export const useOpenPart = (): PartName | undefined => useSyncExternalStore(watch, () => open);
