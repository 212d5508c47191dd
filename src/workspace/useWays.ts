import { useMemoizedFn } from 'ahooks';
import { useCallback, useRef } from 'react';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import type { AnyStep, Tab } from '@/rows/step';
import type { Address, TaskPageName } from '@/session/useAddress';

interface Here {
  steps: readonly AnyStep[];
  leap: (change: Partial<Address>) => void;
  step: AnyStep;
  isDrawn: boolean;
}

/** Leads to another tab, step or page of the task; a tab opens where it was left. */
export function useWays({ steps, leap, step, isDrawn }: Here) {
  const lastOf = useRef<Partial<Record<Tab, AnalysisKind>>>({});
  if (!isDrawn) lastOf.current[step.tab] = step.kind;
  const toTab = useMemoizedFn((tab: Tab) => {
    if (tab === 'topology') return leap({ view: 'topology', step: 'assets', row: null });
    const first = steps.find((s) => s.tab === tab)?.kind as AnalysisKind;
    leap({ step: lastOf.current[tab] ?? first, row: null, view: null });
  });
  const toStep = useCallback((kind: AnalysisKind) => leap({ step: kind, row: null, view: null }), [leap]);
  const toPage = useCallback((name: TaskPageName) => leap({ page: name, row: null, view: null }), [leap]);
  return { toTab, toStep, toPage };
}
