import type { DamageRow } from '#domain/kinds/damage/shape.ts';
import type { CellValue } from '@/grid/grid-types';

type Rated = Pick<DamageRow, 'ratings'>;

const levels = 'rating.';
const reasons = 'rating.why/';

/** The keys of the columns of a dimension: of its level and of the reason for it. */
export const levelColumn = (dimension: string): string => levels + dimension;
export const reasonColumn = (dimension: string): string => reasons + dimension;

/** The ratings with another level for one dimension; its reason stays. */
export function withLevel(row: Rated, dimension: string, level: string | null): DamageRow['ratings'] {
  const before = row.ratings?.[dimension];
  return { ...row.ratings, [dimension]: { level, notAnalysed: false, reason: before?.reason ?? '' } };
}

/** The ratings with another reason for one dimension; its level stays. */
export function withReason(row: Rated, dimension: string, reason: string): DamageRow['ratings'] {
  return { ...row.ratings, [dimension]: { level: null, notAnalysed: false, ...row.ratings?.[dimension], reason } };
}

/** The ratings with what was entered in a column of a dimension. */
export const withEntry = (row: Rated, column: string, value: CellValue): DamageRow['ratings'] =>
  column.startsWith(reasons)
    ? withReason(row, column.slice(reasons.length), String(value ?? ''))
    : withLevel(row, column.slice(levels.length), (value as string) || null);
