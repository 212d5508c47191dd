import type * as z from 'zod';
import { assetLibrary } from './assets.ts';
import { attackLibrary } from './attacks.ts';
import { impactLibrary } from './impacts.ts';
import type { Origin } from './library.ts';
import type { LibraryName } from './names.ts';
import { requirementLibrary } from './requirements.ts';
import { ruleLibrary } from './rules.ts';
import { standardLibrary } from './standards.ts';
import { templateLibrary } from './templates.ts';

/** The libraries, in the order of the menu. What they are called elsewhere: names.ts. */
export const libraries = {
  assets: assetLibrary,
  impacts: impactLibrary,
  attacks: attackLibrary,
  requirements: requirementLibrary,
  standards: standardLibrary,
  templates: templateLibrary,
  rules: ruleLibrary,
} satisfies Record<LibraryName, object>;

export { type LibraryName, libraryNames } from './names.ts';

/** What one enters of an entry. */
export type NewEntry<L extends LibraryName> = z.input<(typeof libraries)[L]['form']>;
/** What an entry says, complete. */
export type EntryForm<L extends LibraryName> = z.output<(typeof libraries)[L]['form']>;

/** An entry as it is kept. */
export type LibraryEntry<L extends LibraryName> = EntryForm<L> & {
  id: string;
  /** Counts its changes; a write names the one it saw. */
  rev: number;
  origin: Origin;
  createBy: string;
  updateBy: string;
  updateTime: string;
};

/**
 * An entry delivered with the product: with its code, by which a later delivery finds it again, and its source. It is loaded as *seed, to be
 * reviewed*; tags are the organisation's own.
 */
export type SeedEntry<L extends LibraryName> = Omit<NewEntry<L>, 'code' | 'source' | 'reviewed' | 'tags'> & {
  code: string;
  source: string;
};

/** What is delivered: entries by library. */
export type SeedLibraries = { readonly [L in LibraryName]?: readonly SeedEntry<L>[] };
