import * as z from 'zod';
import { Needed, Text } from '../../model/base.ts';
import { analysisKind } from '../kind.ts';
import { madeAt, statement, statementDefaults } from '../statement.ts';

/** Goal (CSG) for risks to be reduced (RQ-09-05). Its CAL comes from the risks it answers; an override needs a reason. */
export const goalKind = analysisKind({
  name: 'goals',
  noun: { one: 'goal', many: 'goals', zh: '网络安全目标' },
  prefix: 'CSG',
  path: 'goals',
  inChain: true,
  section: 'treatment',
  fields: {
    ...statement,
    calOverride: z.object({ cal: Needed(20), reason: Needed(4000) }).nullable(),
    /** The CAL that the risks gave when another was set by hand; the edit writes it (M-7.5). Null: none is set, or it was before this was kept. */
    overriddenAt: z.object({ ...madeAt, cal: Text(20).nullable() }).nullable(),
  },
  defaults: { ...statementDefaults, calOverride: null, overriddenAt: null },
  references: {},
});
export type GoalRow = z.output<typeof goalKind.row>;
