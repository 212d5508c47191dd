// biome-ignore-all lint/a11y/useSemanticElements: a virtual table is made of divisions with roles; one cell has the focus, the others are reached by its keys
// biome-ignore-all lint/a11y/useFocusableInteractive: the same
import { type CSSProperties, memo, type PointerEvent, useLayoutEffect, useRef } from 'react';
import { reveal } from '../cursor/reveal';
import type { Cursor } from '../cursor/useCellFocus';
import styles from '../grid.less';
import { useGridContext } from '../grid-context';
import type { Column, GridView } from '../grid-types';
import { headWidth } from './head-width';
import { headerLine } from './useViewRows';

interface Props<R> {
  columns: readonly Column<R>[];
  sort: GridView['sort'];
  cursor: Cursor | null;
  onSort: (column: string) => void;
  /** While dragging (`done` false) and at the end of it. */
  onWidth: (column: string, width: number, done: boolean) => void;
}

function HeaderOf<R>({ columns, sort, cursor, onSort, onWidth }: Props<R>) {
  const { scroller } = useGridContext();
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!cursor) return;
    const cell = row.current?.querySelector<HTMLElement>(`[data-column="${CSS.escape(cursor.column)}"]`);
    if (cell && cursor.focus) cell.focus({ preventScroll: true });
    if (cell && scroller.current) reveal(scroller.current, cell, true);
  }, [cursor, scroller]);

  // Where nothing is entered, nothing has to be told apart from it.
  const isEntered = columns.some(({ editor }) => editor);

  return (
    <div ref={row} role="row" aria-rowindex={1} className={`${styles.row} ${styles.head}`} data-line={headerLine}>
      {columns.map((column, place) => {
        const sorted = sort?.column === column.key ? (sort.descending ? 'descending' : 'ascending') : undefined;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid listens to Enter and Space
          <div
            key={column.key}
            role="columnheader"
            aria-colindex={place + 1}
            aria-required={column.required || column.asked || undefined}
            aria-sort={sorted ?? 'none'}
            tabIndex={cursor?.column === column.key ? 0 : -1}
            data-column={column.key}
            className={headClass(column, isEntered, cursor?.column === column.key)}
            style={column.sticky ? ({ '--edge': `var(--grid-edge-${place})` } as CSSProperties) : undefined}
            title={column.meaning ? `${column.titleText}: ${column.meaning()}` : column.titleText}
            aria-description={column.meaning?.()}
            onClick={() => onSort(column.key)}
          >
            <span className={styles.text}>
              {column.title}
              {(column.required || column.asked) && (
                <span className={styles.required} aria-hidden>
                  {/* Never alone on a line: it stands behind the last word. */}
                  {'\u00a0*'}
                </span>
              )}
            </span>
            {sorted && <span className={styles.sorted} data-down={sorted === 'descending'} />}
            <Resizer column={column.key} least={headWidth(column)} onWidth={onWidth} />
          </div>
        );
      })}
    </div>
  );
}

export const Header = memo(HeaderOf) as typeof HeaderOf;

const headClass = <R,>(column: Column<R>, isEntered: boolean, cursor: boolean) =>
  [
    `${styles.cell} ${styles.title}`,
    column.align === 'right' && styles.end,
    column.align === 'center' && styles.middle,
    column.sticky && styles.sticky,
    isEntered && !column.editor && styles.computed,
    cursor && styles.cursor,
  ]
    .filter(Boolean)
    .join(' ');

/** The width at which every cell of the column on screen, and its title in two lines (`least`), is read whole. */
function fittingWidth(edge: HTMLElement, column: string, least: number): number {
  const found = `[data-column="${CSS.escape(column)}"]:not([role="columnheader"])`;
  const cells = edge.closest('[role="grid"]')?.querySelectorAll<HTMLElement>(found) ?? [];
  let most = least;
  for (const cell of cells) {
    const text = cell.querySelector<HTMLElement>(':scope > span');
    // Beside the text: the room around it, and an arrow before it.
    if (text) most = Math.max(most, text.scrollWidth + cell.offsetWidth - cell.clientWidth + text.offsetLeft + 12);
  }
  return Math.min(Math.max(most, 40), 720);
}

interface ResizerProps {
  column: string;
  /** The width its title needs. */
  least: number;
  onWidth: Props<unknown>['onWidth'];
}

function Resizer({ column, least, onWidth }: ResizerProps) {
  const drag = useRef<{ x: number; width: number; sign: 1 | -1 } | null>(null);
  const widthAt = (event: PointerEvent) =>
    drag.current && Math.round(drag.current.width + drag.current.sign * (event.clientX - drag.current.x));
  const move = (event: PointerEvent<HTMLSpanElement>, done: boolean) => {
    const width = widthAt(event);
    if (width === null) return;
    onWidth(column, Math.max(width, 40), done);
    if (done) drag.current = null;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse; the column settings do the same from the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <span
      className={styles.resize}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => onWidth(column, fittingWidth(event.currentTarget, column, least), true)}
      onPointerDown={(event) => {
        const cell = event.currentTarget.parentElement;
        if (!cell) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const sign = getComputedStyle(cell).direction === 'rtl' ? -1 : 1;
        drag.current = { x: event.clientX, width: cell.offsetWidth, sign };
      }}
      onPointerMove={(event) => drag.current && move(event, false)}
      onPointerUp={(event) => drag.current && move(event, true)}
    />
  );
}
