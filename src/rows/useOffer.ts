import { useCallback } from 'react';
import type { AnalysisKind, AnalysisRow, Row } from '#domain/kinds/kinds.ts';
import { tableOf } from '#domain/workspace/workspace.ts';
import { useWorkspace } from '@/session/SessionProvider';
import { type Choice, useRowChoices } from './choices';
import type { LinkField } from './fields';

/** The rows a link can lead to, by the row that has it. */
export function useOffer<K extends AnalysisKind>({
  to,
  offer,
}: LinkField<K>): (row: Row<K> | undefined) => readonly Choice[] {
  const choices = useRowChoices(to);
  // Who offers all rows reads none of them.
  const table = useWorkspace((v) => (offer ? tableOf(v.w, to) : null));
  return useCallback(
    (row) => (offer ? offer(choices, row, (id) => table?.get(id) as AnalysisRow | undefined) : choices),
    [offer, choices, table],
  );
}
