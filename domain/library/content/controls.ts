import type { SeedEntry } from '../libraries.ts';

/** Requirements one can put into a specification, with what they make harder. */
export const controlRequirements = (): SeedEntry<'requirements'>[] => [];
