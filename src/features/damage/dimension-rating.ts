import type { DamageRow } from '#domain/kinds/damage/shape.ts';

/** The ratings with another level for one dimension; its reason stays. */
export function withLevel(
  row: Pick<DamageRow, 'ratings'>,
  dimension: string,
  level: string | null,
): DamageRow['ratings'] {
  const before = row.ratings?.[dimension];
  return { ...row.ratings, [dimension]: { level, notAnalysed: false, reason: before?.reason ?? '' } };
}
