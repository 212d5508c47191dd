import { useMemoizedFn } from 'ahooks';
import type { ClipboardEvent } from 'react';
import { canEdit, copyMatrix, pastedMatrix, placePaste } from './clipboard';
import { parseCell } from './parse-cell';
import type { CellActions, GridParts } from './useCellActions';
import { newLine } from './useViewRows';

/** Copy and paste of the grid. */
export function useGridClipboard<R extends object>(parts: GridParts<R>, actions: CellActions<R>) {
  const { props, shown, columns, cells, edit, marks, texts } = parts;
  const { line, column } = actions;

  const markedRows = () =>
    shown.lines.flatMap((item) => (item.kind === 'row' && marks.marks.has(item.id) ? [item.row] : []));

  const onCopy = useMemoizedFn((event: ClipboardEvent<HTMLElement>) => {
    if (edit.editing || !event.currentTarget.contains(event.target as Node)) return;
    if (window.getSelection()?.toString()) return;
    const rows = markedRows();
    if (rows.length > 0)
      copyMatrix(
        event,
        rows.map((row) => columns.map((c) => c.text(row))),
      );
    else if (line?.kind === 'row' && column) copyMatrix(event, [[column.text(line.row)]]);
  });

  const pasteIntoNew = (text: string) => {
    if (!column || !canEdit(column, undefined)) return;
    const parsed = parseCell(column, text, undefined, texts);
    if ('value' in parsed) edit.commit(newLine, column.key, parsed.value, text, 'stay');
    else edit.refuse(newLine, column.key, '', text, parsed.refusal);
  };

  const onPaste = useMemoizedFn((event: ClipboardEvent<HTMLElement>) => {
    const { cursor } = cells;
    if (edit.editing || props.readOnly || !props.onPaste || !cursor) return;
    if (!event.currentTarget.contains(event.target as Node) || isFilter(event.target)) return;
    const matrix = pastedMatrix(event);
    const single = matrix.length === 1 && matrix[0]?.length === 1 ? matrix[0][0] : undefined;
    if (line?.kind === 'new' && single !== undefined && column) return pasteIntoNew(single);
    const marked = markedRows();
    const fill = single !== undefined && marked.length > 1;
    const from = shown.place.get(cursor.line) ?? 0;
    const below = shown.lines.slice(from).flatMap((item) => (item.kind === 'row' ? [item.row] : []));
    const pasted = placePaste(
      fill ? marked.map(() => [single]) : matrix,
      {
        rows: fill ? marked : below,
        columns: columns.slice(columns.findIndex((c) => c.key === cursor.column)),
        allowNew: shown.place.has(newLine) && !fill,
      },
      texts,
    );
    edit.paste(pasted);
  });

  return { onCopy, onPaste };
}

const isFilter = (target: EventTarget) => target instanceof HTMLInputElement;
