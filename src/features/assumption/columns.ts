import { useMemo } from 'react';
import type { AssumptionRow } from '#domain/model/statement.ts';
import type { Column } from '@/components/grid/grid-types';
import { useT } from '@/i18n';
import { statementColumns } from '@/workspace/statement';

export function useAssumptionColumns(): readonly Column<AssumptionRow>[] {
  const t = useT();
  return useMemo(() => statementColumns<AssumptionRow>(t, []), [t]);
}
