import type { AnalysisKind, AnalysisRow } from '#domain/kinds/kinds.ts';

/** What a row is called beside its code. */
export function titleOf(kind: AnalysisKind, row: AnalysisRow): string {
  if (kind === 'risks') return '';
  const { name, description } = row as { name?: string; description?: string };
  return name || description || '';
}
