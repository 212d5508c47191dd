import type { Step } from '@/rows/step';
import { requirementFields } from './fields';

/** Cyber security requirements as a step of the analysis. */
export const requirementStep: Step<'requirements'> = {
  kind: 'requirements',
  tab: 'riskControl',
  fields: requirementFields,
  empty: 'requirement.empty',
};
