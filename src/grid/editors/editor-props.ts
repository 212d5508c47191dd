import type { Editing } from '@/grid/editing/useEditState';
import type { CellValue, Column } from '@/grid/grid-types';
import type { UnsavedCells } from '@/grid/waiting/unsaved';

export interface EditorProps<R> {
  /** Id of the line. */
  line: string;
  row: R | undefined;
  column: Column<R>;
  editing: Editing | null;
  /** What the cell holds, a refused or unsaved entry included. */
  value: CellValue;
  cell: HTMLElement | null;
  /** What is open or refused in the cell, for a field that stands for it. */
  description: string | undefined;
  /** In the line for a new row: everything entered there. */
  entered?: UnsavedCells | undefined;
}
