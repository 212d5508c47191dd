import type { StepTools } from '@/rows/step';
import { GoalTools } from './GoalTools';
import { NoCal } from './NoCal';

/** What the step of cyber security goals has of its own. */
export const goalTools: StepTools<'goals'> = {
  Tools: GoalTools,
  acts: [{ name: 'goals.generate', title: 'goal.generate', edits: true }],
  MoreTools: NoCal,
};
