import { useMemoizedFn } from 'ahooks';
import { type GridParts, useCellActions } from './useCellActions';
import { useGridClipboard } from './useGridClipboard';
import { useGridKeys } from './useGridKeys';
import { useGridMouse } from './useGridMouse';

/** Keys, clipboard and mouse of the whole grid, listened to once at its root. */
export function useGridInput<R extends object>(parts: GridParts<R>) {
  const actions = useCellActions(parts);
  const keys = useGridKeys(parts, actions);
  const clipboard = useGridClipboard(parts, actions);
  const mouse = useGridMouse(parts, actions);
  return { startNew: useMemoizedFn(actions.startNew), on: { ...keys, ...clipboard, ...mouse } };
}
