import type { SelectQueryBuilder } from 'kysely';
import { Failure } from '#contract/errors.ts';

/**
 * Orders a list by `field` or `-field`, always with a tie-breaker so that pages never overlap.
 * @throws Failure BadInput for a field the list cannot be sorted by
 */
export function sorted<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  columns: Record<string, string>,
  sorter: string | undefined,
  usual: string,
  tieBreaker: string,
): SelectQueryBuilder<DB, TB, O> {
  const wish = sorter || usual;
  const field = wish.replace(/^-/, '');
  const direction = wish.startsWith('-') ? 'desc' : 'asc';
  const column = Object.hasOwn(columns, field) ? columns[field] : undefined;
  if (!column) throw new Failure('BadInput', { fields: 'sorter' }, [{ path: 'sorter', problem: 'notAllowed' }]);
  // Names of our own columns from the table above; Kysely cannot see that through a variable.
  return query.orderBy(column as never, direction).orderBy(tieBreaker as never, direction);
}
