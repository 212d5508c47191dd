import type { Step } from '@/rows/step';
import { claimFields } from './fields';

/** Cyber security claims as a step of the analysis. */
export const claimStep: Step<'claims'> = {
  kind: 'claims',
  tab: 'riskControl',
  fields: claimFields,
  empty: 'claim.empty',
};
