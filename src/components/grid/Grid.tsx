// biome-ignore-all lint/a11y/useSemanticElements: a virtual table is made of divisions with roles; one cell has the focus, the others are reached by its keys
// biome-ignore-all lint/a11y/useFocusableInteractive: the same
import './grid.css';
import { useMemoizedFn } from 'ahooks';
import { type FocusEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useT } from '@/i18n';
import { Body, rowHeight } from './Body';
import { FilterRow } from './FilterRow';
import { GridContext } from './grid-context';
import type { GridProps, GridView } from './grid-types';
import { Header } from './Header';
import { TotalsRow } from './TotalsRow';
import { useCellFocus } from './use-cell-focus';
import { useColumns } from './use-columns';
import { useEditing } from './use-editing';
import { useGridColours } from './use-grid-colours';
import { useGridHandle } from './use-grid-handle';
import { useGridInput } from './use-grid-input';
import { useMarks } from './use-marks';
import { headerLine, newLine as newLineId, useViewRows } from './use-view-rows';

const nothingHeld: ReadonlyMap<string, never> = new Map<string, never>();
const noWidths: Record<string, number> = {};

/**
 * A virtual, keyboard-first table for entering and reading many rows. It knows nothing of the product: columns say how a row is
 * shown, read and edited; what a person arranges (`view`) is plain data in the caller's hands.
 */
