import * as z from 'zod';
import { verificationMethods } from '../kinds/requirement/shape.ts';
import { Link, Text } from '../model/base.ts';
import { Codes, library, MaybeBoth } from './library.ts';

export const requirementTypes = ['requirement', 'mitigation'] as const;

/** Security requirements and mitigations to start from (RQ-09-09). */
export const requirementLibrary = library({
  name: 'requirements',
  noun: { one: 'library requirement', many: 'library requirements', zh: '网络安全需求库条目' },
  about: 'The library of cybersecurity requirements and mitigations',
  path: 'requirements',
  prefix: 'LR',
  tagScopes: ['libraryRequirement', 'libraryMitigation'],
  facet: 'type',
  parts: [],
  fields: {
    type: z.enum(requirementTypes).default('requirement'),
    /** The requirement as a sentence; empty: the name says it. */
    text: MaybeBoth(4000),
    explanation: MaybeBoth(4000),
    /** Code of the standard it is from, and the place there. */
    standard: Text(40).default(''),
    chapter: Text(100).default(''),
    verificationMethod: z.enum(verificationMethods).default(''),
    /** Codes of security properties and of asset categories it is for; none = any. */
    properties: Codes(40),
    assetCategories: Codes(40),
    link: Link.default(''),
  },
});
