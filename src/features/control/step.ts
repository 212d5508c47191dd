import type { Step } from '@/rows/step';
import { controlFields } from './fields';

/** Controls as a step of the analysis. */
export const controlStep: Step<'controls'> = {
  kind: 'controls',
  tab: 'riskControl',
  fields: controlFields,
  empty: 'control.empty',
};
