import { type ListedEntry, libraryCalls } from '#contract/library.ts';
import type { LibraryEntry, LibraryName } from '#domain/library/libraries.ts';

/** An entry of whichever library; what it has beside is read by name. */
export type AnyEntry = LibraryEntry<'assets'>;
export type AnyListed = ListedEntry<'assets'>;

/** The calls of a library. They are made alike; their types differ in the entry only, which the type of a union of endpoints cannot express. */
export const callsOf = (library: LibraryName) => libraryCalls[library] as unknown as (typeof libraryCalls)['assets'];

/** A field of an entry by its name. */
export const fieldOf = (entry: object, name: string): unknown => (entry as Record<string, unknown>)[name];
