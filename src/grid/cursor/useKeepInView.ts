import { useEffect } from 'react';
import styles from '../grid.less';
import { reveal } from './reveal';

/** The cell that has the focus stays on screen when the grid gets narrower or lower, as by the panel of the row that opens beside it. */
export function useKeepInView(scroller: HTMLElement | null): void {
  useEffect(() => {
    if (!scroller || typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(() => {
      const cell = document.activeElement?.closest<HTMLElement>('[role="gridcell"]');
      if (cell && scroller.contains(cell)) reveal(scroller, cell, cell.classList.contains(styles.sticky ?? ''));
    });
    watch.observe(scroller);
    return () => watch.disconnect();
  }, [scroller]);
}
