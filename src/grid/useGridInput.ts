import { useMemoizedFn } from 'ahooks';
import { useEnterRows } from './clipboard/useEnterRows';
import { useGridCopy } from './clipboard/useGridCopy';
import { useGridPaste } from './clipboard/useGridPaste';
import { useRangeEdits } from './clipboard/useRangeEdits';
import { useGridKeys } from './cursor/useGridKeys';
import { useGridMouse } from './cursor/useGridMouse';
import { hintAtCut } from './cut-hint';
import { useGridMenu } from './menu/useGridMenu';
import { type GridParts, useCellActions } from './useCellActions';

/** Keys, clipboard and mouse of the whole grid, listened to once at its root. */
export function useGridInput<R extends object>(parts: GridParts<R>) {
  const actions = useCellActions(parts);
  const edits = useRangeEdits(parts);
  const keys = useGridKeys(parts, actions, edits);
  const copy = useGridCopy(parts, actions, edits);
  const paste = useGridPaste(parts, actions);
  const mouse = useGridMouse(parts, actions, edits);
  const { menu, onContextMenu } = useGridMenu(parts, actions, edits);
  return {
    menu,
    enterAll: edits.enterAll,
    /** What other parts of the page may ask for. */
    asked: {
      startNew: useMemoizedFn(actions.startNew),
      remove: useMemoizedFn(actions.remove),
      enterRows: useEnterRows(parts),
    },
    on: { ...keys, ...copy, ...paste, ...mouse, onContextMenu, onPointerOver: hintAtCut },
  };
}
