import type { SeedEntry } from '../libraries.ts';

/** Assumptions and claims to start from. */
export const statementTemplates = (): SeedEntry<'templates'>[] => [];
