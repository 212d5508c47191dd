import { deliveredLibraries } from '#domain/library/content/delivered.ts';
import type { SeedLibraries } from '#domain/library/libraries.ts';

/** What the product brings for the shared libraries; a workplace gets it at first start, and later when somebody takes it over. */
export const seedLibraries: SeedLibraries = deliveredLibraries();
