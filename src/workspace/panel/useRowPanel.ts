import { type RefObject, useCallback, useRef, useState } from 'react';
import type { GridHandle } from '@/grid/grid-types';
import { usePreference } from '@/request/usePreference';
import type { Go } from '@/session/useAddress';

interface Here {
  /** A drawing is on screen: it has a panel of its own, which shows what is selected. */
  isDrawn: boolean;
  /** The step or page on screen. */
  place: string;
  grid: RefObject<GridHandle | null>;
  go: Go;
}

/**
 * Whether the panel of the row is open. A person opens and closes it, which is kept; where it is the only place that shows what one was led to, it is
 * open until it is closed or the step is left. The keys stay with the grid, or come back to it.
 */
export function useRowPanel({ isDrawn, place, grid, go }: Here) {
  const [kept, keep] = usePreference<boolean>(isDrawn ? 'workspace.drawingPanel' : 'workspace.panel', isDrawn);
  const [ledTo, setLedTo] = useState<string | null>(null);
  const here = useRef(place);
  here.current = place;
  const isOn = kept || ledTo === place;

  const backToPlace = useCallback(() => {
    if (grid.current) grid.current.focus();
    else document.querySelector<HTMLElement>('[data-part="canvas"]')?.focus();
  }, [grid]);
  /** For what one was led to; what the person has chosen stays. */
  const show = useCallback(() => setLedTo(here.current), []);
  const turn = useCallback(
    (on: boolean) => {
      setLedTo(null);
      if (on !== kept) keep(on);
      // A link to its comments is followed; from here on the person says what is open.
      if (!on) go({ panel: null }, true);
      backToPlace();
    },
    [kept, keep, go, backToPlace],
  );
  return { isOn, show, turn };
}
