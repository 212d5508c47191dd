import type { Line, PassedOver, ReadProblem, SheetName } from './layout.ts';
import type { RefusedWorkbook } from './limits.ts';

/** What the child process that reads a workbook says, in this order; `refused` ends it. */
export type FromReader =
  | { ready: true }
  /** Unpacked and small enough: how many cells there are to be read at most. */
  | { cells: number }
  | { sheet: SheetName; title: string; columns: Readonly<Record<string, string>> }
  | { sheet: SheetName; lines: Line[] }
  | { passedOver: PassedOver[] }
  | { problems: ReadProblem[] }
  | { refused: RefusedWorkbook }
  | { done: true };
