import { useMemoizedFn } from 'ahooks';
import { useCallback, useRef } from 'react';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import type { AnyStep, Tab, TaskPages } from '@/rows/step';
import { type Address, type TaskPageName, taskPageNames } from '@/session/useAddress';

interface Here {
  steps: readonly AnyStep[];
  pages: TaskPages;
  leap: (change: Partial<Address>) => void;
  step: AnyStep;
  isDrawn: boolean;
}

/** Leads to another tab, step or page of the task; a tab opens where it was left. */
export function useTaskNavigation({ steps, pages, leap, step, isDrawn }: Here) {
  const lastOf = useRef<Partial<Record<Tab, AnalysisKind>>>({});
  if (!isDrawn) lastOf.current[step.tab] = step.kind;
  const toTab = useMemoizedFn((tab: Tab) => {
    if (tab === 'topology') return leap({ view: 'topology', step: 'assets', row: null });
    const first = lastOf.current[tab] ?? steps.find((s) => s.tab === tab)?.kind;
    if (first) return leap({ step: first, row: null, view: null });
    const page = taskPageNames.find((name) => pages[name].tab === tab);
    if (page) leap({ page, row: null, view: null });
  });
  const toStep = useCallback((kind: AnalysisKind) => leap({ step: kind, row: null, view: null }), [leap]);
  const toPage = useCallback((name: TaskPageName) => leap({ page: name, row: null, view: null }), [leap]);
  return { toTab, toStep, toPage };
}
