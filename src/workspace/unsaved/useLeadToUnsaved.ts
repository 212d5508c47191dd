import { useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import { type RefObject, useEffect, useRef } from 'react';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import type { GridHandle } from '@/grid/grid-types';
import { useT } from '@/i18n';
import type { AnyStep } from '@/rows/step';
import { useSession } from '@/session/SessionProvider';
import type { Address } from '@/session/useAddress';
import { drawn, looks } from '../frame/useJump';
import { firstUnsaved } from './first-unsaved';

interface Ways {
  steps: readonly AnyStep[];
  /** The step on screen, whose entries come first. */
  step: AnyStep;
  leap: (change: Partial<Address>) => void;
  jump: (kind: AnalysisKind, id: string) => void;
  grid: RefObject<GridHandle | null>;
}

/** Leads to the first cell that is not saved, or to the row whose panel holds what is not. */
export function useLeadToUnsaved({ steps, step, leap, jump, grid }: Ways): () => void {
  const t = useT();
  const { message } = App.useApp();
  const session = useSession();
  const next = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(next.current), []);

  const arrive = (left: number) => {
    next.current = setTimeout(() => {
      if (grid.current?.focusUnsaved()) return;
      if (left > 0) arrive(left - 1);
      else message.info(t('workspace.unfinished.hidden'));
    }, drawn);
  };

  return useMemoizedFn(() => {
    clearTimeout(next.current);
    const order = [step.kind, ...steps.map(({ kind }) => kind)];
    const first = firstUnsaved(session.kept, session.view.w, order);
    if (!first) return;
    if ('page' in first) return leap({ page: first.page, row: null, view: null });
    if (first.row !== null) {
      jump(first.kind, first.row);
      // The address may name the tab already, although another was chosen since: it is led to anew.
      leap({ panel: null });
      next.current = setTimeout(() => leap({ panel: first.isComment ? 'comments' : 'details' }), drawn);
      return;
    }
    if (grid.current?.focusUnsaved()) return;
    leap({ step: first.kind, row: null, view: null });
    arrive(looks);
  });
}
