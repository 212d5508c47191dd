import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { Address, Go } from '@/session/useAddress';

/** Whoever presses keys in a shorter distance (ms) is entering or walking: the panel and the address follow when the hands rest. */
const rest = 150;

/** The row of the panel. The grid walks ahead by itself; `turn` counts the moves it did not make, which it has to follow. */
export interface Place {
  id: string | null;
  /** The row inside it that the cursor is in. */
  inner?: string | undefined;
  turn: number;
}

/** The row one is on: told by the grid (`select`), led to (`leap`), or in an address from elsewhere (a link, back). */
export function useRow(address: Address, go: Go) {
  const [place, setPlace] = useState<Place>({ id: address.row, turn: 0 });
  const put = useCallback((id: string | null) => setPlace((now) => ({ id, turn: now.turn + 1 })), []);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const spot = `${address.step} ${address.row}`;
  const [seen, setSeen] = useState(spot);
  if (seen !== spot) {
    setSeen(spot);
    if (place.id !== address.row) put(address.row);
  }
  const lastKey = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const press = () => {
      lastKey.current = performance.now();
    };
    window.addEventListener('keydown', press, true);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('keydown', press, true);
    };
  }, []);
  const select = useCallback(
    (id: string | null, inner?: string) => {
      clearTimeout(timer.current);
      const follow = () => {
        const left = lastKey.current + rest - performance.now();
        if (left > 0) timer.current = setTimeout(follow, left);
        else {
          startTransition(() =>
            setPlace((now) => (now.id === id && now.inner === inner ? now : { ...now, id, inner })),
          );
          go({ row: id }, true);
        }
      };
      follow();
    },
    [go],
  );
  const at = useRef(address.step);
  at.current = address.step;
  /** To a row of another step, or away from it: at once. */
  const leap = useCallback(
    (change: Partial<Address>) => {
      clearTimeout(timer.current);
      if (change.row !== undefined) put(change.row);
      const leaves = change.step !== undefined && change.step !== at.current;
      // Another step is shown in the place of the drawings, unless they are led to, and has an arrangement of its own.
      go(leaves ? { view: null, arranged: null, ...change } : change);
    },
    [go, put],
  );
  /** To another row of the same step, by something beside the grid. */
  const step = useCallback(
    (id: string) => {
      put(id);
      select(id);
    },
    [put, select],
  );
  return { place, select, leap, step };
}
