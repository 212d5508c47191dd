import { Flex } from 'antd';
import { type ReactNode, useState } from 'react';
import { Grid } from '@/grid/Grid';
import type { CellValue, NewValues, Pasted, RowProblem } from '@/grid/grid-types';
import { RowTools } from './RowTools';
import type { RowColumn } from './row-columns';

interface Props<R extends { key: string }> {
  label: string;
  rows: readonly R[];
  /** Keep the array stable (useMemo). */
  columns: readonly RowColumn<R>[];
  problems: ReadonlyMap<string, readonly RowProblem[]>;
  readOnly: boolean;
  onChange: (rows: R[]) => void;
  /** A row with nothing entered, behind these; absent = the rows are given and stay. */
  newRow?: (before: readonly R[]) => R;
  /** Says no to a deletion by a message of its own. */
  canDelete?: (rows: readonly R[]) => boolean;
  /** Rows can be moved: their order is the order of choices on screen. */
  ordered?: boolean;
  selected?: string | undefined;
  onSelect?: (key: string) => void;
  /** At the start of the line above the grid. */
  title?: ReactNode;
  most?: number;
}

/** Rows of a draft as a grid one can type and paste into. Cells hold what was typed, right or wrong; what is wrong is said by `problems`. */
export function RowGrid<R extends { key: string }>(props: Props<R>) {
  const { label, rows, columns, problems, readOnly, onChange, newRow, canDelete, ordered, title, most = 12 } = props;
  const [own, setOwn] = useState<string>();
  const selected = props.selected ?? own;

  const withCell = (row: R, key: string, value: CellValue) =>
    columns.find((column) => column.key === key)?.set(row, value) ?? row;
  const put = (list: readonly R[], key: string, column: string, value: CellValue) =>
    list.map((row) => (row.key === key ? withCell(row, column, value) : row));
  const withNew = (list: readonly R[], values: NewValues): R[] => {
    if (!newRow) return [...list];
    const entered = Object.entries(values);
    return [...list, entered.reduce((row, [column, value]) => withCell(row, column, value), newRow(list))];
  };
  const paste = ({ cells, newRows }: Pasted<R>) => {
    const changed = cells.reduce((list, cell) => put(list, cell.row.key, cell.column, cell.value), [...rows]);
    onChange(newRows.reduce(withNew, changed));
  };
  const drop = (keys: readonly string[]) => {
    const gone = rows.filter((row) => keys.includes(row.key));
    if (canDelete?.(gone) === false) return;
    onChange(rows.filter((row) => !keys.includes(row.key)));
  };
  const at = rows.findIndex((row) => row.key === selected);
  const move = (by: 1 | -1) => {
    const next = [...rows];
    const [row] = next.splice(at, 1);
    if (row) next.splice(at + by, 0, row);
    onChange(next);
  };
  const tools = (ordered || newRow !== undefined) && !readOnly;
  return (
    <div>
      {(title !== undefined || tools) && (
        <Flex justify="space-between" align="center" gap={8} style={{ marginBlockEnd: 4 }}>
          <div>{title}</div>
          {tools && (
            <RowTools
              label={label}
              at={at}
              count={rows.length}
              {...(ordered ? { move } : {})}
              {...(newRow ? { drop: () => drop([rows[at]?.key ?? '']) } : {})}
            />
          )}
        </Flex>
      )}
      <Grid<R>
        label={label}
        rows={rows}
        getId={(row) => row.key}
        columns={columns}
        readOnly={readOnly}
        problems={problems}
        height={Math.min(rows.length + (newRow && !readOnly ? 1 : 0) + 2, most) * 32}
        selectedId={selected ?? null}
        onSelect={(key) => {
          setOwn(key);
          props.onSelect?.(key);
        }}
        onEdit={(row, column, value) => onChange(put(rows, row.key, column, value))}
        onPaste={paste}
        addOnLeave
        {...(newRow ? { onNew: (values: NewValues) => onChange(withNew(rows, values)), onDelete: drop } : {})}
      />
    </div>
  );
}
