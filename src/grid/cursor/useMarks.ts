import { useMemoizedFn } from 'ahooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isRowLine, type ViewRows } from '../lines/useViewRows';
import { isRowId } from '../waiting/new-lines';

const none: ReadonlySet<string> = new Set();

/**
 * Several rows marked for one action, by Ctrl with a click, or from a range. Rows that are gone or filtered away are no longer marked.
 *
 * @param spanned the rows of a range, which count where none is marked
 */
export function useMarks<R>(
  shown: ViewRows<R>,
  onMark: ((ids: readonly string[]) => void) | undefined,
  spanned: readonly string[],
) {
  const [chosen, setChosen] = useState(none);
  const marks = useMemo(() => {
    const left = [...chosen].filter((id) => shown.place.has(id));
    return left.length === chosen.size ? chosen : new Set(left);
  }, [chosen, shown.place]);

  const tell = useMemoizedFn((ids: readonly string[]) => onMark?.(ids));
  const told = useRef<readonly string[]>([]);
  useEffect(() => {
    const ids = marks.size > 0 ? [...marks] : spanned;
    if (ids.length === 0 && told.current.length === 0) return;
    told.current = ids;
    tell(ids);
  }, [marks, spanned, tell]);

  const toggle = useMemoizedFn((id: string, from: string | undefined) => {
    const next = new Set(marks);
    if (next.size === 0 && from !== undefined && from !== id && isRowId(from) && shown.place.has(from)) next.add(from);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  });

  /** The rows of these lines. */
  const between = useMemoizedFn((first: number, last: number) => {
    const lines = shown.lines.slice(first, last + 1).filter(isRowLine);
    setChosen(new Set(lines.map((line) => line.id)));
  });

  const all = useMemoizedFn(() => between(0, shown.lines.length - 1));

  const clear = useMemoizedFn(() => {
    if (marks.size === 0) return false;
    setChosen(none);
    return true;
  });

  return { marks, toggle, between, all, clear };
}
