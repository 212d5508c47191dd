import { useMemo } from 'react';
import type { RequirementRow } from '#domain/kinds/requirement/shape.ts';
import { requirementStateOf } from '#domain/views/requirement-board.ts';
import { useT } from '@/i18n';
import type { Cell, PanelPartProps } from '@/rows/fields';
import { PanelValue } from '@/rows/panel/PanelValue';
import parts from '@/rows/parts.less';

import { useWorkspace } from '@/session/SessionProvider';

/** How far the requirement is, in words. */
export function useStateCell(): Cell<RequirementRow> {
  const t = useT();
  const risks = useWorkspace((v) => v.w.risks);
  const ratedRisks = useWorkspace((v) => v.ratings.risks);
  const requirements = useWorkspace((v) => v.ratings.requirements);
  return useMemo(() => {
    const stateOf = requirementStateOf({ risks }, { risks: ratedRisks, requirements });
    const text = (row: RequirementRow) => t(`requirement.state.${stateOf(row)}`);
    return { show: text, text };
  }, [t, risks, ratedRisks, requirements]);
}

/** The same in the panel, with the rule. */
export function RequirementState({ row, label }: PanelPartProps<'requirements'>) {
  const t = useT();
  const { show } = useStateCell();
  return (
    <PanelValue label={label}>
      <span>
        {show(row)} <small className={parts.note}>{t('requirement.state.rule')}</small>
      </span>
    </PanelValue>
  );
}
