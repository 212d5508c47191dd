import TableMeasureRowContext from 'antd/es/table/TableMeasureRowContext';
import { type ReactNode, useContext } from 'react';

/**
 * The box in the head of a table that selects all rows. A table repeats its head in a hidden row to measure the columns: there the box could be
 * reached by Tab, and neither be seen nor be read aloud.
 */
function SelectAll({ children }: { children: ReactNode }) {
  return useContext(TableMeasureRowContext) ? null : children;
}

/** For `rowSelection` of a table: its own box, once. */
export const selectAllTitle = (box: ReactNode): ReactNode => <SelectAll>{box}</SelectAll>;
