import * as z from 'zod';
import type { Noun } from '../kinds/kind.ts';
import { Code, FoldedText, inBoth, isGiven, Text } from '../model/base.ts';
import type { TagScope } from '../model/tag.ts';

/** A text in both languages of at most `max` characters each; one language fills an empty other one. */
export const Both = (max: number) => z.object({ en: Text(max), zh: Text(max) }).overwrite(inBoth);

/** The same, which may be left out. */
export const MaybeBoth = (max: number) => Both(max).default({ en: '', zh: '' });

/** What an entry is called in both languages: one line each, one of them must be given. */
export const NameInBoth = (max: number) =>
  z
    .object({ en: FoldedText(max), zh: FoldedText(max) })
    .overwrite(inBoth)
    .superRefine(({ en }, ctx) => {
      // Where one language is given both are.
      if (!isGiven(en)) ctx.addIssue({ code: 'custom', message: 'required', path: ['en'] });
    });

/** Codes of entries elsewhere: each once. */
export const Codes = (most: number) =>
  z
    .array(Text(40))
    .max(most)
    .overwrite((codes) => [...new Set(codes)].filter((code) => code !== ''))
    .default([]);

/** Tags of an entry at most. */
export const mostTags = 20;

/** What one enters of every entry, of whichever library. */
const common = {
  /** Once per library; generated where it is left out. */
  code: Code.or(z.literal('')).default(''),
  name: NameInBoth(400),
  description: MaybeBoth(4000),
  /** Where it is taken from: a document with its clause, or who wrote it. */
  source: Text(1000).default(''),
  /** Off: "seed, to be reviewed". */
  reviewed: z.boolean().default(true),
  /** Names, each once. */
  tags: Codes(mostTags),
};

/** Where an entry comes from: delivered with the product, or made here. */
export const origins = ['seed', 'own'] as const;
export type Origin = (typeof origins)[number];

/** What can become of an entry; `deliver`: it came or was updated with the product. */
export const libraryActs = ['create', 'change', 'tag', 'review', 'delete', 'deliver'] as const;
export type LibraryAct = (typeof libraryActs)[number];

/** Declares a library: from this come the type, the validation on both sides, the endpoints and the words for it. */
export function library<const N extends string, S extends z.ZodRawShape>(declared: {
  /** Its key everywhere. */
  name: N;
  /** What people call an entry of it. */
  noun: Noun;
  /** What its calls are about, in the API document. */
  about: string;
  /** Its segment in the paths of the REST API. */
  path: string;
  /** Prefix of generated codes. */
  prefix: string;
  /** Its codes have a meaning outside of it, standards are cited by them: none is generated (R-LIB-5). */
  codeNeeded?: true;
  /** Which tags its entries may carry; none: they carry no tags. */
  tagScopes: readonly TagScope[];
  /** What it holds beside what every entry has; what may be left out has a default. */
  fields: S;
  /** Characters of a name, where rows of tasks have fewer than entries usually have. */
  longestName?: number;
  /** The field a list is narrowed by. */
  facet: keyof S & string;
  /** Lists of parts, which a list of entries counts instead of showing. */
  parts: readonly (keyof S & string)[];
}) {
  // Parsed it is a text either way: only what is accepted differs.
  const code = declared.codeNeeded ? (Code as unknown as typeof common.code) : common.code;
  const name = NameInBoth(declared.longestName ?? 400);
  return { ...declared, form: z.object({ ...common, code, name, ...declared.fields }) };
}
