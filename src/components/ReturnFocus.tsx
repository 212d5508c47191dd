import { type RefObject, useEffect, useState } from 'react';

/**
 * In or beside a dialog that is taken off the page instead of being closed: gives the focus back to what had it before, or, where that is gone, to
 * the cell the cursor of the grid stands in, or the drawing. antd does it only for dialogs that close in place.
 *
 * @param made set when the dialog has made a row: the cursor goes there, and the focus with it
 */
export function ReturnFocus({ made }: { made?: RefObject<boolean> | undefined }) {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected;
      const there = isThere && !made?.current ? before : cursor();
      there?.focus({ preventScroll: true });
    },
    [before, made],
  );
  return null;
}

/** The cell of the cursor, or the field in it that takes what is typed; on a page without a grid the drawing. */
const cursor = () =>
  document.querySelector<HTMLElement>('[data-grid-field], [role="gridcell"][tabindex="0"]') ??
  document.querySelector<HTMLElement>('[role="application"][tabindex="0"]');
