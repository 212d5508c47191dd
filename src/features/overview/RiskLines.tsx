import { type ReactNode, useMemo } from 'react';
import type { RiskBoard } from '#domain/views/risk-board.ts';
import { byCode } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { useWorkspace } from '@/session/SessionProvider';
import { ReadGrid } from './ReadGrid';
import { useOpenStep } from './useOpenStep';
import { type RiskLine, useRiskColumns } from './useRiskColumns';

/** Some risks as lines to read: what they are made of, before and after treatment, decision and who is responsible. A code leads to its row. */
export function RiskLines({
  ids,
  board,
  dimension,
  beside,
}: {
  ids: readonly string[];
  board: RiskBoard;
  dimension: string | null;
  beside: ReactNode;
}) {
  const t = useT();
  const risks = useWorkspace((v) => v.w.risks);
  const columns = useRiskColumns(dimension, useOpenStep('risks'));
  const rows = useMemo(() => {
    const found: RiskLine[] = [];
    for (const id of ids) {
      const row = risks.get(id);
      const place = board.risks.get(id);
      if (row && place) found.push({ ...place, code: row.code, row });
    }
    return found.sort(byCode);
  }, [ids, risks, board]);
  return <ReadGrid title={t('board.risks')} rows={rows} columns={columns} empty={t('board.empty')} beside={beside} />;
}
