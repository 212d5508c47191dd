import * as z from 'zod';
import { Id } from './base.ts';

/** The libraries whose entries become rows of a task. */
export const linkedLibraries = ['assets', 'impacts', 'attacks', 'requirements', 'templates'] as const;
export type LinkedLibrary = (typeof linkedLibraries)[number];

/**
 * From which entry of a library a row was taken, at which rev of it and in which language. The row is a copy: a change of the entry changes no
 * task by itself (R-LIB-8). The first links were those of attack paths and had neither library nor language.
 */
export const LibraryLink = z.object({
  library: z.enum(linkedLibraries).default('attacks'),
  entry: Id,
  rev: z.number().int().min(0),
  language: z.enum(['en', 'zh']).default('zh'),
});
export type LibraryLink = z.infer<typeof LibraryLink>;

/** The field of a row that holds it, and what an omitted one becomes. */
export const libraryField = { library: LibraryLink.nullable() };
export const noLibrary = { library: null };
