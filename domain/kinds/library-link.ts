import { z } from 'zod';
import { Id } from '../model/base.ts';

/** Where in the library a row was taken from: the entry, and which revision of it. The row is a copy; the library changes no task by itself. */
export const LibraryLink = z.object({ entry: Id, rev: z.number().int().min(1) });
export type LibraryLink = z.infer<typeof LibraryLink>;
