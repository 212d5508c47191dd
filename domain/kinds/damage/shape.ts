import * as z from 'zod';
import { Ids, longestCode, Needed, Text } from '../../model/base.ts';
import { libraryField, noLibrary } from '../../model/library-link.ts';
import { analysisKind } from '../kind.ts';

/** The rating of one dimension: a level of the impact model, or *not analysed* with its reason (PM-15-07). */
export const ImpactEntry = z.object({
  level: Text(longestCode).nullable(),
  notAnalysed: z.boolean().default(false),
  reason: Text(4000).default(''),
});
export type ImpactEntry = z.infer<typeof ImpactEntry>;

/** Damage scenario (RQ-15-01): a bad consequence for a road user, rated per dimension (RQ-15-04). */
export const damageKind = analysisKind({
  name: 'damages',
  noun: { one: 'damage scenario', many: 'damage scenarios', zh: '损害场景' },
  prefix: 'DS',
  path: 'damages',
  duplicate: 'DamageCodeTaken',
  inChain: true,
  section: 'damages',
  fields: {
    description: Needed(4000),
    category: Text(100),
    effects: Text(4000),
    /** Code of the affected security property; empty while it is still missing, which is an open point (M-9.3). */
    property: Text(20),
    assets: Ids.min(1, 'required'),
    ratings: z.record(z.string().max(longestCode), ImpactEntry),
    ...libraryField,
  },
  defaults: { ...noLibrary, category: '', effects: '', property: '', ratings: {} },
  references: { assets: { to: 'assets', onDrop: 'drop' } },
});
export type DamageRow = z.output<typeof damageKind.row>;
