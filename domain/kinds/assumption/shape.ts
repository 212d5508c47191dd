import type * as z from 'zod';
import { libraryField, noLibrary } from '../../model/library-link.ts';
import { analysisKind } from '../kind.ts';
import { statement, statementDefaults } from '../statement.ts';

/** Assumption (CSA) on environment or use that the analysis relies on (clause 9.3). */
export const assumptionKind = analysisKind({
  name: 'assumptions',
  noun: { one: 'assumption', many: 'assumptions', zh: '假设' },
  prefix: 'CSA',
  path: 'assumptions',
  inChain: false,
  section: 'assumptions',
  fields: { ...statement, ...libraryField },
  defaults: { ...noLibrary, ...statementDefaults },
  references: {},
});
export type AssumptionRow = z.output<typeof assumptionKind.row>;
