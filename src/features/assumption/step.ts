import type { Step } from '@/rows/step';
import { assumptionFields } from './fields';

/** Assumptions the analysis relies on (clause 9.3) as a step of it. */
export const assumptionStep: Step<'assumptions'> = {
  kind: 'assumptions',
  tab: 'systemInfo',
  fields: assumptionFields,
  empty: 'assumption.empty',
};
