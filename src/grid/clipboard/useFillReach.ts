import { useMemoizedFn } from 'ahooks';
import { type RefObject, useState } from 'react';
import type { Edge } from '../cursor/edge';
import { revealLine } from '../cursor/reveal';
import type { ViewRows } from '../lines/useViewRows';
import type { Block } from './cell-block';

interface Input<R> {
  shown: ViewRows<R>;
  scroller: RefObject<HTMLElement | null>;
  /** The range beyond the cursor's cell. */
  block: Block | null;
  /** The range, or the one cell of the cursor. */
  current: () => Block | undefined;
}

/** How far down the range would be filled, while its handle is dragged; `outline` is the range with what would be filled. */
export function useFillReach<R>({ shown, scroller, block, current }: Input<R>) {
  const [reach, setReach] = useState<string | null>(null);

  const reachTo = useMemoizedFn((line: string | null) => setReach(line));
  /** One row on, beyond the edge of what is on screen; returns its id. */
  const reachOn = useMemoizedFn((way: Edge): string | undefined => {
    const row = (shown.place.get(reach ?? '') ?? current()?.bottom ?? 0) + (way === 'up' ? -1 : way === 'down' ? 1 : 0);
    const line = shown.lines[row];
    if (line?.kind !== 'row') return undefined;
    setReach(line.id);
    if (scroller.current) revealLine(scroller.current, row);
    return line.id;
  });

  const end = shown.place.get(reach ?? '');
  const whole = end === undefined ? undefined : current();
  const outline = whole && end !== undefined && end > whole.bottom ? { ...whole, bottom: end } : block;
  return { outline, reachTo, reachOn };
}
