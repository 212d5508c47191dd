import type { RowProblem } from '@/grid/grid-types';
import type { AxisLevel, CellOption, DraftCells } from './cells';

export interface ChoiceMatrixProps {
  label: string;
  /** What rows and columns are. */
  titles: { rows: string; columns: string };
  rows: readonly AxisLevel[];
  columns: readonly AxisLevel[];
  cells: DraftCells;
  options: readonly CellOption[];
  /** By `cellKey`. */
  problems: ReadonlyMap<string, RowProblem>;
  readOnly: boolean;
  onChange: (cells: DraftCells) => void;
}