export function Grid<R extends object>(props: GridProps<R>) {
  const { rows, readOnly = false, selectedId } = props;
  const getId = useMemoizedFn(props.getId);
  const t = useT();
  const colours = useGridColours();
  const scroller = useRef<HTMLDivElement>(null);
  /** The same as a state: the rows can be laid out only when it is there. */
  const [scrollerElement, setScrollerElement] = useState<HTMLDivElement | null>(null);
  const takeScroller = useCallback((element: HTMLDivElement | null) => {
    scroller.current = element;
    setScrollerElement(element);
  }, []);
  const root = useRef<HTMLDivElement>(null);
  const [ownView, setOwnView] = useState<GridView>({});
  const view = props.view ?? ownView;
  const arrangeTo = useMemoizedFn((change: Partial<GridView>) => {
    setHeld(nothingHeld);
    const next = { ...view, ...change };
    setOwnView(next);
    props.onView?.(next);
  });

  const [dragged, setDragged] = useState(noWidths);
  const { columns, style } = useColumns(props.columns, view, dragged);
  const [held, setHeld] = useState<ReadonlyMap<string, R>>(nothingHeld);
  const withNew = props.onNew !== undefined && !readOnly;
  const shown = useViewRows({ rows, getId, columns: props.columns, view, held, withNew });

  const pageLines = () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
  const cells = useCellFocus({ shown, columns, selectedId, onSelect: props.onSelect, pageLines });
  const marks = useMarks(shown, props.onMark);
  const texts = useMemo(
    () => ({
      tooLong: (max: number) => t('grid.refused.tooLong', { max }),
      noSuchChoice: (text: string) => t('grid.refused.noSuchChoice', { text }),
      notYesOrNo: (text: string) => t('grid.refused.notYesOrNo', { text }),
      notSaved: t('grid.refused.notSaved'),
    }),
    [t],
  );
  const arranged = view.sort !== undefined || view.groupBy !== undefined || view.filters !== undefined;
  const hold = (id: string, row: R) => {
    if (arranged) setHeld((now) => (now.has(id) ? now : new Map(now).set(id, row)));
  };
  const edit = useEditing({ props, shown, columns, cells, texts, hold });

  const fold = useMemoizedFn((label: string, folded?: boolean) => {
    const now = view.collapsed ?? [];
    const is = now.includes(label);
    if (folded === is) return;
    arrangeTo({ collapsed: is ? now.filter((other) => other !== label) : [...now, label] });
  });
  const sort = useMemoizedFn((column: string) => {
    const now = view.sort?.column === column ? view.sort : undefined;
    arrangeTo({ sort: now?.descending ? undefined : { column, descending: now !== undefined } });
  });
  const filter = useMemoizedFn((column: string, words: string) => {
    if ((view.filters?.[column] ?? '') === words) return;
    const { [column]: _before, ...others } = view.filters ?? {};
    const filters = words === '' ? others : { ...others, [column]: words };
    arrangeTo({ filters: Object.keys(filters).length > 0 ? filters : undefined });
  });
  const width = useMemoizedFn((column: string, pixels: number, done: boolean) => {
    setDragged(done ? noWidths : { [column]: pixels });
    if (done) arrangeTo({ widths: { ...view.widths, [column]: pixels } });
  });

  const [filterWanted, setFilterWanted] = useState(0);
  const focusFilter = useMemoizedFn(() => {
    if (!view.showFilters) arrangeTo({ showFilters: true });
    setFilterWanted((now) => now + 1);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per wish, after the row of filters is there
  useEffect(() => {
    if (filterWanted === 0) return;
    const key = cells.cursor?.column ?? '';
    root.current?.querySelector<HTMLInputElement>(`[data-filter="${CSS.escape(key)}"]`)?.focus();
  }, [filterWanted]);
  const backToRows = useMemoizedFn((column: string) => {
    const here = cells.cursor?.line;
    const line = here && here !== headerLine ? here : shown.lines[0]?.id;
    if (line) cells.put(line, column);
  });

  const input = useGridInput({ props, shown, columns, cells, edit, marks, texts, fold, sort, focusFilter });

  useGridHandle(props.ref, {
    getId,
    shown,
    columns,
    cells,
    edit,
    unfold: () => arrangeTo({ collapsed: undefined }),
    focusFilter,
    startNew: input.startNew,
  });

  const context = useMemo(
    () => ({
      begin: edit.begin,
      cancel: edit.cancel,
      commit: edit.commit,
      commitText: edit.commitText,
      openField: edit.openField,
      scroller,
      colours,
    }),
    [edit.begin, edit.cancel, edit.commit, edit.commitText, edit.openField, colours],
  );

  const [left, setLeft] = useState(0);
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    // The element keeps the focus when only the window loses it.
    if (root.current?.contains(event.relatedTarget) || document.activeElement === event.target) return;
    cells.inside.current = false;
    if (held.size > 0) setHeld(nothingHeld);
    if (props.addOnLeave) setLeft((now) => now + 1);
  };
  // After the field that was left has handed over its text, and before a click that follows is heard.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time the grid was left
  useLayoutEffect(() => {
    if (left > 0 && !cells.inside.current && !edit.editing) edit.submitNew(undefined, 'away');
  }, [left]);

  const hasTotals = columns.some((column) => column.total);
  const headLines = view.showFilters ? 2 : 1;
  const counts = { shown: shown.passed.length, total: rows.length, marked: marks.marks.size };
  const groupColumn = props.columns.find((column) => column.key === view.groupBy);
  const cursor = cells.cursor;

  return (
    <GridContext value={context}>
      <div ref={root} className="grid-frame" style={{ ...colours, height: props.height ?? '100%' }}>
        <div
          ref={takeScroller}
          role="grid"
          aria-label={props.label}
          aria-rowcount={shown.lines.length + headLines + (hasTotals ? 1 : 0)}
          aria-colcount={columns.length}
          aria-multiselectable
          aria-readonly={readOnly || undefined}
          aria-busy={props.loading || undefined}
          className={readOnly ? 'grid-scroller grid-readonly' : 'grid-scroller'}
          style={style}
          onFocus={(event) => {
            if (event.currentTarget.contains(event.target)) cells.inside.current = true;
          }}
          onBlur={onBlur}
          {...input.on}
        >
          <div className="grid-heads" role="rowgroup">
            <Header
              columns={columns}
              sort={view.sort}
              cursor={cursor?.line === headerLine ? cursor : null}
              onSort={sort}
              onWidth={width}
            />
            {view.showFilters && (
              <FilterRow columns={columns} filters={view.filters} onFilter={filter} onLeave={backToRows} />
            )}
          </div>
          {props.loading ? (
            <div className="grid-skeleton" aria-hidden />
          ) : (
            <Body
              shown={shown}
              columns={columns}
              groupColumn={groupColumn}
              scroller={scrollerElement}
              headHeight={headLines * rowHeight}
              headLines={headLines}
              cursor={cursor}
              editing={edit.editing}
              drafts={edit.drafts}
              marks={marks.marks}
              selectedId={selectedId}
              problems={props.problems}
              readOnly={readOnly}
            />
          )}
          {hasTotals && <TotalsRow columns={columns} rows={shown.passed} number={shown.lines.length + headLines + 1} />}
        </div>
        {!props.loading && rows.length === 0 && props.empty && <div className="grid-empty">{props.empty}</div>}
        {!props.loading && rows.length > 0 && shown.passed.length === 0 && (
          <div className="grid-empty">
            {t('grid.filter.nothing')}{' '}
            <button type="button" className="grid-link" onClick={() => arrangeTo({ filters: undefined })}>
              {t('grid.filter.clear')}
            </button>
          </div>
        )}
        <div className="grid-foot">
          {props.footer?.(counts) ?? (
            <span>
              {counts.shown === counts.total
                ? t('grid.count', { total: counts.total })
                : t('grid.count.filtered', { shown: counts.shown, total: counts.total })}
              {counts.marked > 0 && ` · ${t('grid.count.marked', { marked: counts.marked })}`}
            </span>
          )}
          {edit.message && (
            <span role="alert" className="grid-message">
              {edit.message}
            </span>
          )}
          {withNew && cursor?.line === newLineId && <span className="grid-hint">{t('grid.new.hint')}</span>}
        </div>
      </div>
    </GridContext>
  );
}
