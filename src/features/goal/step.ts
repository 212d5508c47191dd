import type { Step } from '@/rows/step';
import { goalFields } from './fields';
import { GoalTools } from './GoalTools';

/** Cyber security goals as a step of the analysis. */
export const goalStep: Step<'goals'> = {
  kind: 'goals',
  tab: 'riskControl',
  fields: goalFields,
  empty: 'goal.empty',
  Tools: GoalTools,
};
