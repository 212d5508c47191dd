import { useMemoizedFn } from 'ahooks';
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { useT } from '@/i18n';
import { useArrival } from './cursor/useArrival';
import { useCellFocus } from './cursor/useCellFocus';
import { useKeepInView } from './cursor/useKeepInView';
import { useMarks } from './cursor/useMarks';
import { type GridRange, useRange } from './cursor/useRange';
import { useReadOnlyTold } from './cursor/useReadOnlyTold';
import { useSpot } from './cursor/useSpot';
import { useEditing } from './editing/useEditing';
import { useLeaving } from './editing/useLeaving';
import { useArrangement } from './filter/useArrangement';
import { useColumns } from './filter/useColumns';
import { useFilterFocus } from './filter/useFilterFocus';
import { useFind } from './find/useFind';
import type { GridProps, GridView } from './grid-types';
import { useRowHeight } from './lines/row-height';
import { releaseStickyCells } from './lines/sticky-cells';
import { useViewRows, type ViewRows } from './lines/useViewRows';
import { useTellSpot } from './others/useTellSpot';
import { useContextValue } from './useContextValue';
import { useGridColours } from './useGridColours';
import { useGridHandle } from './useGridHandle';
import { useGridInput } from './useGridInput';
import { type Adding, isNewLine } from './waiting/new-lines';
import { useRefusedCells } from './waiting/useRefusedCells';
import { useWaitingLines, useWaitingState } from './waiting/useWaitingLines';

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
      tooManyRows: (rows: number, most: number) => t('grid.paste.tooManyRows', { rows, most }),
      unknownColumns: (names: string) => t('grid.paste.unknown', { names }),
      computedColumns: (names: string) => t('grid.paste.computed', { names }),
      twice: (codes: string) => t('grid.paste.twice', { codes }),
    }),
    [t],
  );
}

/** How high a line is, and how many a page key passes: two of those that fit stay in sight. */
function usePageOfLines(scroller: RefObject<HTMLElement | null>, view: GridView) {
  const lineHeight = useRowHeight(view);
  const pageLines = () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / lineHeight) - 2);
  return { lineHeight, pageLines };
}

const nothingHeld: ReadonlyMap<string, never> = new Map<string, never>();

/** What a person arranges. Rows edited just now stay as they were: in an arranged grid they keep their place until the cursor leaves. */
function useHeldRows<R extends object>(props: GridProps<R>) {
  const [held, setHeld] = useState<ReadonlyMap<string, R>>(nothingHeld);
  const release = useCallback(() => setHeld((now) => (now.size > 0 ? nothingHeld : now)), []);
  const arrangement = useArrangement(props, release);
  const { view } = arrangement;
  const arranged = view.sort !== undefined || view.groupBy !== undefined || view.filters !== undefined;
  const hold = (id: string, row: R) => {
    if (arranged) setHeld((now) => (now.has(id) ? now : new Map(now).set(id, row)));
  };
  return { arrangement, held, hold, release };
}

/**
 * The rows of a range over several. A line for a new row is no row that could be told by `onSelect`: where the cursor stands there, an action on rows
 * is about it.
 */
function useSpanned<R>(shown: ViewRows<R>, range: GridRange<R>, at: string | undefined): readonly string[] {
  const { block } = range;
  const entered = at !== undefined && isNewLine(at) ? at : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are those of the lines shown
  return useMemo(() => {
    if (block && block.bottom > block.top) return range.linesOf(block).map(({ id }) => id);
    return entered !== undefined && shown.place.has(entered) ? [entered] : [];
  }, [block, shown, entered]);
}

/** Everything a grid keeps and does; `Grid` draws it. */
export function useGrid<R extends object>(props: GridProps<R>) {
  const { rows, nest, readOnly = false, selectedId } = props;
  const getId = useMemoizedFn(props.getId);
  const colours = useGridColours();
  const { scroller, element, take } = useScroller();
  useKeepInView(element);
  const root = useRef<HTMLDivElement>(null);
  const { arrangement, held, hold, release } = useHeldRows(props);
  const { view, arrange, fold, foldRow, sort, showColumns } = arrangement;
  const { columns, style } = useColumns(props.columns, view, arrangement.dragged);
  const withNew = props.onNew !== undefined && !readOnly;
  /** The row with a line for a new one inside it. */
  const [adding, addInside] = useState<Adding | null>(null);
  const [waiting, setWaiting] = useWaitingState();
  const lineParts = { withNew, nest, adding, waiting: waiting.shown, why: waiting.why };
  const given = { rows, getId, columns: props.columns, view, held, ...lineParts };
  const shown = useViewRows(given);
  const { lineHeight, pageLines } = usePageOfLines(scroller, view);
  const cells = useCellFocus({ shown, columns, selectedId, onSelect: props.onSelect, pageLines });
  const range = useRange({ shown, columns, cells, scroller, pageLines });
  useTellSpot(props.onSpot, { cursor: cells.cursor, block: range.block, shown, columns });
  const spanned = useSpanned(shown, range, cells.cursor?.line);
  const marks = useMarks(shown, props.onMark, spanned);
  const texts = useRefusals();
  const edit = useEditing({ props, shown, columns, cells, texts, hold, adding, addInside });
  useWaitingLines({ columns: props.columns, filters: view.filters, unsaved: edit.unsaved }, setWaiting);
  const showAll = () => arrange({ filters: undefined });
  const { refused, goToRefused, nextRefused, firstUnsaved } = useRefusedCells({ edit, shown, columns, cells, showAll });
  useArrival(props, { cells, columns, shown, scroller: element });
  useSpot(props.spot, { cells, scroller: element, hasRows: props.rows.length > 0 });
  const filter = useFilterFocus({ root, view, arrange, cells, shown, selectedId });
  const { focusFilter, toggleFilter } = filter;
  const told = useReadOnlyTold(props);
  const find = useFind({ props, given, shown, columns, cells, range, marks, edit, texts, showColumns });
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
    told,
    fold,
    foldRow,
    adding,
    addInside,
    nextRefused,
    sort,
    showColumns,
    focusFilter,
    view,
    arrange,
    find,
  });
  const leaving = useLeaving({ root, cells, edit, addOnLeave: props.addOnLeave, onLeave: release });
  useGridHandle(props, {
    getId,
    shown,
    columns,
    cells,
    edit,
    reveal: (column, unfold) =>
      showColumns(column ? [column] : [], unfold ? { collapsed: undefined, folded: undefined } : {}),
    focusFilter,
    toggleFilter,
    find: find.ask,
    ...input.asked,
    firstUnsaved,
  });
  const context = useContextValue({ edit, range, input, scroller, colours });
  return {
    root,
    takeScroller: take,
    scrollerElement: element,
    arrangement,
    columns,
    style,
    colours,
    lineHeight,
    context,
    withNew,
    waiting,
    shown,
    cursor: cells.cursor,
    edit,
    told,
    marks: marks.marks,
    range,
    refused,
    goToRefused,
    filter,
    find,
    menu: input.menu,
    on: { ...input.on, ...leaving },
  };
}
