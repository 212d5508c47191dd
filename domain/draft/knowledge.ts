import type { LibraryEntry, LibraryName } from '../library/libraries.ts';
import type { DraftRule } from './rules.ts';

/** The libraries a draft is made from. */
export const draftLibraries = ['assets', 'impacts', 'attacks', 'requirements'] as const satisfies LibraryName[];
export type DraftLibrary = (typeof draftLibraries)[number];

/** Names of assets, boxes and lines that a draft looks up at most. */
export const mostSought = 1000;

/** What is known beside the task: entries of the libraries, and the organisation's own rules. */
export type Knowledge = { readonly [L in DraftLibrary]: readonly LibraryEntry<L>[] } & {
  readonly rules: readonly DraftRule[];
};
