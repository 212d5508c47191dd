import { useMemo } from 'react';
import type { RequirementRow } from '#domain/kinds/requirement/shape.ts';
import { useT } from '@/i18n';
import type { Cell, PanelPartProps } from '@/rows/fields';
import { PanelValue } from '@/rows/panel/PanelValue';
import parts from '@/rows/parts.less';

import { useWorkspace } from '@/session/SessionProvider';

/** Whether the requirement is covered, in words. */
export function useCoverageCell(): Cell<RequirementRow> {
  const t = useT();
  const ratings = useWorkspace((v) => v.ratings.requirements);
  return useMemo(() => {
    const text = ({ id }: RequirementRow) =>
      t(ratings.get(id)?.covered ? 'requirement.covered' : 'requirement.notCovered');
    return { show: text, text };
  }, [t, ratings]);
}

/** The same in the panel, with the rule. */
export function Coverage({ row, label }: PanelPartProps<'requirements'>) {
  const t = useT();
  const { show } = useCoverageCell();
  return (
    <PanelValue label={label}>
      <span>
        {show(row)} <small className={parts.note}>{t('requirement.covered.rule')}</small>
      </span>
    </PanelValue>
  );
}
