import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import { add, type Op } from '#domain/workspace/edit.ts';

/** A row by its kind, as it is marked. */
export interface ReviewedPlace {
  kind: AnalysisKind;
  row: string;
}

/** The edit that marks rows as reviewed, or again where they were: the new review takes the place of the one before. */
export const reviewOps = (rows: readonly ReviewedPlace[], reason = ''): Op[] =>
  rows.map(({ kind, row }) => add('reviews', { kind, row, reason }));
