import type { TableRowSelection } from 'antd/es/table/interface';
import TableMeasureRowContext from 'antd/es/table/TableMeasureRowContext';
import { type ReactNode, useContext } from 'react';
import type { Translate } from '@/i18n';

/**
 * The box in the head of a table that selects all rows. A table repeats its head in a hidden row to measure the columns: there the box could be
 * reached by Tab, and neither be seen nor be read aloud.
 */
function SelectAll({ children }: { children: ReactNode }) {
  return useContext(TableMeasureRowContext) ? null : children;
}

/** For `rowSelection` of a table: its own box, once. */
const selectAllTitle = (box: ReactNode): ReactNode => <SelectAll>{box}</SelectAll>;

/** The selection of a table whose boxes say what they do in the language of the page; antd's own speak English in every one. */
export function saidSelection<R>(own: TableRowSelection<R>, rows: readonly R[], t: Translate): TableRowSelection<R> {
  return {
    columnTitle: selectAllTitle,
    getTitleCheckboxProps: () => ({ 'aria-label': t('table.selectAll') }),
    ...own,
    getCheckboxProps: (row) => ({
      'aria-label': t('table.selectRow', { row: rows.indexOf(row) + 1 }),
      ...own.getCheckboxProps?.(row),
    }),
  };
}
