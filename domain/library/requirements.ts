import * as z from 'zod';
import { verificationMethods } from '../kinds/requirement/shape.ts';
import { inBoth, isGiven, Link, Needed, Text } from '../model/base.ts';
import { Potential } from './attacks.ts';
import { Both, Codes, library, MaybeBoth, NameInBoth } from './library.ts';

/** The levels a verification is named for (ISO/SAE 21434 Annex E). */
export const verifiedCals = ['CAL1', 'CAL2', 'CAL3', 'CAL4'] as const;

/** A value the text leaves open, as `{bits}`: what it is called, and the value it has unless somebody sets another; values may be words. */
export const Parameter = z.object({ key: Needed(40), name: Both(200), value: NameInBoth(200) });
export type Parameter = z.infer<typeof Parameter>;

/** Attacks whose decisive step the requirement makes harder: what getting around it takes, as a control of a task is rated (M-7.4). */
export const Hardening = z.object({
  /** Codes of attacks of the library; none = those of the threat types and categories. */
  attacks: Codes(200),
  threatTypes: Codes(40),
  assetCategories: Codes(40),
  potential: Potential.default({}),
  reason: MaybeBoth(2000),
});
export type Hardening = z.infer<typeof Hardening>;

/** A text of which a form may send one language alone, or none. */
const HalfGiven = z.object({ en: Text(1000).default(''), zh: Text(1000).default('') }).overwrite(inBoth);

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
    /** Codes of library assets it is for; none = every asset of the categories. */
    assets: Codes(40),
    /** What carries it out, in words. */
    allocation: MaybeBoth(1000),
    /** How it is verified, by CAL; a level that nothing is said of is left out. */
    verificationByCal: z
      .partialRecord(z.enum(verifiedCals), HalfGiven)
      .overwrite((by) => Object.fromEntries(Object.entries(by).filter(([, text]) => isGiven(text.en))))
      .default({}),
    /** What its text leaves open: `{key}` in the text. */
    parameters: z.array(Parameter).max(20).default([]),
    /** Codes of mitigations of catalogues it carries out. */
    mitigations: Codes(40),
    hardens: z.array(Hardening).max(40).default([]),
    link: Link.default(''),
  },
});
