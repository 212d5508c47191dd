import type { SyncedRequirement } from '#contract/polarion.ts';
import type { SyncState } from '#domain/polarion/sync-state.ts';

/** States a list is narrowed to, in the order of what asks for somebody. */
export const stateGroups = ['toSend', 'there', 'gone', 'refused', 'same'] as const;
export type StateGroup = (typeof stateGroups)[number];

const groupOf: Record<SyncState, StateGroup> = {
  new: 'toSend',
  changedHere: 'toSend',
  changedThere: 'there',
  changedBoth: 'there',
  goneThere: 'gone',
  goneHere: 'gone',
  same: 'same',
};

/** Is the row one of the group? What was refused is one of its state, too. */
export const isIn = (group: StateGroup, { state, refusal }: SyncedRequirement): boolean =>
  group === 'refused' ? refusal !== '' : groupOf[state] === group;

/** What sending without a choice is about: nothing of it was changed in Polarion. */
export const isToSend = (row: SyncedRequirement): boolean => isIn('toSend', row);

/** Sending would write over what somebody wrote in Polarion. */
export const isChangedThere = (row: SyncedRequirement): boolean => isIn('there', row);

/** One side is missing: the link leads nowhere. */
export const isGone = (row: SyncedRequirement): boolean => isIn('gone', row);
