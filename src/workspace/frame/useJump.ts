import { useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import { type RefObject, useEffect, useRef } from 'react';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import type { GridHandle } from '@/grid/grid-types';
import { useT } from '@/i18n';
import type { AnyStep } from '@/rows/step';
import { useSession } from '@/session/SessionProvider';
import type { Address } from '@/session/useAddress';
import { lineOfRow } from '../sheet/sheet-ops';

/** Between two looks whether the grid of another step is on screen, and how many there are (ms). */
export const drawn = 60;
export const looks = 20;

interface Ways {
  steps: readonly AnyStep[];
  leap: (change: Partial<Address>) => void;
  /** Shows the row beside the grid, for this time. */
  showPanel: () => void;
  grid: RefObject<GridHandle | null>;
}

/**
 * Leads to a step, or to a row and the cell of a field in it, wherever the row is shown. A row that the filter hides, and a field without a column, are
 * shown in the panel; the filter stays.
 */
export function useJump({ steps, leap, showPanel, grid }: Ways) {
  const t = useT();
  const { message } = App.useApp();
  const session = useSession();
  const next = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(next.current), []);

  const arrive = (line: string, field: string | undefined, code: string, left: number) => {
    next.current = setTimeout(() => {
      if (grid.current?.focusCell(line, field)) {
        if (field !== undefined && !grid.current.hasColumn(field)) showPanel();
        return;
      }
      if (left > 0) return arrive(line, field, code, left - 1);
      showPanel();
      message.info(t('workspace.jump.hidden', { code }));
    }, drawn);
  };

  return useMemoizedFn((kind: AnalysisKind, id: string | null, field?: string) => {
    clearTimeout(next.current);
    // A point about the task has no row.
    if (!id) return leap({ step: kind, row: null, view: null });
    const at = lineOfRow(steps, session.view.w, kind, id);
    leap({ step: at.kind, row: at.row, view: null });
    if (at.row) arrive(at.line, field, session.view.w[kind].get(id)?.code ?? '', looks);
  });
}
