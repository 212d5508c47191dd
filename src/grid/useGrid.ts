import { useMemoizedFn } from 'ahooks';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useT } from '@/i18n';
import type { GridContextValue } from './grid-context';
import type { GridProps } from './grid-types';
import { rowHeight } from './row-height';
import { releaseStickyCells } from './sticky-cells';
import { useArrangement } from './useArrangement';
import { useCellFocus } from './useCellFocus';
import { useColumns } from './useColumns';
import { useEditing } from './useEditing';
import { useFilterFocus } from './useFilterFocus';
import { useGridColours } from './useGridColours';
import { useGridHandle } from './useGridHandle';
import { useGridInput } from './useGridInput';
import { useLeaving } from './useLeaving';
import { useMarks } from './useMarks';
import { useRange } from './useRange';
import { useViewRows } from './useViewRows';

/** The scrolling part: a ref for what reads it later, and a state, because the rows can be laid out only when it is there. */
function useScroller() {
  const scroller = useRef<HTMLDivElement>(null);
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const take = useCallback((found: HTMLDivElement | null) => {
    scroller.current = found;
    setElement(found);
    if (found) releaseStickyCells(found);
  }, []);
  return { scroller, element, take };
}

/** The words of refusals. */
function useRefusals() {
  const t = useT();
  return useMemo(
    () => ({
      tooLong: (max: number) => t('grid.refused.tooLong', { max }),
      noSuchChoice: (text: string) => t('grid.refused.noSuchChoice', { text }),
      notYesOrNo: (text: string) => t('grid.refused.notYesOrNo', { text }),
      notSaved: t('grid.refused.notSaved'),
      unfinished: t('grid.refused.unfinished'),
      cannotBeEmpty: t('grid.refused.cannotBeEmpty'),
    }),
    [t],
  );
}

const nothingHeld: ReadonlyMap<string, never> = new Map<string, never>();

/** Everything a grid keeps and does; `Grid` draws it. */
export function useGrid<R extends object>(props: GridProps<R>) {
  const { rows, readOnly = false, selectedId } = props;
  const getId = useMemoizedFn(props.getId);
  const colours = useGridColours();
  const { scroller, element, take } = useScroller();
  const root = useRef<HTMLDivElement>(null);

  /** Rows edited just now, as they were: in an arranged grid they keep their place until the cursor leaves. */
  const [held, setHeld] = useState<ReadonlyMap<string, R>>(nothingHeld);
  const arrangement = useArrangement(props, () => setHeld(nothingHeld));
  const { view, arrange, fold, sort } = arrangement;
  const arranged = view.sort !== undefined || view.groupBy !== undefined || view.filters !== undefined;
  const hold = (id: string, row: R) => {
    if (arranged) setHeld((now) => (now.has(id) ? now : new Map(now).set(id, row)));
  };

  const { columns, style } = useColumns(props.columns, view, arrangement.dragged);
  const withNew = props.onNew !== undefined && !readOnly;
  const shown = useViewRows({ rows, getId, columns: props.columns, view, held, withNew });
  const pageLines = () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
  const cells = useCellFocus({ shown, columns, selectedId, onSelect: props.onSelect, pageLines });
  const range = useRange({ shown, columns, cells, scroller, pageLines });
  const { block } = range;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are those of the lines shown
  const spanned = useMemo(
    () => (block && block.bottom > block.top ? range.rowsOf(block).map(getId) : []),
    [block, shown, getId],
  );
  const marks = useMarks(shown, props.onMark, spanned);
  const texts = useRefusals();
  const edit = useEditing({ props, shown, columns, cells, texts, hold });
  const { focusFilter, backToRows } = useFilterFocus({ root, view, arrange, cells, shown });
  const input = useGridInput({
    props,
    shown,
    columns,
    cells,
    edit,
    marks,
    range,
    texts,
    scroller,
    fold,
    sort,
    focusFilter,
  });
  const leaving = useLeaving({
    root,
    cells,
    edit,
    addOnLeave: props.addOnLeave,
    onLeave: () => {
      if (held.size > 0) setHeld(nothingHeld);
    },
  });
  useGridHandle(props.ref, {
    getId,
    shown,
    columns,
    cells,
    edit,
    unfold: () => arrange({ collapsed: undefined }),
    focusFilter,
    startNew: input.startNew,
  });

  const { begin, cancel, openField, type } = edit;
  const commit = useMemoizedFn<GridContextValue['commit']>((line, key, value, text, then) =>
    then === 'all' ? input.enterAll(key, text, value) : edit.commit(line, key, value, text, then),
  );
  const commitText = useMemoizedFn<GridContextValue['commitText']>((line, key, text, then) =>
    then === 'all' ? input.enterAll(key, text) : edit.commitText(line, key, text, then),
  );
  const hasRange = useMemoizedFn(() => range.block !== null);
  const context = useMemo<GridContextValue>(
    () => ({ begin, cancel, commit, commitText, hasRange, type, openField, scroller, colours }),
    [begin, cancel, commit, commitText, hasRange, type, openField, scroller, colours],
  );
  return {
    root,
    takeScroller: take,
    scrollerElement: element,
    arrangement,
    columns,
    style,
    colours,
    context,
    withNew,
    shown,
    cursor: cells.cursor,
    edit,
    marks: marks.marks,
    range,
    backToRows,
    on: { ...input.on, ...leaving },
  };
}
