import type { AnalysisKind, AnalysisRow, NewRow, Row } from '#domain/kinds/kinds.ts';
import type { Method } from '#domain/model/method.ts';
import type { Column, NewPlace } from '@/grid/grid-types';
import type { RowFields } from './fields';

/** A row inside another, as a line of its grid: one row may stand inside several, and in one more than once. */
export interface InnerLine<I extends AnalysisKind = AnalysisKind> {
  id: string;
  row: Row<I>;
  under: AnalysisRow;
  /** Its number among the rows inside `under`. */
  place: number;
}

/** A line of a step's grid: one of its rows, or a row inside one. */
export type SheetLine = AnalysisRow | InnerLine;

export const isInnerLine = (line: object): line is InnerLine => 'under' in line && 'row' in line;

/** The id of the line: that of both rows, with a number from the second time on. */
export const innerLineId = (under: string, id: string, time = 1): string =>
  time === 1 ? `${under}:${id}` : `${under}:${id}:${time}`;

/** The id of the row a line stands for or in. */
export const outerIdOf = (line: string): string => line.split(':')[0] ?? line;

/** The id in the grid of a new row. */
export const lineIdOf = ({ id, under }: NewPlace): string => (under === undefined ? id : innerLineId(under, id));

/** Rows that are shown inside the rows of a step and edited there: the steps of a path. */
export interface InnerRows<K extends AnalysisKind = AnalysisKind, I extends AnalysisKind = AnalysisKind> {
  fields: RowFields<I>;
  /** The field of the outer row that lists them. */
  listedIn: keyof Row<K> & string;
  /** A hook: the lines inside a row; the same objects while nothing in them has changed. */
  useLines: () => (row: Row<K>) => readonly InnerLine<I>[];
  /** A hook: their columns; one with the key of a column of the outer rows stands in it. */
  useColumns: () => readonly Column<InnerLine<I>>[];
  /** Does a pasted line make an inner row? `textOf`: what was pasted for a column; `inside`: among inner rows. */
  reads: (textOf: (column: string) => string | undefined, inside: boolean) => boolean;
  /** A new outer row with the inner rows that come with it. */
  together: (outer: NewRow<K>, inner: readonly NewRow<I>[], method: Method) => NewRow<K>;
}
