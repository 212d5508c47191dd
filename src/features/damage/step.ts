import type { Step } from '@/rows/step';
import { damageFields } from './fields';

/** Damage scenarios as a step of the analysis. */
export const damageStep: Step<'damages'> = {
  kind: 'damages',
  tab: 'threatAnalysis',
  fields: damageFields,
  empty: 'damage.empty',
};
