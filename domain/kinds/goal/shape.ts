import * as z from 'zod';
import { Needed } from '../../model/base.ts';
import { analysisKind } from '../kind.ts';
import { statement, statementDefaults } from '../statement.ts';

/** Goal (CSG) for risks to be reduced (RQ-09-05). Its CAL comes from the risks it answers; an override needs a reason. */
export const goalKind = analysisKind({
  name: 'goals',
  noun: { one: 'goal', many: 'goals', zh: '网络安全目标' },
  prefix: 'CSG',
  path: 'goals',
  inChain: true,
  section: 'treatment',
  fields: { ...statement, calOverride: z.object({ cal: Needed(20), reason: Needed(4000) }).nullable() },
  defaults: { ...statementDefaults, calOverride: null },
  references: {},
});
export type GoalRow = z.output<typeof goalKind.row>;
