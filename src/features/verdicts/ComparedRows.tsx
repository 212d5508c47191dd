import { Checkbox, Tabs } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { compareModels } from '#domain/method/change/compare-models.ts';
import { Grid } from '@/grid/Grid';
import type { GridHandle, GridView } from '@/grid/grid-types';
import { useT } from '@/i18n';
import { useLooks } from '@/ratings/useLooks';
import parts from '@/rows/parts.less';
import { TaskPicture } from '@/rows/picture/TaskPicture';
import { tablePart } from '@/rows/picture/table-part';
import { useWorkspace } from '@/session/SessionProvider';
import { type Compared, compared, useAddress } from '@/session/useAddress';
import { useVerdictColumns } from './useVerdictColumns';
import { type VerdictRow, verdictRows, verdictTones } from './verdict-rows';
import styles from './verdicts.less';

/** Tabs, the filter, and one line per row with a column per model; a click on a code opens the row. */
export function ComparedRows({ kind }: { kind: Compared }) {
  const t = useT();
  const [{ differing }, go] = useAddress();
  const w = useWorkspace((v) => v.w);
  const controlsView = useWorkspace((v) => v.controlsView);
  const comparison = compareModels(w, controlsView);
  const open = (row: VerdictRow) => go({ step: kind, row: row.id, compare: null, differing: false });
  const columns = useVerdictColumns(kind, open);
  const [view, setView] = useState<GridView>({});
  const all = useMemo(() => verdictRows(w, comparison, kind), [w, comparison, kind]);
  const rows = useMemo(() => (differing ? all.filter((row) => row.differs) : all), [all, differing]);
  const looks = useLooks();
  const grid = useRef<GridHandle>(null);
  const draw = () => [tablePart(grid.current?.visibleMatrix() ?? [], verdictTones(kind, w.method, looks))];
  const count = t(`verdicts.count.${kind}`, { differing: comparison.differing[kind], total: all.length });
  return (
    <div className={styles.dialog}>
      <p className={parts.note}>{t('verdicts.hint')}</p>
      <Tabs
        size="small"
        activeKey={kind}
        items={compared.map((key) => ({ key, label: `${t(`verdicts.tab.${key}`)} ${comparison.differing[key]}` }))}
        onChange={(key) => go({ compare: key as Compared })}
      />
      <p className={styles.count}>
        <span aria-live="polite">{count}</span>
        <Checkbox checked={differing} onChange={({ target }) => go({ differing: target.checked })}>
          {t('verdicts.only')}
        </Checkbox>
        <TaskPicture title={`${t('verdicts.title')}: ${t(`verdicts.tab.${kind}`)}`} draw={draw} />
      </p>
      <div className={styles.grid}>
        <Grid<VerdictRow>
          key={kind}
          ref={grid}
          label={t(`verdicts.tab.${kind}`)}
          rows={rows}
          getId={(row) => row.id}
          columns={columns}
          view={view}
          onView={setView}
          onOpen={open}
          readOnly
          empty={t(all.length > 0 ? 'verdicts.none' : 'verdicts.empty')}
        />
      </div>
    </div>
  );
}
