import { DownloadOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import type { RiskBoard } from '#domain/views/risk-board.ts';
import { byCode } from '#domain/workspace/workspace.ts';
import { Grid } from '@/grid/Grid';
import type { GridHandle, GridView } from '@/grid/grid-types';
import { useT } from '@/i18n';
import { useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import styles from './overview.less';
import { type RiskLine, useRiskColumns } from './useRiskColumns';

/** Some risks as lines to read: what they are made of, before and after treatment, decision and who is responsible. A code leads to its row. */
export function RiskLines({
  ids,
  board,
  dimension,
}: {
  ids: readonly string[];
  board: RiskBoard;
  dimension: string | null;
}) {
  const t = useT();
  const { message } = App.useApp();
  const risks = useWorkspace((v) => v.w.risks);
  const [, go] = useAddress();
  const columns = useRiskColumns(dimension, (id) => go({ step: 'risks', row: id, view: null }));
  const [view, setView] = useState<GridView>({});
  const grid = useRef<GridHandle>(null);
  const rows = useMemo(() => {
    const found: RiskLine[] = [];
    for (const id of ids) {
      const row = risks.get(id);
      const place = board.risks.get(id);
      if (row && place) found.push({ ...place, code: row.code, row });
    }
    return found.sort(byCode);
  }, [ids, risks, board]);
  const save = async () => {
    const { saveSheet } = await import('@/components/save-sheet');
    const matrix = grid.current?.visibleMatrix() ?? [];
    saveSheet(t('board.risks'), matrix);
    message.success(t('workspace.grid.count', { shown: matrix.length - 1, total: risks.size }));
  };
  return (
    <>
      <div className={styles.listTools}>
        <Button size="small" type="text" icon={<DownloadOutlined />} onClick={() => void save()}>
          {t('workspace.grid.export')}
        </Button>
      </div>
      <div className={styles.grid}>
        <Grid<RiskLine>
          ref={grid}
          label={t('board.risks')}
          rows={rows}
          getId={(row) => row.id}
          columns={columns}
          view={view}
          onView={setView}
          readOnly
          empty={<p className={styles.none}>{t('board.empty')}</p>}
        />
      </div>
    </>
  );
}
