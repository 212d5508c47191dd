import { useMemo } from 'react';
import type { GoalRow } from '#domain/kinds/goal/shape.ts';
import { useT } from '@/i18n';
import { Computed } from '@/ratings/Computed';
import { useCalText } from '@/ratings/useCalText';
import type { Cell, PanelPartProps } from '@/rows/fields';
import { PanelValue } from '@/rows/panel/PanelValue';
import parts from '@/rows/parts.less';
import { useWorkspace } from '@/session/SessionProvider';

/** The CAL of a goal, marked where it was set by hand. */
export function useCalCell(): Cell<GoalRow> {
  const t = useT();
  const ratings = useWorkspace((v) => v.ratings.goals);
  const calText = useCalText();
  return useMemo(() => {
    const text = ({ id }: GoalRow) => calText(ratings.get(id));
    return {
      show: (row) => (
        <Computed kind="goals" id={row.id}>
          {text(row)}
          {ratings.get(row.id)?.overridden && <em className={parts.note}>{t('workspace.byHand.mark')}</em>}
        </Computed>
      ),
      text,
    };
  }, [t, ratings, calText]);
}

/** The same in the panel, where the override stands below it with its mark. */
export function GoalCal({ row, label }: PanelPartProps<'goals'>) {
  const rating = useWorkspace((v) => v.ratings.goals.get(row.id));
  const calText = useCalText();
  return (
    <PanelValue label={label}>
      <Computed kind="goals" id={row.id}>
        {calText(rating)}
      </Computed>
    </PanelValue>
  );
}
