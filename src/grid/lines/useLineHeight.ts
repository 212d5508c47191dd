import { useLayoutEffect, useRef } from 'react';

/** When the lines become higher or lower, the first one on the screen stays there. */
export function useLineHeight(scroller: HTMLDivElement | null, lineHeight: number): void {
  const before = useRef(lineHeight);
  useLayoutEffect(() => {
    if (before.current === lineHeight) return;
    const ratio = lineHeight / before.current;
    before.current = lineHeight;
    if (scroller) scroller.scrollTop *= ratio;
  }, [lineHeight, scroller]);
}
