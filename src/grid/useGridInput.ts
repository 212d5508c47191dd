import { useMemoizedFn } from 'ahooks';
import { type GridParts, useCellActions } from './useCellActions';
import { useGridClipboard } from './useGridClipboard';
import { useGridKeys } from './useGridKeys';
import { useGridMouse } from './useGridMouse';
import { useRangeEdits } from './useRangeEdits';

/** Keys, clipboard and mouse of the whole grid, listened to once at its root. */
export function useGridInput<R extends object>(parts: GridParts<R>) {
  const actions = useCellActions(parts);
  const edits = useRangeEdits(parts);
  const keys = useGridKeys(parts, actions, edits);
  const clipboard = useGridClipboard(parts, actions, edits);
  const mouse = useGridMouse(parts, actions, edits);
  return {
    enterAll: edits.enterAll,
    startNew: useMemoizedFn(actions.startNew),
    on: { ...keys, ...clipboard, ...mouse },
  };
}
