/**
 * How a requirement and its work item stand to each other.
 *
 * | state | here | there |
 * |---|---|---|
 * | new | never sent | |
 * | same | as sent | as sent |
 * | changedHere | changed since | as sent |
 * | changedThere | as sent | changed since |
 * | changedBoth | changed since | changed since |
 * | goneThere | | the work item is not found any more |
 * | goneHere | the requirement is not in the current version of its task | |
 */
export const syncStates = [
  'new',
  'changedHere',
  'changedThere',
  'changedBoth',
  'goneThere',
  'goneHere',
  'same',
] as const;
export type SyncState = (typeof syncStates)[number];

/** What is known of the work item of a requirement. */
export interface KnownItem {
  /** Hash of what was sent last; empty: only that the work item exists is known. */
  sentHash: string;
  changedThere: boolean;
  goneThere: boolean;
}

/** @param hash of what would be sent now; `undefined` when the requirement is gone */
export function syncStateOf(hash: string | undefined, known: KnownItem | undefined): SyncState {
  if (!known) return 'new';
  if (hash === undefined) return 'goneHere';
  if (known.goneThere) return 'goneThere';
  const isChangedHere = known.sentHash !== hash;
  if (isChangedHere) return known.changedThere ? 'changedBoth' : 'changedHere';
  return known.changedThere ? 'changedThere' : 'same';
}

/** What sending does with a requirement: makes a work item, writes over it, or leaves it alone. */
export type SendAct = 'create' | 'change' | 'nothing' | 'held' | 'gone';

/**
 * What was changed in Polarion is written over only where somebody said so (`overwrite`): otherwise it is held. A work item that is gone is not made again
 * until its link is dropped.
 */
export function sendActOf(state: SyncState, overwrite: boolean): SendAct {
  switch (state) {
    case 'new':
      return 'create';
    case 'changedHere':
      return 'change';
    case 'changedThere':
    case 'changedBoth':
      return overwrite ? 'change' : 'held';
    case 'goneThere':
      return 'gone';
    default:
      return 'nothing';
  }
}
