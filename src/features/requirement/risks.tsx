import { useMemo } from 'react';
import type { RequirementRow } from '#domain/kinds/requirement/shape.ts';
import { sourceRisks } from '#domain/views/source-risks.ts';
import { byCode } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import type { Cell, PanelPartProps } from '@/rows/fields';
import { PanelValue } from '@/rows/panel/PanelValue';
import { useWorkspace } from '@/session/SessionProvider';

/** The risks a requirement is for, by their codes: those that lead to it directly, and those of its goals. */
export function useRisksCell(): Cell<RequirementRow> {
  const risks = useWorkspace((v) => v.w.risks);
  return useMemo(() => {
    const risksOf = sourceRisks({ risks });
    const codes = (row: RequirementRow) =>
      risksOf(row)
        .flatMap((id) => risks.get(id) ?? [])
        .sort(byCode)
        .map(({ code }) => code)
        .join(', ');
    return { show: codes, text: codes };
  }, [risks]);
}

/** The same in the panel. */
export function RequirementRisks({ row, label }: PanelPartProps<'requirements'>) {
  const t = useT();
  const { text } = useRisksCell();
  return (
    <PanelValue label={label}>
      <span>{text(row) || t('requirement.risks.none')}</span>
    </PanelValue>
  );
}
