// biome-ignore-all lint/a11y/useSemanticElements: a virtual table is made of divisions with roles; one cell has the focus, the others are reached by its keys
// biome-ignore-all lint/a11y/useFocusableInteractive: the same
import type { CSSProperties } from 'react';
import { FilterRow } from './filter/FilterRow';
import { FindBar } from './find/FindBar';
import { GridEmpty, GridFoot } from './GridFoot';
import styles from './grid.less';
import { GridContext } from './grid-context';
import type { Counts, GridProps } from './grid-types';
import { Body } from './lines/Body';
import { Header } from './lines/Header';
import { ProblemHint } from './lines/ProblemHint';
import { headHeight } from './lines/row-height';
import { TotalsRow } from './lines/TotalsRow';
import { headerLine } from './lines/useViewRows';
import { GridMenu } from './menu/GridMenu';
import { GridPaper } from './paper/GridPaper';
import { useGrid } from './useGrid';
import { isNewLine } from './waiting/new-lines';
import type { WaitingLines } from './waiting/useWaitingLines';

/** Where the sentence of an empty grid stands (px): from the top, below the line for a new row; where there is none, below the head. */
const belowNew = 112;
const belowHead = 14;

/**
 * A virtual, keyboard-first table for entering and reading many rows. It knows nothing of the product: columns say how a row is
 * shown, read and edited; what a person arranges (`view`) is plain data in the caller's hands.
 */
export function Grid<R extends object>(props: GridProps<R>) {
  const { rows, readOnly = false, selectedId, loading } = props;
  const { root, arrangement, columns, shown, cursor, edit, marks, range, colours, waiting, ...grid } = useGrid(props);
  const { view, sort, filter, resize } = arrangement;
  const hasTotals = isSummed(rows, columns);
  const headLines = view.showFilters ? 2 : 1;
  const { lineHeight } = grid;
  const groupColumn = props.columns.find((column) => column.key === view.groupBy);
  const headCursor = cursor?.line === headerLine ? cursor : null;
  const counts = countsOf(waiting, shown.passed.length, rows.length, { marked: marks.size, cells: range.count });

  return (
    <GridContext value={grid.context}>
      <div ref={root} className={styles.frame} style={{ ...colours, height: props.height ?? '100%' }}>
        {grid.find.mode !== null && <FindBar find={grid.find} />}
        <div
          ref={grid.takeScroller}
          role="grid"
          aria-label={props.label}
          aria-rowcount={shown.lines.length + headLines + (hasTotals ? 1 : 0)}
          aria-colcount={columns.length}
          aria-multiselectable
          aria-readonly={readOnly || undefined}
          aria-busy={loading || undefined}
          className={styles.scroller}
          data-tall={view.tall || undefined}
          style={{ ...grid.style, '--grid-row': `${lineHeight}px` } as CSSProperties}
          {...grid.on}
        >
          <div className={styles.heads} data-grid-heads role="rowgroup">
            <Header columns={columns} sort={view.sort} cursor={headCursor} onSort={sort} onWidth={resize} />
            {view.showFilters && (
              <FilterRow columns={columns} filters={view.filters} onFilter={filter} {...leavingFilter(grid.filter)} />
            )}
          </div>
          {loading ? (
            <div className={styles.skeleton} aria-hidden />
          ) : (
            <Body
              shown={shown}
              columns={columns}
              groupColumn={groupColumn}
              scroller={grid.scrollerElement}
              lineHeight={lineHeight}
              headHeight={headLines * headHeight}
              headLines={headLines}
              cursor={cursor}
              editing={edit.editing}
              unsaved={edit.unsaved}
              marks={marks}
              block={range.outline}
              hits={grid.find.marks}
              others={props.others}
              selectedId={selectedId}
              problems={props.problems}
              readOnly={readOnly}
            />
          )}
          {hasTotals && <TotalsRow columns={columns} rows={shown.passed} number={shown.lines.length + headLines + 1} />}
        </div>
        <ProblemHint frame={root} />
        <GridMenu menu={grid.menu} colours={colours} />
        <GridEmpty
          loading={loading}
          counts={counts}
          empty={props.empty}
          top={grid.withNew ? belowNew : headLines * headHeight + belowHead}
          onClearFilters={grid.filter.clearFilters}
        />
        <GridFoot
          counts={counts}
          own={props.footer?.(counts)}
          message={edit.message ?? grid.told.words}
          act={edit.message ? undefined : grid.told.act}
          refused={grid.refused}
          onRefused={grid.goToRefused}
          onNewLine={grid.withNew && isNewLine(cursor?.line ?? '')}
        />
      </div>
      {props.paper && (
        <GridPaper
          paper={props.paper}
          label={props.label}
          frame={root}
          shown={shown}
          columns={columns}
          allColumns={props.columns}
          filters={view.filters}
          groupColumn={groupColumn}
          total={rows.length}
        />
      )}
    </GridContext>
  );
}

const leavingFilter = (filter: Record<'backToRows' | 'closeFilter', (column: string) => void>) => ({
  onLeave: filter.backToRows,
  onClose: filter.closeFilter,
});

/** Of rows that wait, none of which is stored, nothing is summed up. */
const isSummed = <R,>(rows: readonly R[], columns: readonly { total?: unknown }[]) =>
  rows.length > 0 && columns.some((column) => column.total);

/** How many rows there are, those that wait included. */
const countsOf = (
  { seen, total: waiting }: WaitingLines,
  shown: number,
  total: number,
  chosen: Pick<Counts, 'marked' | 'cells'>,
): Counts => ({ ...chosen, shown: shown + seen, total: total + waiting, waiting });
