import { useEffect, useLayoutEffect } from 'react';
import type { GridSpot } from '../grid-types';
import type { CellFocus } from './useCellFocus';

interface Parts {
  cells: Pick<CellFocus, 'cursor' | 'arrived'>;
  scroller: HTMLElement | null;
  hasRows: boolean;
}

/** Notes where the cursor is and which part is scrolled to, for the grid that comes on screen in the place of this one. */
export function useSpot(spot: GridSpot | undefined, { cells: { cursor, arrived }, scroller, hasRows }: Parts): void {
  useEffect(() => {
    // Where there is no row yet nobody chose the line for a new one: below rows that come from elsewhere meanwhile it would be the last.
    if (!spot || !cursor?.focus || !hasRows) return;
    spot.line = cursor.line;
    spot.column = cursor.column;
    spot.chosen = !arrived.current;
  }, [spot, cursor, arrived, hasRows]);
  useLayoutEffect(() => {
    if (!spot || !scroller) return;
    return () => {
      spot.top = scroller.scrollTop;
      spot.left = scroller.scrollLeft;
    };
  }, [spot, scroller]);
}
