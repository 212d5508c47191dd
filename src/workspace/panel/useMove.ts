import { useMemoizedFn } from 'ahooks';
import type { RefObject } from 'react';
import { byCode } from '#domain/workspace/workspace.ts';
import type { GridHandle } from '@/grid/grid-types';
import { neighbourOf } from '@/grid/neighbour-of';
import type { AnyStep } from '@/rows/step';
import { useSession } from '@/session/SessionProvider';

interface Here {
  step: AnyStep;
  row: string | null;
  grid: RefObject<GridHandle | null>;
  onStep: (id: string) => void;
}

/** Leads from the row of the panel to the next or previous one, as the grid shows them. */
export function useMove({ step, row, grid, onStep }: Here): (by: 1 | -1) => void {
  const session = useSession();
  return useMemoizedFn((by: 1 | -1) => {
    if (!row) return;
    // Beside a drawing there is no order on screen but that of the codes.
    const ids = () => [...session.view.w[step.kind].values()].sort(byCode).map(({ id }) => id);
    const next = grid.current ? grid.current.neighbour(row, by) : neighbourOf(ids(), row, by);
    if (next) onStep(next);
  });
}
