/** A cell by the numbers of its row and column. */
export interface Place {
  row: number;
  column: number;
}
export interface Area {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** The block with these corners. */
export const between = (a: Place, b: Place): Area => ({
  ...{ top: Math.min(a.row, b.row), bottom: Math.max(a.row, b.row) },
  ...{ left: Math.min(a.column, b.column), right: Math.max(a.column, b.column) },
});

export const isIn = ({ top, bottom, left, right }: Area, { row, column }: Place): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

/** Where a key leads: one cell on, the end of the line, or with `far` the corner. Undefined for keys that do not move; Tab leaves at the ends. */
export function stepOf(key: string, from: Place, last: Place, far: boolean): Place | undefined {
  const { row, column } = from;
  switch (key) {
    case 'ArrowUp':
      return { row: far ? 0 : Math.max(0, row - 1), column };
    case 'ArrowDown':
    case 'Enter+':
      return { row: far ? last.row : Math.min(last.row, row + 1), column };
    case 'ArrowLeft':
      return { row, column: far ? 0 : Math.max(0, column - 1) };
    case 'ArrowRight':
      return { row, column: far ? last.column : Math.min(last.column, column + 1) };
    case 'Home':
      return { row: far ? 0 : row, column: 0 };
    case 'End':
      return { row: far ? last.row : row, column: last.column };
    default:
      return undefined;
  }
}
