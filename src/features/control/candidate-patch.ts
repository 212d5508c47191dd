import type { Patch, Row } from '#domain/kinds/kinds.ts';
import type { CellValue } from '@/grid/grid-types';

/** Ids of controls that were on when they were made candidates, since the page was loaded: a version does not keep what it does not say. */
const wasOn = new Set<string>();

/** What the mark of a candidate changes. Making one switches the control off (M-7.6); taking the mark back in the same sitting switches it on again. */
export function candidatePatch(value: CellValue, row: Row<'controls'>): Patch<'controls'> {
  if (value !== true)
    return wasOn.has(row.id) && row.candidate ? { candidate: false, active: true } : { candidate: false };
  if (row.id && !row.candidate) {
    if (row.active) wasOn.add(row.id);
    else wasOn.delete(row.id);
  }
  return { candidate: true };
}
