import { rowFields } from '@/rows/fields';
import { useLinkingCount } from '@/rows/linking-cells';
import { statementFoot, statementHead } from '@/rows/statement';
import { CalOverride } from './CalOverride';
import { GoalCal, useCalCell } from './cal';
import { GoalRequirements } from './GoalRequirements';
import { GoalRisks } from './GoalRisks';
import { OverriddenAt } from './OverriddenAt';

export const goalFields = rowFields('goals', {
  ...statementHead,
  text: { ...statementHead.text, meaning: 'meaning.goal.text', needed: () => true },
  cal: {
    type: 'computed',
    label: 'goal.field.cal',
    meaning: 'meaning.goal.cal',
    width: 110,
    useCell: useCalCell,
    explained: true,
    Panel: GoalCal,
  },
  calOverride: {
    type: 'special',
    label: 'goal.override',
    Panel: CalOverride,
    parts: { reason: 'path.field.reason' },
  },
  overriddenAt: {
    type: 'special',
    label: 'goal.overriddenAt',
    Panel: OverriddenAt,
    parts: { at: 'risk.decision.at', reason: 'path.field.reason', cal: 'goal.field.cal' },
  },
  risks: {
    type: 'computed',
    label: 'goal.field.risks',
    meaning: 'meaning.goal.risks',
    width: 112,
    align: 'right',
    useCell: () => useLinkingCount('risks', 'goals'),
    Panel: GoalRisks,
  },
  requirements: {
    type: 'computed',
    label: 'goal.field.requirements',
    meaning: 'meaning.goal.requirements',
    width: 128,
    align: 'right',
    useCell: () => useLinkingCount('requirements', 'goals'),
    Panel: GoalRequirements,
  },
  ...statementFoot,
  explanation: { ...statementFoot.explanation, meaning: 'meaning.goal.explanation' },
});
