import type { Step } from '@/workspace/steps';
import { draftOf, useGoalColumns } from './columns';
import { GoalPanel } from './GoalPanel';
import { GoalTools } from './GoalTools';

/** Cyber security goals as a step of the analysis. */
export const goalStep: Step<'goals'> = {
  kind: 'goals',
  tab: 'riskControl',
  useColumns: useGoalColumns,
  draft: draftOf,
  Panel: GoalPanel,
  empty: 'goal.empty',
  Tools: GoalTools,
};
