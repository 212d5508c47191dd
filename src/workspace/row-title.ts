import type { KindName, Row } from '#domain/model/kinds.ts';

/** What a row is called beside its code. */
export function titleOf(kind: KindName, row: Row): string {
  if (kind === 'risks') return '';
  const { name, description } = row as { name?: string; description?: string };
  return name || description || '';
}
