import * as z from 'zod';
import { Text } from '../model/base.ts';
import { Codes, library, MaybeBoth } from './library.ts';

/** What a rule looks at: what is drawn as a block, or as a line. */
export const ruleSubjects = ['element', 'flow'] as const;
/** Where it is: wherever, inside or outside the item, or on a line that crosses the border of the item or one inside it. */
export const rulePlaces = ['', 'inside', 'outside', 'crossing'] as const;
/** What it proposes, in the order of the stages of a draft. */
export const ruleProposals = ['property', 'damageScenario', 'threatScenario', 'path', 'requirement'] as const;

/**
 * Rules of the organisation for drafts: an element or flow of a drawing for which all of it holds gets what the rule proposes, beside what a
 * draft proposes by itself. A row of a table, no program: everything is chosen.
 */
export const ruleLibrary = library({
  name: 'rules',
  noun: { one: 'drafting rule', many: 'drafting rules', zh: '起草规则' },
  about: 'The rules of the organisation for drafts',
  path: 'rules',
  prefix: 'DR',
  tagScopes: [],
  facet: 'proposes',
  parts: [],
  fields: {
    subject: z.enum(ruleSubjects).default('element'),
    /** Codes of asset categories; none = any. */
    assetCategories: Codes(40),
    /** Codes of library assets; none = any. */
    assets: Codes(40),
    place: z.enum(rulePlaces).default(''),
    /** Codes of library assets that are buses or interfaces it is reached over, from outside the item; none = however it is reached. */
    reachedOver: Codes(40),
    proposes: z.enum(ruleProposals).default('property'),
    /** Code of the property or threat type, or of the entry of the library of impacts, attacks or requirements. */
    value: Text(40).default(''),
    explanation: MaybeBoth(4000),
  },
});
