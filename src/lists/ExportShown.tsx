import { App } from 'antd';
import type { RefObject } from 'react';
import { SaveSheet } from '@/components/SaveSheet';
import type { SheetFormat } from '@/components/save-sheet';
import { useT } from '@/i18n';
import { shownCells } from './shown-cells';

/** Saves what a list shows as a spreadsheet or as CSV: these columns, these lines, these words. */
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
  const save = async (format: SheetFormat) => {
    if (!list.current) return;
    const matrix = shownCells(list.current, columns);
    const { saveSheet } = await import('@/components/save-sheet');
    saveSheet(name, matrix, format);
    message.success(t('exchange.list.exported', { lines: Math.max(0, matrix.length - 1) }));
  };
  return <SaveSheet size="middle" label={t('exchange.list.export')} onSave={(format) => void save(format)} />;
}
