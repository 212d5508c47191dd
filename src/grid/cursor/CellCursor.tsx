import { useLayoutEffect, useRef, useState } from 'react';
import type { Editing } from '../editing/useEditState';
import { ChoiceEditor } from '../editors/ChoiceEditor';
import { CustomEditor } from '../editors/CustomEditor';
import { TextEditor } from '../editors/TextEditor';
import { useGridContext } from '../grid-context';
import type { CellValue, Column } from '../grid-types';
import { newLine } from '../waiting/new-lines';
import type { UnsavedCells } from '../waiting/unsaved';
import { reveal } from './reveal';
import type { Cursor } from './useCellFocus';

interface Props<R> {
  line: string;
  row: R | undefined;
  column: Column<R>;
  cursor: Cursor;
  editing: Editing | null;
  value: CellValue;
  /** The other entries of the line for a new row. */
  entered: UnsavedCells | undefined;
  /** Whether letters typed here begin an entry. */
  field: boolean;
  /** What is open or refused in the cell. */
  description: string | undefined;
}

/** What the cell with the cursor has beyond the others: the focus, a place on the screen, and the field. */
export function CellCursor<R>(props: Props<R>) {
  const { line, row, column, cursor, editing, value, entered, field, description } = props;
  const { scroller } = useGridContext();
  const here = useRef<HTMLSpanElement>(null);
  const [cell, setCell] = useState<HTMLElement | null>(null);
  const kind = column.editor?.kind;
  const Editor = kind === 'choice' || kind === 'choices' ? ChoiceEditor : TextEditor;

  useLayoutEffect(() => {
    const element = here.current?.parentElement;
    if (!element) return;
    setCell(element);
    if (cursor.focus)
      (element.querySelector<HTMLElement>('[data-grid-field]') ?? element).focus({ preventScroll: true });
    if (!scroller.current) return;
    reveal(scroller.current, element, column.sticky ?? false);
    // A new row is begun here: what is entered next is beside this cell, not where the last row ended.
    // In the next frame, whose layout it takes: asked for here, it would be worked out twice for each row.
    if (column.sticky && line === newLine && cursor.focus)
      requestAnimationFrame(() => {
        if (scroller.current) scroller.current.scrollLeft = 0;
      });
  }, [cursor, scroller, column.sticky, line]);

  const editor = { line, row, column, editing, value, cell, entered, description };
  return (
    <>
      <span ref={here} hidden />
      {field && <Editor {...editor} />}
      {editing && kind === 'custom' && <CustomEditor {...editor} />}
    </>
  );
}
