import type { SeedEntry } from '../libraries.ts';

/** Impact scenarios by library asset and category. */
export const impactScenarios = (): SeedEntry<'impacts'>[] => [];
