import { useMemo } from 'react';
import type { AnalysisKind, Row } from '#domain/kinds/kinds.ts';
import type { Cell } from './fields';
import { useRowsLinkingTo } from './useRowsLinkingTo';

/** A cell with the codes of the rows that link to its row. */
export function useLinkingCodes<K extends AnalysisKind>(kind: K, field: keyof Row<K> & string): Cell<{ id: string }> {
  const linking = useRowsLinkingTo(kind, field);
  return useMemo(() => {
    const codes = ({ id }: { id: string }) => (linking.get(id) ?? []).map(({ code }) => code).join(', ');
    return { show: codes, text: codes };
  }, [linking]);
}

/** A cell with the number of the rows that link to its row. */
export function useLinkingCount<K extends AnalysisKind>(kind: K, field: keyof Row<K> & string): Cell<{ id: string }> {
  const linking = useRowsLinkingTo(kind, field);
  return useMemo(() => {
    const count = ({ id }: { id: string }) => linking.get(id)?.length ?? 0;
    return { show: count, text: (row) => String(count(row)), compare: (a, b) => count(a) - count(b) };
  }, [linking]);
}
