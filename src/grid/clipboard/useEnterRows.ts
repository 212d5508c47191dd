import { useMemoizedFn } from 'ahooks';
import type { ParseTexts } from '../editing/parse-cell';
import { inSlices } from '../find/in-slices';
import type { Column, RowEntry } from '../grid-types';
import type { GridParts } from '../useCellActions';
import { layCells, nothingLaid } from './lay-cells';

/** What was chosen for many rows beside the grid, into their cells of a column: in slices, because they may be all rows of a task. */
export function useEnterRows<R extends object>({ props, edit, texts }: GridParts<R>) {
  return useMemoizedFn(async (key: string, entries: readonly RowEntry[]): Promise<void> => {
    const column = props.columns.find((one) => one.key === key);
    if (!column || props.readOnly || !props.onPaste) return;
    const laid = await inSlices(layOneByOne(column, entries, texts), () => false);
    if (laid) edit.paste(laid);
  });
}

function* layOneByOne<R>(column: Column<R>, entries: readonly RowEntry[], texts: ParseTexts) {
  const laid = nothingLaid<R>();
  for (const { row, ...entry } of entries) {
    layCells([{ row: row as R, column, entry }], texts, laid);
    yield undefined;
  }
  return laid;
}
