import { useEffect } from 'react';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import type { AnyStep } from '@/rows/step';
import type { Address } from '@/session/useAddress';

interface Ways {
  steps: readonly AnyStep[];
  openPanel: () => void;
  jump: (kind: AnalysisKind, id: string) => void;
}

/** Where a link leads that names what the panel shows, or a row inside another: the panel is opened, the outer row found. */
export function useFocusFromAddress({ step, row, panel }: Address, { steps, openPanel, jump }: Ways): void {
  useEffect(() => {
    if (panel && row) openPanel();
  }, [panel, row, openPanel]);
  useEffect(() => {
    if (row && !steps.some(({ kind }) => kind === step)) jump(step, row);
  }, [step, row, steps, jump]);
}
