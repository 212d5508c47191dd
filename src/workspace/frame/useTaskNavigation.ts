import { useMemoizedFn } from 'ahooks';
import { type RefObject, useRef } from 'react';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import type { GridHandle } from '@/grid/grid-types';
import type { AnyStep, Tab, TaskPage, TaskPages } from '@/rows/step';
import { type Address, type TaskPageName, taskPageNames } from '@/session/useAddress';

interface Here {
  steps: readonly AnyStep[];
  pages: TaskPages;
  leap: (change: Partial<Address>) => void;
  step: AnyStep;
  isDrawn: boolean;
  /** What is shown in the place of the step. */
  page: TaskPage | null | undefined;
  grid: RefObject<GridHandle | null>;
}

/** Leads to another tab, step or page of the task; a tab opens where it was left. */
export function useTaskNavigation({ steps, pages, leap, step, isDrawn, page, grid }: Here) {
  const lastOf = useRef<Partial<Record<Tab, AnalysisKind>>>({});
  if (!isDrawn) lastOf.current[step.tab] = step.kind;
  const toStep = useMemoizedFn((kind: AnalysisKind) => {
    // One is there already: the row and the cell stay, and the keys go on in them, not on the button that was clicked.
    if (!page && !isDrawn && kind === step.kind) grid.current?.focus();
    else leap({ step: kind, row: null, view: null });
  });
  const toTab = useMemoizedFn((tab: Tab) => {
    if (tab === 'topology') return leap({ view: 'topology', step: 'assets', row: null });
    const first = lastOf.current[tab] ?? steps.find((s) => s.tab === tab)?.kind;
    if (first) return toStep(first);
    const firstPage = taskPageNames.find((name) => pages[name].tab === tab);
    if (firstPage) leap({ page: firstPage, row: null, view: null });
  });
  const toPage = useMemoizedFn((name: TaskPageName) => leap({ page: name, row: null, view: null }));
  return { toTab, toStep, toPage };
}
