import { useMemoizedFn } from 'ahooks';
import { useEffect, useState } from 'react';
import type { Block } from '../clipboard/cell-block';
import type { GridRange } from '../cursor/useRange';
import type { Column } from '../grid-types';
import type { Scope } from './find-cells';

interface Input<R> {
  isOpen: boolean;
  range: GridRange<R>;
  marks: ReadonlySet<string>;
  columns: readonly Column<R>[];
}

/** The range to search in: the last one that was marked, because the cursor leaves it on its way to the first hit. */
export function useScope<R>({ isOpen, range, marks, columns }: Input<R>) {
  const [scope, setScope] = useState<Scope | null>(null);
  const ofBlock = (block: Block): Scope => ({
    lines: new Set(range.linesOf(block).map(({ id }) => id)),
    columns: new Set(columns.slice(block.left, block.right + 1).map(({ key }) => key)),
  });
  /** Takes what is marked now. */
  const take = useMemoizedFn((): Scope | null => {
    const all = new Set(columns.map(({ key }) => key));
    const next = range.block ? ofBlock(range.block) : marks.size > 0 ? { lines: marks, columns: all } : null;
    setScope(next);
    return next;
  });
  const { block } = range;
  useEffect(() => {
    if (isOpen && block) take();
  }, [isOpen, block, take]);
  return { scope, take };
}
