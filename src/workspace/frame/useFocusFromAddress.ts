import { useEffect } from 'react';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import type { AnyStep } from '@/rows/step';
import type { Address, Go } from '@/session/useAddress';

interface Ways {
  steps: readonly AnyStep[];
  showPanel: () => void;
  jump: (kind: AnalysisKind, id: string) => void;
  go: Go;
  /** Leads to the first entry that is not saved. */
  toUnsaved: () => void;
}

/** Where a link leads that names what the panel shows, a row inside another, or what was not sent: that is looked for, once. */
export function useFocusFromAddress({ step, row, panel, unsent }: Address, ways: Ways): void {
  const { steps, showPanel, jump, go, toUnsaved } = ways;
  useEffect(() => {
    if (panel && row) showPanel();
  }, [panel, row, showPanel]);
  useEffect(() => {
    if (row && !steps.some(({ kind }) => kind === step)) jump(step, row);
  }, [step, row, steps, jump]);
  useEffect(() => {
    if (!unsent) return;
    go({ unsent: false });
    toUnsaved();
  }, [unsent, go, toUnsaved]);
}
