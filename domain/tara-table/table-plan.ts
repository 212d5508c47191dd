import type { AnalysisKind } from '../kinds/kinds.ts';
import type { Op } from '../workspace/edit.ts';
import type { ColumnUse } from './mapping.ts';

/** A line of a sheet: its number there, and the texts of its cells from column A on. */
export interface TableLine {
  row: number;
  cells: readonly string[];
  /** Cells that hold no value: by their place, the error the spreadsheet shows there; empty for a formula that nobody has computed. */
  errors?: readonly { at: number; found: string }[];
  /** What the sheet shows by a format that says more than the value, by the place of the cell: a code and a text are what one sees. */
  shown?: readonly { at: number; text: string }[];
  /** The sheet does not show it: a filter leaves it out, or somebody hid it. */
  isHidden?: true;
}

/** Is there anything in the columns that are taken? */
export const isTaken = ({ cells }: TableLine, mapping: readonly ColumnUse[]): boolean =>
  mapping.some((use, at) => use !== '' && use !== 'no' && (cells[at] ?? '') !== '');

/**
 * `unknownLevel`: a word that is no level. `offScale`: a number that no level has. `otherScale`: a number beside such: the file counts otherwise. `fileScale`: read as the file
 * itself counts. `contradiction`: a name and a number of two levels. `unknownValue`: another word nobody knows. `duplicate`: said
 * before, or there already, otherwise. `missing`: without it the row cannot be. `assumed`: taken from something else. `tooLong`: cut. `notTaken`:
 * has no place in the analysis. `newCode`: another row has the code, this one gets a new one. `errorCell`: an error of the spreadsheet.
 * `notComputed`: a formula without a value. `unreadable`: bytes of another code page. `noProperty`: a threat without a security property. `parted`: several names
 * are read from one text. `firstProperty`: a damage is about the first of several properties. `looksAlike`: two assets whose names look alike, by letters
 * of two scripts. `joined`: one asset, spelled in several ways.
 */
export const tableProblems = [
  'unknownLevel',
  'offScale',
  'otherScale',
  'fileScale',
  'contradiction',
  'unknownValue',
  'duplicate',
  'missing',
  'assumed',
  'tooLong',
  'notTaken',
  'newCode',
  'errorCell',
  'notComputed',
  'unreadable',
  'noProperty',
  'parted',
  'firstProperty',
  'looksAlike',
  'joined',
] as const;
export type TableProblemKind = (typeof tableProblems)[number];
export interface TableProblem {
  cell: string;
  use: ColumnUse;
  problem: TableProblemKind;
  value: string;
}

/** A printed value to compare when all is rated. */
export interface PrintedValue {
  cell: string;
  use: ColumnUse;
  printed: string;
  /** What the cell holds where a format shows something else. */
  value: string;
  damage: string | null;
  path: string | null;
  risk: string | null;
  goals: readonly string[];
}

/** What importing a table does: one edit. */
export interface TablePlan {
  ops: Op[];
  problems: TableProblem[];
  printed: PrintedValue[];
  made: Partial<Record<AnalysisKind, number>>;
  /** Lines something was taken from. */
  lines: number;
  /** Lines of these that say nothing new: a table that comes again consists of them, so they are counted, not listed. */
  unchanged: number;
}
