import { Button, Popover } from 'antd';
import { useState } from 'react';
import { useT } from '@/i18n';
import styles from '../grid.less';
import type { RefusedCell } from './refused-cells';

/** How many cells hold what does not fit, and a list of all of them: each leads to its cell. */
export function RefusedCells({
  cells,
  onCell,
}: {
  cells: readonly RefusedCell[];
  onCell: (cell: RefusedCell) => void;
}) {
  const t = useT();
  const [open, setOpen] = useState(false);
  if (cells.length === 0) return null;
  const list = (
    <ul className={styles.refusedList}>
      {cells.map((cell) => (
        <li key={`${cell.line} ${cell.column}`}>
          <button
            type="button"
            onClick={() => {
              setOpen(false);
              onCell(cell);
            }}
          >
            {t('grid.refused.line', {
              line: cell.label || t('grid.refused.newRow'),
              column: cell.title,
              message: cell.message,
            })}
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <Popover trigger="click" placement="topLeft" content={list} open={open} onOpenChange={setOpen}>
      <Button size="small" type="text" danger title="F8">
        {t('grid.refused.count', { count: cells.length })}
      </Button>
    </Popover>
  );
}
