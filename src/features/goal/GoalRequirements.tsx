import { useT } from '@/i18n';
import type { PanelPartProps } from '@/rows/fields';
import { PanelValue } from '@/rows/panel/PanelValue';
import { useRowsLinkingTo } from '@/rows/useRowsLinkingTo';

/** The requirements that refine a goal. */
export function GoalRequirements({ row, label }: PanelPartProps<'goals'>) {
  const t = useT();
  const requirements = useRowsLinkingTo('requirements', 'goals').get(row.id) ?? [];
  return (
    <PanelValue label={label}>
      <span>
        {requirements.length === 0
          ? t('goal.noRequirement')
          : requirements.map(({ code, name }) => `${code} ${name}`).join('; ')}
      </span>
    </PanelValue>
  );
}
