import type { SeedEntry } from '../libraries.ts';

/** Attack paths for each pair of threat type and asset category that makes sense. */
export const categoryAttacks = (): SeedEntry<'attacks'>[] => [];
