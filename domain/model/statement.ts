import { z } from 'zod';
import { Ids, Link, Needed, Text } from './base.ts';
import { kind } from './kind.ts';

/** What assumption, claim, goal and requirement have in common (spec.md section 3). */
const statement = { name: Needed(400), text: Text(4000), explanation: Text(4000), link: Link };
const nothing = { text: '', explanation: '', link: '' };

/** Assumption (CSA) on environment or use that the analysis relies on (clause 9.3). */
export const assumptionKind = kind({
  name: 'assumptions',
  prefix: 'CSA',
  fields: statement,
  defaults: nothing,
  links: {},
});
export type AssumptionRow = z.output<typeof assumptionKind.row>;

/** Claim (CSC): why a shared or retained risk is acceptable (RQ-09-06). */
export const claimKind = kind({
  name: 'claims',
  prefix: 'CSC',
  fields: { ...statement, assumptions: Ids },
  defaults: { ...nothing, assumptions: [] },
  links: { assumptions: { to: 'assumptions', onDrop: 'unlink' } },
});
export type ClaimRow = z.output<typeof claimKind.row>;

/** Goal (CSG) for risks to be reduced (RQ-09-05). Its CAL comes from the risks it answers; an override needs a reason. */
export const goalKind = kind({
  name: 'goals',
  prefix: 'CSG',
  fields: { ...statement, calOverride: z.object({ cal: Needed(20), reason: Needed(4000) }).nullable() },
  defaults: { ...nothing, calOverride: null },
  links: {},
});
export type GoalRow = z.output<typeof goalKind.row>;

export const verificationMethods = ['', 'review', 'analysis', 'test'] as const;

/** Requirement (CSR) that refines goals, allocated to assets (RQ-09-09, RQ-09-10). */
export const requirementKind = kind({
  name: 'requirements',
  prefix: 'CSR',
  fields: {
    ...statement,
    goals: Ids,
    assets: Ids,
    assumptions: Ids,
    verificationMethod: z.enum(verificationMethods),
  },
  defaults: { ...nothing, goals: [], assets: [], assumptions: [], verificationMethod: '' },
  links: {
    goals: { to: 'goals', onDrop: 'unlink' },
    assets: { to: 'assets', onDrop: 'unlink' },
    assumptions: { to: 'assumptions', onDrop: 'unlink' },
  },
});
export type RequirementRow = z.output<typeof requirementKind.row>;
