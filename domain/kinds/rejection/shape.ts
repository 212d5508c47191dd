import * as z from 'zod';
import { Needed, Text } from '../../model/base.ts';
import { drawnKind } from '../kind.ts';

/** What proposes rows (M-2.6). */
const generators = [
  'damages',
  'threats',
  'paths',
  'risks',
  'goals',
  'coverage',
  'draftProperties',
  'draftDamages',
  'draftThreats',
  'draftPaths',
  'draftRisks',
  'draftGoals',
  'text',
  'emb3d',
] as const;
export type Generator = (typeof generators)[number];

/** A proposal that was rejected, with the reason: it is not proposed again until somebody takes the rejection back. */
export const rejectionKind = drawnKind({
  name: 'rejections',
  noun: { one: 'rejected proposal', many: 'rejected proposals', zh: '已拒绝的建议' },
  fields: {
    generator: z.enum(generators),
    /** What the proposal is about, by the ids of its rows. */
    key: Needed(400),
    /** What it said. */
    what: Text(4000),
    reason: Needed(4000),
  },
  defaults: { what: '' },
  references: {},
});
export type RejectionRow = z.output<typeof rejectionKind.row>;
