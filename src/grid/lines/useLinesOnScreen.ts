import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Lines drawn above and below those on the screen: a wheel or a page key finds them there. */
const most = 6;

/** The first and the last line that can be seen. */
interface Span {
  first: number;
  last: number;
}

const nothing: Span = { first: 0, last: -1 };

interface Input {
  /** Number of lines. */
  count: number;
  lineHeight: number;
  /** Height of what stands above the lines, always in sight. */
  headHeight: number;
  scroller: HTMLDivElement | null;
  /** A line that is drawn wherever it stands. */
  always: number | undefined;
}

/**
 * The numbers of the lines to draw, in order. Every line has one height, so they follow from the place of the scroller alone; drawn at once with
 * it, no frame shows a gap.
 */
export function useLinesOnScreen({ count, lineHeight, headHeight, scroller, always }: Input): readonly number[] {
  const [span, setSpan] = useState(nothing);
  const seen = useRef(span);
  useLayoutEffect(() => {
    if (!scroller) return;
    const look = (): boolean => {
      const { scrollTop, offsetHeight } = scroller;
      const first = Math.floor(scrollTop / lineHeight);
      const last = offsetHeight === 0 ? first - 1 : Math.floor((scrollTop + offsetHeight - headHeight) / lineHeight);
      if (seen.current.first === first && seen.current.last === last) return false;
      seen.current = { first, last };
      return true;
    };
    const show = () => look() && setSpan(seen.current);
    const showNow = () => look() && flushSync(() => setSpan(seen.current));
    show();
    const size = new ResizeObserver(show);
    size.observe(scroller);
    scroller.addEventListener('scroll', showNow, { passive: true });
    return () => {
      size.disconnect();
      scroller.removeEventListener('scroll', showNow);
    };
  }, [scroller, lineHeight, headHeight]);

  const beyond = useBeyond();
  const { first, last } = span;
  return useMemo(() => {
    if (last < first) return [];
    const from = Math.max(0, Math.min(first, count) - beyond);
    const to = Math.min(count - 1, last + beyond);
    const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
    if (always === undefined || always >= count || (always >= from && always <= to)) return numbers;
    return always < from ? [always, ...numbers] : [...numbers, always];
  }, [first, last, count, always, beyond]);
}

/** How many lines beyond the screen are drawn: none until it has been drawn and nothing else is to be done. */
function useBeyond(): number {
  const canWait = 'requestIdleCallback' in window;
  const [beyond, setBeyond] = useState(canWait ? 0 : most);
  useEffect(() => {
    if (!canWait) return;
    const asked = requestIdleCallback(() => startTransition(() => setBeyond(most)));
    return () => cancelIdleCallback(asked);
  }, [canWait]);
  return beyond;
}
