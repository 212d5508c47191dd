import { App } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { SaveSheet } from '@/components/SaveSheet';
import type { SheetFormat } from '@/components/save-sheet';
import { Grid } from '@/grid/Grid';
import type { Column, GridHandle, GridView } from '@/grid/grid-types';
import { useT } from '@/i18n';
import { TaskPicture } from '@/rows/picture/TaskPicture';
import { tablePart } from '@/rows/picture/table-part';
import styles from './overview.less';

/** A list to read, with its title, what stands beside it, and the export of exactly what it shows. */
export function ReadGrid<R extends { id: string }>({
  title,
  rows,
  columns,
  empty,
  beside,
  height = 320,
}: {
  title: string;
  rows: readonly R[];
  columns: readonly Column<R>[];
  empty: string;
  beside?: ReactNode;
  height?: number | string;
}) {
  const t = useT();
  const { message } = App.useApp();
  const [view, setView] = useState<GridView>({});
  const grid = useRef<GridHandle>(null);
  const save = async (format: SheetFormat) => {
    const { saveSheet } = await import('@/components/save-sheet');
    const matrix = grid.current?.visibleMatrix() ?? [];
    saveSheet(title, matrix, format);
    message.success(t('workspace.grid.count', { shown: matrix.length - 1, total: rows.length }));
  };
  return (
    <div className={`${styles.card} ${styles.list}`}>
      <div className={styles.listHead}>
        <h3>{title}</h3>
        {beside}
        <span className={styles.fill} />
        <TaskPicture title={title} draw={() => [tablePart(grid.current?.visibleMatrix() ?? [])]} />
        <SaveSheet spoken label={t('workspace.grid.export')} onSave={(format) => void save(format)} />
      </div>
      <div className={styles.grid} style={{ height }}>
        <Grid<R>
          ref={grid}
          label={title}
          rows={rows}
          getId={(row) => row.id}
          columns={columns}
          view={view}
          onView={setView}
          readOnly
          paper="inPlace"
          empty={empty}
        />
      </div>
    </div>
  );
}
