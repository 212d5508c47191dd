import { useSyncExternalStore } from 'react';

export type PartName = 'settings' | 'import' | 'about' | 'help';

interface Open {
  part: PartName | undefined;
  /** Of the guide, where one is asked for; else that of the page. */
  chapter?: string | undefined;
}

let open: Open = { part: undefined };
const watchers = new Set<() => void>();

/** Opens a part of the shell over the page, or closes what is open. Kept outside of the header, which moves with the navigation. */
export function openPart(part: PartName | undefined, chapter?: string): void {
  open = { part, chapter };
  for (const tell of watchers) tell();
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

/** The part that is open. */
export const useOpenPart = (): Open => useSyncExternalStore(watch, () => open);
