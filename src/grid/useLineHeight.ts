import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';

/** Lays the lines out anew when they become higher or lower; the first one on the screen stays there. */
export function useLineHeight(
  virtual: Virtualizer<HTMLDivElement, Element>,
  scroller: HTMLDivElement | null,
  lineHeight: number,
): void {
  const before = useRef(lineHeight);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer is one object
  useLayoutEffect(() => {
    if (before.current === lineHeight) return;
    const ratio = lineHeight / before.current;
    before.current = lineHeight;
    virtual.measure();
    if (scroller) scroller.scrollTop *= ratio;
  }, [lineHeight, scroller]);
}
