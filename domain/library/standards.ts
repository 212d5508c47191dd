import * as z from 'zod';
import { Link, Needed, Text } from '../model/base.ts';
import { Both, library, MaybeBoth } from './library.ts';

/** A chapter of a standard: its number, its heading, what it is about. */
export const Chapter = z.object({ number: Needed(40), title: Both(400), content: MaybeBoth(8000) });
export type Chapter = z.infer<typeof Chapter>;

/** A work product a standard asks for (WP-09-02), and the chapter that does. */
export const WorkProduct = z.object({
  code: Needed(40),
  name: Both(400),
  chapter: Text(40).default(''),
  content: MaybeBoth(4000),
});
export type WorkProduct = z.infer<typeof WorkProduct>;

/** Security standards with their chapters and work products. Name, code and content are required (R-LIB-5). */
export const standardLibrary = library({
  name: 'standards',
  noun: { one: 'standard', many: 'standards', zh: '网络安全标准' },
  about: 'The library of standards with their chapters and work products',
  path: 'standards',
  prefix: 'ST',
  codeNeeded: true,
  tagScopes: ['libraryRequirement'],
  facet: 'region',
  parts: ['chapters', 'workProducts'],
  fields: {
    /** As it is cited, "ISO/SAE 21434:2021 Road vehicles - Cybersecurity engineering". */
    fullName: MaybeBoth(600),
    region: MaybeBoth(100),
    /** Who publishes it. */
    provenance: MaybeBoth(200),
    content: Both(8000).superRefine(({ en }, ctx) => {
      if (en === '') ctx.addIssue({ code: 'custom', message: 'required', path: ['en'] });
    }),
    chapters: z.array(Chapter).max(500).default([]),
    workProducts: z.array(WorkProduct).max(500).default([]),
    link: Link.default(''),
  },
});
