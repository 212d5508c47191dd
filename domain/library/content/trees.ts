import type { SeedEntry } from '../libraries.ts';

/** Attack trees with the requirements that counter their branches. */
export const attackTrees = (): SeedEntry<'attacks'>[] => [];
