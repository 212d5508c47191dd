import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { type ReactNode, useState } from 'react';
import { Grid } from '@/components/grid/Grid';
import type { CellValue, NewValues, Pasted, RowProblem } from '@/components/grid/grid-types';
import { useT } from '@/i18n';
import type { RowColumn } from './row-columns';

interface Props<R extends { key: string }> {
  label: string;
  rows: readonly R[];
  /** Keep the array stable (useMemo). */
  columns: readonly RowColumn<R>[];
  problems: ReadonlyMap<string, readonly RowProblem[]>;
  readOnly: boolean;
  onChange: (rows: R[]) => void;
  /** A row with nothing entered; absent = the rows are given and stay. */
  newRow?: () => R;
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
  const t = useT();
  const [own, setOwn] = useState<string>();
  const selected = props.selected ?? own;

  const withCell = (row: R, key: string, value: CellValue) =>
    columns.find((column) => column.key === key)?.set(row, value) ?? row;
  const put = (list: readonly R[], key: string, column: string, value: CellValue) =>
    list.map((row) => (row.key === key ? withCell(row, column, value) : row));
  const fresh = (make: () => R, values: NewValues) =>
    Object.entries(values).reduce((row, [column, value]) => withCell(row, column, value), make());
  const paste = ({ cells, newRows }: Pasted<R>) =>
    onChange([
      ...cells.reduce((list, cell) => put(list, cell.row.key, cell.column, cell.value), [...rows]),
      ...(newRow ? newRows.map((values) => fresh(newRow, values)) : []),
    ]);
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
  const movable = ordered && !readOnly;
  return (
    <div>
      {(title !== undefined || movable) && (
        <Flex justify="space-between" align="center" gap={8} style={{ marginBlockEnd: 4 }}>
          <div>{title}</div>
          {movable && (
            <Flex>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                aria-label={t('configuration.row.up', { list: label })}
                disabled={at <= 0}
                onClick={() => move(-1)}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined />}
                aria-label={t('configuration.row.down', { list: label })}
                disabled={at < 0 || at === rows.length - 1}
                onClick={() => move(1)}
              />
            </Flex>
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
        {...(newRow
          ? { onNew: (values: NewValues) => onChange([...rows, fresh(newRow, values)]), onDelete: drop }
          : {})}
      />
    </div>
  );
}
