import * as z from 'zod';
import { Ids, Text } from '../../model/base.ts';
import { libraryField, noLibrary } from '../../model/library-link.ts';
import { analysisKind } from '../kind.ts';
import { madeAt, statement, statementDefaults } from '../statement.ts';
import { verification, verificationDefaults } from '../verification.ts';
import { Clause, mostClauses } from './clause.ts';

export const verificationMethods = ['', 'review', 'analysis', 'test'] as const;

/** Words that tell the method in a longer name, as *penetration test*. */
export const verificationWords = {
  review: ['review', 'reviews', '评审'],
  analysis: ['analysis', 'analyses', '分析'],
  test: ['test', 'tests', 'testing', '测试'],
} as const;

/** Requirement (CSR) that refines goals, allocated to assets (RQ-09-09, RQ-09-10). */
export const requirementKind = analysisKind({
  name: 'requirements',
  noun: { one: 'requirement', many: 'requirements', zh: '网络安全需求' },
  prefix: 'CSR',
  path: 'requirements',
  inChain: true,
  section: 'requirements',
  fields: {
    ...statement,
    goals: Ids,
    assets: Ids,
    assumptions: Ids,
    /** Clauses of standards it meets. */
    clauses: z.array(Clause).max(mostClauses),
    verificationMethod: z.enum(verificationMethods),
    ...verification,
    /** The words that were verified; the edit writes them (M-7.5). Null: nobody verified it, or it was before they were kept. */
    verifiedAs: z.object({ ...madeAt, name: Text(400), text: statement.text }).nullable(),
    ...libraryField,
  },
  defaults: {
    ...noLibrary,
    ...statementDefaults,
    ...verificationDefaults,
    verifiedAs: null,
    goals: [],
    assets: [],
    assumptions: [],
    clauses: [],
    verificationMethod: '',
  },
  references: {
    goals: { to: 'goals', onDrop: 'unlink' },
    assets: { to: 'assets', onDrop: 'unlink' },
    assumptions: { to: 'assumptions', onDrop: 'unlink' },
  },
});
export type RequirementRow = z.output<typeof requirementKind.row>;
