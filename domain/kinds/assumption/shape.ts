import type * as z from 'zod';
import { Ids, Text } from '../../model/base.ts';
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
  fields: {
    ...statement,
    /** What it carries: rows whose rating holds only while the assumption does (M-18.2). */
    carriedSteps: Ids,
    carriedPaths: Ids,
    carriedDamages: Ids,
    /** Who confirmed that it holds, and where that is written; empty = nobody. */
    confirmedBy: Text(400),
    ...libraryField,
  },
  defaults: {
    ...noLibrary,
    ...statementDefaults,
    confirmedBy: '',
    carriedSteps: [],
    carriedPaths: [],
    carriedDamages: [],
  },
  references: {
    carriedSteps: { to: 'steps', onDrop: 'unlink' },
    carriedPaths: { to: 'paths', onDrop: 'unlink' },
    carriedDamages: { to: 'damages', onDrop: 'unlink' },
  },
});
export type AssumptionRow = z.output<typeof assumptionKind.row>;
