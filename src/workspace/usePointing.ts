import { useMemo } from 'react';
import type { KindName, Row } from '#domain/model/kinds.ts';
import { idsIn } from '#domain/workspace/cascade.ts';
import { byCode, type tableOf } from '#domain/workspace/workspace.ts';
import { useWorkspace } from './WorkspaceProvider';

/** The rows of a kind by the ids they name in a field: the risks of every goal, the requirements of every goal. In the order of codes. */
export function usePointing<K extends KindName>(kind: K, field: keyof Row<K> & string): ReadonlyMap<string, Row<K>[]> {
  const table = useWorkspace((v) => v.w[kind]) as unknown as ReturnType<typeof tableOf<K>>;
  return useMemo(() => {
    const pointing = new Map<string, Row<K>[]>();
    for (const row of [...table.values()].sort(byCode))
      for (const id of idsIn(row as Row, field)) {
        const rows = pointing.get(id) ?? [];
        rows.push(row);
        pointing.set(id, rows);
      }
    return pointing;
  }, [table, field]);
}
