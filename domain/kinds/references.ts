import type { AnyRow } from './kinds.ts';

/** Ids a reference holds, as a list of the caller's own. */
export function idsIn(row: AnyRow, field: string): string[] {
  const value = (row as unknown as Record<string, unknown>)[field];
  return Array.isArray(value) ? [...value] : typeof value === 'string' && value ? [value] : [];
}

/** Does a row name this id in the field? */
export function names(row: AnyRow, field: string, id: string): boolean {
  const value = (row as unknown as Record<string, unknown>)[field];
  return Array.isArray(value) ? value.includes(id) : value === id;
}
