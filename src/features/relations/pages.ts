import { useMemo } from 'react';
import { lazyPage } from '@/rows/lazy-page';
import { useWorkspace } from '@/session/SessionProvider';
import { relationsPage } from './page';

/** How many reviewed rows are suspect: while none is, the page is only offered by the palette. */
function useSuspectCount(): number {
  const marks = useWorkspace((v) => v.marks);
  return useMemo(() => {
    let count = 0;
    for (const { differences } of marks.values()) if (differences.length > 0) count++;
    return count;
  }, [marks]);
}

/** What changes have made suspect (R-VER-28). */
const changeImpact = {
  ...lazyPage('riskControl', 'impact.title', () => import(/* webpackChunkName: "change-impact" */ './ChangeImpact')),
  useCount: useSuspectCount,
};

/** How rows hang together, and what a change along that means. */
export const relationPages = { relations: relationsPage, changeImpact };
