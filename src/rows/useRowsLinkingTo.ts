import { useMemo } from 'react';
import type { AnalysisKind, AnalysisRow, Row } from '#domain/kinds/kinds.ts';
import { idsIn } from '#domain/kinds/references.ts';
import { byCode, type tableOf } from '#domain/workspace/workspace.ts';
import { useWorkspace } from '@/session/SessionProvider';

/** The rows of a kind by the ids they name in a field: the risks of every goal, the requirements of every goal. In the order of codes. */
export function useRowsLinkingTo<K extends AnalysisKind>(
  kind: K,
  field: keyof Row<K> & string,
): ReadonlyMap<string, Row<K>[]> {
  const table = useWorkspace((v) => v.w[kind]) as unknown as ReturnType<typeof tableOf<K>>;
  return useMemo(() => {
    const pointing = new Map<string, Row<K>[]>();
    for (const row of [...table.values()].sort(byCode))
      for (const id of idsIn(row as AnalysisRow, field)) {
        const rows = pointing.get(id) ?? [];
        rows.push(row);
        pointing.set(id, rows);
      }
    return pointing;
  }, [table, field]);
}
