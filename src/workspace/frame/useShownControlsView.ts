import { useMemo } from 'react';
import type { ControlsView } from '#domain/method/rate/ratings.ts';
import { useWorkspace } from '@/session/SessionProvider';

/** Whether controls count in what is shown; null in a task where no control that is on is attached, so that both would be the same. */
export function useShownControlsView(): ControlsView | null {
  const controlsView = useWorkspace((v) => v.controlsView);
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
  return isControlled || controlsView === 'controlled' ? controlsView : null;
}
