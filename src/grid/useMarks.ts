import { useMemoizedFn } from 'ahooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ViewRows } from './useViewRows';

const none: ReadonlySet<string> = new Set();

/** Several rows marked for one action, by Shift and Ctrl. Rows that are gone or filtered away are no longer marked. */
export function useMarks<R>(shown: ViewRows<R>, onMark: ((ids: readonly string[]) => void) | undefined) {
  const [chosen, setChosen] = useState(none);
  const anchor = useRef<string | null>(null);
  const marks = useMemo(() => {
    const left = [...chosen].filter((id) => shown.place.has(id));
    return left.length === chosen.size ? chosen : new Set(left);
  }, [chosen, shown.place]);

  const tell = useMemoizedFn((ids: ReadonlySet<string>) => onMark?.([...ids]));
  const told = useRef(none);
  useEffect(() => {
    if (told.current === marks) return;
    told.current = marks;
    tell(marks);
  }, [marks, tell]);

  const toggle = useMemoizedFn((id: string, from: string | undefined) => {
    const next = new Set(marks);
    if (next.size === 0 && from !== undefined && from !== id && shown.place.has(from)) next.add(from);
    if (!next.delete(id)) next.add(id);
    anchor.current = id;
    setChosen(next);
  });

  /** Everything between the row where marking began and `to`. */
  const extend = useMemoizedFn((from: string, to: string) => {
    const start = anchor.current !== null && shown.place.has(anchor.current) && marks.size > 0 ? anchor.current : from;
    anchor.current = start;
    const [a, b] = [shown.place.get(start) ?? 0, shown.place.get(to) ?? 0].sort((x, y) => x - y) as [number, number];
    const between = shown.lines.slice(a, b + 1).filter((line) => line.kind === 'row');
    setChosen(new Set(between.map((line) => line.id)));
  });

  const all = useMemoizedFn(() =>
    setChosen(new Set(shown.lines.filter((line) => line.kind === 'row').map((line) => line.id))),
  );

  const clear = useMemoizedFn(() => {
    anchor.current = null;
    if (marks.size === 0) return false;
    setChosen(none);
    return true;
  });

  return { marks, toggle, extend, all, clear };
}
