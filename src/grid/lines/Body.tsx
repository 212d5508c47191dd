// biome-ignore-all lint/a11y/useSemanticElements: a virtual table is made of divisions with roles; one cell has the focus, the others are reached by its keys
import { memo, useLayoutEffect } from 'react';
import type { Block } from '../clipboard/cell-block';
import { partOf } from '../cursor/range-part';
import type { Cursor } from '../cursor/useCellFocus';
import type { Editing } from '../editing/useEditState';
import styles from '../grid.less';
import type { Column, RowProblem } from '../grid-types';
import { type OthersInGrid, othersOfLine, useOthers } from '../others/others';
import { newLine } from '../waiting/new-lines';
import type { UnsavedLines } from '../waiting/unsaved';
import { BodyLine } from './BodyLine';
import { useLineHeight } from './useLineHeight';
import { useLinesOnScreen } from './useLinesOnScreen';
import { isRowLine, type ViewRows } from './useViewRows';

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
  unsaved: UnsavedLines;
  marks: ReadonlySet<string>;
  /** The cells of the range, when it is more than the cursor. */
  block: Block | null;
  /** The cells with the words that are looked for, by line. */
  hits: ReadonlyMap<string, string>;
  /** Where colleagues are. */
  others: OthersInGrid | undefined;
  selectedId: string | null | undefined;
  problems: ReadonlyMap<string, readonly RowProblem[]> | undefined;
  readOnly: boolean;
}

/** The lines that are on the screen, and always the one with the cursor, so that the focus survives scrolling. */
function BodyOf<R>(props: Props<R>) {
  const { shown, columns, scroller, cursor, editing, unsaved, marks, selectedId, problems, lineHeight } = props;
  const { lines, place } = shown;
  const others = useOthers(props.others);
  const colourOf = props.others?.colourOf;
  const cursorPlace = cursor ? place.get(cursor.line) : undefined;

  const numbers = useLinesOnScreen({
    count: lines.length,
    lineHeight,
    headHeight: props.headHeight,
    scroller,
    always: cursorPlace,
  });
  useLineHeight(scroller, lineHeight);

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
      {numbers.map((at) => {
        const line = lines[at];
        if (!line) return null;
        return (
          <BodyLine
            key={line.id}
            line={line}
            at={at}
            rowIndex={at + props.headLines + 1}
            lineHeight={lineHeight}
            columns={columns}
            groupColumn={props.groupColumn}
            cursor={cursor?.line === line.id ? cursor : null}
            editing={editing?.line === line.id ? editing : null}
            unsaved={unsaved.get(line.id)}
            marked={marks.has(line.id)}
            selected={selectedId === line.id}
            part={isRowLine(line) ? partOf(props.block, at) : null}
            hits={props.hits.get(line.id)}
            others={colourOf && others.length > 0 ? othersOfLine(others, line.id, colourOf) : undefined}
            problems={problems?.get(line.id)}
            readOnly={props.readOnly}
          />
        );
      })}
    </div>
  );
}

export const Body = memo(BodyOf) as typeof BodyOf;
