import type { SeedLibraries } from '#domain/library/libraries.ts';

/** What the product brings for the shared libraries; `loadSeedLibraries` puts it in and keeps it up to date. */
export const seedLibraries: SeedLibraries = {};
