import type { AnyRow } from './kinds.ts';

/** Ids a reference holds, as a list of the caller's own. */
export function idsIn(row: AnyRow, field: string): string[] {
  const value = (row as unknown as Record<string, unknown>)[field];
  return Array.isArray(value) ? [...value] : typeof value === 'string' && value ? [value] : [];
}
