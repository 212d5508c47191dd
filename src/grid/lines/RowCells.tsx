import { memo, useMemo } from 'react';
import { type RangePart, sidesOf } from '../cursor/range-part';
import type { Cursor } from '../cursor/useCellFocus';
import type { Editing } from '../editing/useEditState';
import { columnsOfMark } from '../find/find-cells';
import type { Column, RowProblem } from '../grid-types';
import { otherMarkOf, partsOf } from '../others/others';
import type { UnsavedCells } from '../waiting/unsaved';
import { Cell } from './Cell';
import { problemsIn } from './problems-in';

interface Props<R> {
  line: string;
  row: R | undefined;
  /** Of a row with others inside: whether they are shown. */
  open: boolean | undefined;
  columns: readonly Column<R>[];
  cursor: Cursor | null;
  editing: Editing | null;
  unsaved: UnsavedCells | undefined;
  /** What the row has of the range. */
  part: RangePart | null;
  /** The columns of its hits. */
  hits: string | undefined;
  /** What it has of colleagues. */
  others: string | undefined;
  problems: readonly RowProblem[] | undefined;
  readOnly: boolean;
}

function RowCellsOf<R>({
  line,
  row,
  open,
  columns,
  cursor,
  editing,
  unsaved,
  part,
  hits,
  others,
  problems,
  readOnly,
}: Props<R>) {
  const found = columnsOfMark(hits);
  const marked = useMemo(() => problemsIn(problems, columns), [problems, columns]);
  const colleagues = others === undefined ? undefined : partsOf(others);
  const cells = columns.map((column, place) => (
    <Cell
      key={column.key}
      line={line}
      row={row}
      open={place === 0 ? open : undefined}
      column={column}
      place={place}
      cursor={cursor?.column === column.key ? cursor : null}
      editing={editing?.column === column.key ? editing : null}
      unsavedCell={unsaved?.[column.key]}
      entered={row === undefined ? unsaved : undefined}
      problem={marked.get(column.key)}
      sides={sidesOf(part, place)}
      hit={found.includes(column.key)}
      other={colleagues && otherMarkOf(colleagues, column.key)}
      readOnly={readOnly}
    />
  ));
  return <>{cells}</>;
}

/** The cells of a row. Drawn again only when the row object, its unsaved cells or its problems change, or the cursor is in it. */
export const RowCells = memo(RowCellsOf) as typeof RowCellsOf;
