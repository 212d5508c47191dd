// biome-ignore-all lint/a11y/useSemanticElements: a virtual table is made of divisions with roles; one cell has the focus, the others are reached by its keys
// biome-ignore-all lint/a11y/useFocusableInteractive: the same
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useLayoutEffect } from 'react';
import { useT } from '@/i18n';
import type { Block } from './cell-block';
import type { Drafts } from './drafts';
import { GroupCell } from './GroupCell';
import styles from './grid.less';
import type { Column, RowProblem } from './grid-types';
import { isWaiting, newLine } from './new-lines';
import { RowCells } from './RowCells';
import { partOf } from './range-part';
import type { Cursor } from './useCellFocus';
import type { Editing } from './useEditState';
import { useLineHeight } from './useLineHeight';
import type { Line, ViewRows } from './useViewRows';

interface Props<R> {
  shown: ViewRows<R>;
  columns: readonly Column<R>[];
  groupColumn: Column<R> | undefined;
  scroller: HTMLDivElement | null;
  lineHeight: number;
  /** Height of what stands above the rows inside the scrolling part. */
  headHeight: number;
  headLines: number;
  cursor: Cursor | null;
  editing: Editing | null;
  drafts: Drafts;
  marks: ReadonlySet<string>;
  /** The cells of the range, when it is more than the cursor. */
  block: Block | null;
  selectedId: string | null | undefined;
  problems: ReadonlyMap<string, readonly RowProblem[]> | undefined;
  readOnly: boolean;
}

/** The lines that are on the screen, and always the one with the cursor, so that the focus survives scrolling. */
function BodyOf<R>(props: Props<R>) {
  const t = useT();
  const { shown, columns, scroller, cursor, editing, drafts, marks, selectedId, problems, lineHeight } = props;
  const { lines, place } = shown;
  const cursorPlace = cursor ? place.get(cursor.line) : undefined;

  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller,
    estimateSize: () => lineHeight,
    overscan: 6,
    scrollMargin: props.headHeight,
    getItemKey: useCallback((at: number) => lines[at]?.id ?? at, [lines]),
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const numbers = defaultRangeExtractor(range);
        if (cursorPlace === undefined || cursorPlace >= range.count || numbers.includes(cursorPlace)) return numbers;
        return cursorPlace < (numbers[0] ?? 0) ? [cursorPlace, ...numbers] : [...numbers, cursorPlace];
      },
      [cursorPlace],
    ),
  });

  useLineHeight(virtual, scroller, lineHeight);

  // The line for a new row moves down when its row has been added: it stays in sight.
  useLayoutEffect(() => {
    if (cursor?.line === newLine && cursor.focus && cursorPlace !== undefined && scroller)
      scroller.scrollTop = scroller.scrollHeight;
  }, [cursor, cursorPlace, scroller]);

  return (
    <div
      className={styles.body}
      role="rowgroup"
      data-grid-body={lineHeight}
      style={{ height: lines.length * lineHeight }}
    >
      {virtual.getVirtualItems().map((item) => {
        const line = lines[item.index];
        if (!line) return null;
        const here = cursor?.line === line.id ? cursor : null;
        const open = editing?.line === line.id ? editing : null;
        return (
          <div
            key={item.key}
            role="row"
            aria-rowindex={item.index + props.headLines + 1}
            aria-selected={line.kind === 'row' ? marks.has(line.id) || selectedId === line.id : undefined}
            data-line={line.id}
            data-hint={line.kind === 'new' && !isWaiting(line.id) ? t('grid.new.here') : undefined}
            data-begun={line.kind === 'new' && drafts.has(line.id) ? '' : undefined}
            data-inner={(line.kind === 'row' && line.inner) || (line.kind === 'new' && line.under) ? '' : undefined}
            className={rowClass(line, selectedId === line.id, marks.has(line.id), open !== null)}
            style={{ transform: `translateY(${item.index * lineHeight}px)` }}
          >
            {line.kind === 'group' ? (
              <GroupCell
                column={props.groupColumn}
                label={line.label}
                sample={line.sample}
                count={line.count}
                collapsed={line.collapsed}
                span={columns.length}
                cursor={here}
              />
            ) : (
              <RowCells
                line={line.id}
                row={line.kind === 'row' ? line.row : undefined}
                open={line.kind === 'row' ? line.open : undefined}
                columns={columns}
                cursor={here}
                editing={open}
                drafts={drafts.get(line.id)}
                part={line.kind === 'row' ? partOf(props.block, item.index) : null}
                problems={problems?.get(line.id)}
                readOnly={props.readOnly}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

export const Body = memo(BodyOf) as typeof BodyOf;

const rowClass = <R,>(line: Line<R>, selected: boolean, marked: boolean, open: boolean) =>
  [
    styles.row,
    line.kind === 'group' && styles.rowGroup,
    line.kind === 'new' && styles.rowNew,
    selected && styles.rowSelected,
    marked && styles.rowMarked,
    open && styles.rowOpen,
  ]
    .filter(Boolean)
    .join(' ');
