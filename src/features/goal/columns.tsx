import { useMemo } from 'react';
import type { Draft } from '#domain/model/kinds.ts';
import type { GoalRow } from '#domain/model/statement.ts';
import type { Column, NewValues } from '@/components/grid/grid-types';
import { useT } from '@/i18n';
import { Computed } from '@/workspace/explain/Computed';
import { openExplanation } from '@/workspace/explain/open-explanation';
import { statementColumns, statementDraft } from '@/workspace/statement';
import { useCalText } from '@/workspace/useCalText';
import { usePointing } from '@/workspace/usePointing';
import { useWorkspace } from '@/workspace/WorkspaceProvider';

export function useGoalColumns(): readonly Column<GoalRow>[] {
  const t = useT();
  const ratings = useWorkspace((v) => v.ratings.goals);
  const risks = usePointing('risks', 'goals');
  const requirements = usePointing('requirements', 'goals');
  const calText = useCalText();
  return useMemo(() => {
    const cal = (row: GoalRow) => calText(ratings.get(row.id));
    const counted = (
      key: string,
      title: string,
      of: (row: GoalRow) => readonly { code: string }[],
    ): Column<GoalRow> => ({
      key,
      title,
      titleText: title,
      width: 112,
      align: 'right',
      show: (row) => of(row).length,
      text: (row) => String(of(row).length),
      compare: (a, b) => of(a).length - of(b).length,
    });
    return statementColumns<GoalRow>(t, [
      {
        key: 'cal',
        title: t('goal.field.cal'),
        titleText: t('goal.field.cal'),
        width: 110,
        onComputedClick: openExplanation,
        show: (row) => (
          <Computed kind="goals" id={row.id}>
            {cal(row)}
            {ratings.get(row.id)?.overridden && <em className="ws-note">{t('workspace.byHand.mark')}</em>}
          </Computed>
        ),
        text: cal,
      },
      counted('risks', t('goal.field.risks'), (row) => risks.get(row.id) ?? []),
      counted('requirements', t('goal.field.requirements'), (row) => requirements.get(row.id) ?? []),
    ]);
  }, [t, ratings, risks, requirements, calText]);
}

export const draftOf = (values: NewValues) => statementDraft(values) as Draft<'goals'>;
