import type { LibraryEntry, LibraryName } from '../library/libraries.ts';

/** The libraries a draft is made from; the last are the organisation's own rules. */
export const draftLibraries = [
  'assets',
  'impacts',
  'attacks',
  'requirements',
  'rules',
] as const satisfies LibraryName[];
export type DraftLibrary = (typeof draftLibraries)[number];

/** Names of assets, boxes and lines that a draft looks up at most. */
export const mostSought = 1000;

/** What is known beside the task: entries of the libraries. */
export type Knowledge = { readonly [L in DraftLibrary]: readonly LibraryEntry<L>[] };
