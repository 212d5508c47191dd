import { useSyncExternalStore } from 'react';
import type { Place } from './help/place';

export type PartName = 'settings' | 'import' | 'about' | 'help';

let open: PartName | undefined;
let asked: Place | undefined;
const watchers = new Set<() => void>();

/**
 * Opens a part of the shell over the page, or closes what is open. Kept outside of the header, which moves with the navigation.
 * @param place of the guide, instead of the chapter of the page
 */
export function openPart(part: PartName | undefined, place?: Place): void {
  open = part;
  asked = place;
  for (const tell of watchers) tell();
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

/** The part that is open. */
export const useOpenPart = (): PartName | undefined => useSyncExternalStore(watch, () => open);

/** The place of the guide that was asked for last; another one each time. */
export const useAskedPlace = (): Place | undefined => useSyncExternalStore(watch, () => asked);
