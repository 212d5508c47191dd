import { useMemo } from 'react';
import type { Manner } from '#domain/method/rate/ratings.ts';
import { useWorkspace } from '@/session/SessionProvider';

/** Whether controls count in what is shown; null in a task where no control that is on is attached, so that both would be the same. */
export function useShownManner(): Manner | null {
  const manner = useWorkspace((v) => v.manner);
  const threats = useWorkspace((v) => v.ratings.threats);
  const trees = useWorkspace((v) => v.ratings.trees);
  const paths = useWorkspace((v) => v.ratings.paths);
  const isControlled = useMemo(
    () =>
      [...threats.values()].some(({ controlled }) => controlled !== null) ||
      [...trees.values()].some(({ controlled }) => controlled !== null) ||
      [...paths.values()].some(({ guarded }) => guarded !== null),
    [threats, trees, paths],
  );
  return isControlled || manner === 'controlled' ? manner : null;
}
