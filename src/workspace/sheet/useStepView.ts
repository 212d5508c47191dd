import { useMemoizedFn } from 'ahooks';
import { useEffect, useMemo, useState } from 'react';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import type { GridView } from '@/grid/grid-types';
import { usePreference } from '@/request/usePreference';
import { useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import { personalPart, readView, taskPart, viewInAddress } from '../views/kept-view';
import type { KeptView } from './GridTools';

const noView = {} as KeptView;

/**
 * How a person has arranged the grid of a step: filter, sort, groups and hidden columns stand in the address and are kept per task; order and
 * widths of columns are kept per user.
 */
export function useStepView(kind: AnalysisKind): [KeptView, (view: GridView) => void] {
  const { taskId } = useWorkspace((v) => v.head);
  const [{ arranged: linked }, go] = useAddress();
  const [own, setOwn] = usePreference<KeptView>(`grid.${kind}`, noView);
  const place = `intara.view.${taskId}.${kind}`;
  const [ofTask, setOfTask] = useState(() => readView(linked) ?? readView(localStorage.getItem(place)) ?? {});

  // A link that was followed, or a way back, while the grid is open.
  const [seen, setSeen] = useState(linked);
  if (seen !== linked) {
    setSeen(linked);
    const read = readView(linked);
    if (read && linked !== viewInAddress(ofTask)) setOfTask(read);
  }
  // What was kept stands in the address too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the grid comes on screen
  useEffect(() => go({ arranged: viewInAddress(ofTask) }, true), []);

  const view = useMemo(() => ({ ...personalPart(own), ...ofTask }) as KeptView, [own, ofTask]);
  const keep = useMemoizedFn((next: GridView) => {
    const rest = taskPart(next);
    setOfTask(rest);
    localStorage.setItem(place, JSON.stringify(rest));
    go({ arranged: viewInAddress(rest) }, true);
    const mine = personalPart(next);
    if (JSON.stringify(mine) !== JSON.stringify(personalPart(own))) setOwn(mine as KeptView);
  });
  return [view, keep];
}
