import type { SeedEntry } from '../libraries.ts';

/** Impact scenarios and pre-attacks of the templates. */
export const scenarioTemplates = (): SeedEntry<'templates'>[] => [];
