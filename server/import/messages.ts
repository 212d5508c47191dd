import type { Line, SheetName } from './layout.ts';
import type { RefusedWorkbook } from './limits.ts';

/** What the child process that reads a workbook says, in this order; `problems` and `refused` end it. */
export type FromReader =
  | { ready: true }
  /** Unpacked and small enough: how many cells there are to be read at most. */
  | { cells: number }
  | { sheet: SheetName; lines: Line[] }
  | { problems: string[] }
  | { refused: RefusedWorkbook }
  | { done: true };
