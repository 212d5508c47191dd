import { useMemo } from 'react';
import type { Draft } from '#domain/model/kinds.ts';
import type { ClaimRow } from '#domain/model/statement.ts';
import type { Column, NewValues } from '@/components/grid/grid-types';
import { useT } from '@/i18n';
import { linkColumn } from '@/workspace/columns';
import { useRowChoices } from '@/workspace/options';
import { statementColumns, statementDraft } from '@/workspace/statement';
import { usePointing } from '@/workspace/usePointing';

export function useClaimColumns(): readonly Column<ClaimRow>[] {
  const t = useT();
  const assumptions = useRowChoices('assumptions');
  const risks = usePointing('risks', 'claims');
  return useMemo(() => {
    const codes = (row: ClaimRow) => (risks.get(row.id) ?? []).map(({ code }) => code).join(', ');
    return statementColumns<ClaimRow>(t, [
      linkColumn<ClaimRow>('assumptions', t('claim.field.assumptions'), assumptions, (row) => row.assumptions),
      {
        key: 'risks',
        title: t('claim.field.risks'),
        titleText: t('claim.field.risks'),
        width: 110,
        show: codes,
        text: codes,
      },
    ]);
  }, [t, assumptions, risks]);
}

export const draftOf = (values: NewValues) => statementDraft(values) as Draft<'claims'>;
