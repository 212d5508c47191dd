import type { SeedEntry } from '../libraries.ts';

/** Assets by what they do in a vehicle. */
export const libraryAssets = (): SeedEntry<'assets'>[] => [];
