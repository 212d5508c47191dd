import type { AccessKey } from '#contract/kit/access.ts';
import { type LibraryName, namesOfLibraries } from '#domain/library/names.ts';

/** The access key that lets one read a library, and the one that lets one change it. */
export const readKey = (library: LibraryName) =>
  `can${namesOfLibraries[library].right}Read` as const satisfies AccessKey;
export const modifyKey = (library: LibraryName) =>
  `can${namesOfLibraries[library].right}Modify` as const satisfies AccessKey;
