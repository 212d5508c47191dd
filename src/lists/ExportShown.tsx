import { DownloadOutlined } from '@ant-design/icons';
import { App, Button, Tooltip } from 'antd';
import type { RefObject } from 'react';
import { useT } from '@/i18n';
import { shownCells } from './shown-cells';

/** Saves what a list shows as a spreadsheet: these columns, these lines, these words. */
export function ExportShown({
  list,
  name,
  columns,
}: {
  list: RefObject<HTMLElement | null>;
  name: string;
  columns: number;
}) {
  const t = useT();
  const { message } = App.useApp();
  const save = async () => {
    if (!list.current) return;
    const matrix = shownCells(list.current, columns);
    const { saveSheet } = await import('@/components/save-sheet');
    saveSheet(name, matrix);
    message.success(t('exchange.list.exported', { lines: Math.max(0, matrix.length - 1) }));
  };
  return (
    <Tooltip title={t('exchange.list.export')}>
      <Button
        type="text"
        icon={<DownloadOutlined />}
        aria-label={t('exchange.list.export')}
        onClick={() => void save()}
      />
    </Tooltip>
  );
}
