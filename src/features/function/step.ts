import type { Step } from '@/rows/step';
import { functionFields } from './fields';

/** Functions of the item as a step of the analysis. */
export const functionStep: Step<'functions'> = {
  kind: 'functions',
  tab: 'systemInfo',
  fields: functionFields,
  empty: 'function.empty',
};
