import { useEffect, useState } from 'react';

/**
 * Beside a dialog that is taken off the page instead of being closed: gives the focus back to what had it before, or, where that is gone, to the cell
 * the cursor of the grid stands in. antd does it only for dialogs that close in place.
 */
export function ReturnFocus() {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const there = before instanceof HTMLElement && before !== document.body && before.isConnected ? before : cursor();
      there?.focus({ preventScroll: true });
    },
    [before],
  );
  return null;
}

const cursor = () => document.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]');
