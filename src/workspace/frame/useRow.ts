import { useCallback, useEffect, useRef, useState } from 'react';
import type { Address } from '../address';

/** Walking through rows changes the address only when one stays: the router draws the whole page again. */
const settle = 250;

/** The row one is on: at once on screen, a moment later in the address; an address from elsewhere (a link, back) moves the row. */
export function useRow(address: Address, go: (change: Partial<Address>) => void) {
  const [row, setRow] = useState(address.row);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const place = `${address.step} ${address.row}`;
  const seen = useRef(place);
  if (seen.current !== place) {
    seen.current = place;
    if (row !== address.row) setRow(address.row);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const select = useCallback(
    (id: string | null) => {
      setRow(id);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => go({ row: id }), settle);
    },
    [go],
  );
  /** To a row of another step, or away from it: at once. */
  const leap = useCallback(
    (change: Partial<Address>) => {
      clearTimeout(timer.current);
      if ('row' in change) setRow(change.row ?? null);
      go(change);
    },
    [go],
  );
  return { row, select, leap };
}
