import { useMemoizedFn } from 'ahooks';
import type { EditState } from '../editing/useEditState';
import { isWaiting, underOf, waitingId } from './new-lines';

/** Takes rows that wait out of the grid, with those inside them; undo brings them back. */
export function useDropWaiting<R extends object>({ unsaved, setUnsaved, begin }: EditState<R>) {
  return useMemoizedFn((lines: readonly string[]) => {
    const ids = new Set(lines.map(waitingId));
    const isGone = (line: string) => isWaiting(line) && (ids.has(waitingId(line)) || ids.has(underOf(line)));
    const gone = new Map([...unsaved].filter(([line]) => isGone(line)));
    if (gone.size === 0) return;
    const act = begin();
    setUnsaved((now) => new Map([...now].filter(([line]) => !gone.has(line))));
    act.takes(gone);
  });
}
