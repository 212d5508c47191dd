import { useMemoizedFn } from 'ahooks';
import type { RefObject } from 'react';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import type { GridHandle } from '@/grid/grid-types';
import type { AnyStep } from '@/rows/step';
import { useSession } from '@/session/SessionProvider';
import type { Address } from '@/session/useAddress';
import { lineOfRow } from './sheet-ops';

/** Until the grid of another step is on screen (ms). */
const drawn = 60;

interface Ways {
  steps: readonly AnyStep[];
  leap: (change: Partial<Address>) => void;
  openPanel: () => void;
  grid: RefObject<GridHandle | null>;
}

/** Leads to a step, or to a row and the cell of a field in it, wherever the row is shown. */
export function useJump({ steps, leap, openPanel, grid }: Ways) {
  const session = useSession();
  return useMemoizedFn((kind: AnalysisKind, id: string | null, field?: string) => {
    // A point about the task has no row.
    if (!id) return leap({ step: kind, row: null, view: null });
    const at = lineOfRow(steps, session.view.w, kind, id);
    leap({ step: at.kind, row: at.row, view: null });
    openPanel();
    setTimeout(() => grid.current?.focusCell(at.line, field), drawn);
  });
}
