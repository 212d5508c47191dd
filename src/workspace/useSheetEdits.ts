import { useMemoizedFn } from 'ahooks';
import type { CellValue, Column, NewPlace, NewValues, Pasted } from '@/grid/grid-types';
import { useT } from '@/i18n';
import type { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';
import { type InnerLine, isInnerLine, type SheetLine } from '@/rows/inner';
import type { AnyStep } from '@/rows/step';
import { useSession } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import { fieldsLacking, moveOps, newOps, pasteOps, patchOfCell, storedOf, takeOutOps } from './sheet-ops';
import { useDelete } from './useDelete';

/** The refusal with the words of the product, so that the cell can show it. */
const inWords = (error: CallError) => Promise.reject(new Error(refusalText(error)));

/** What the grid of a step changes: through the session, whole rows after a question. */
export function useSheetEdits(
  step: AnyStep,
  columns: readonly Column<SheetLine>[],
  lineOf: (id: string) => SheetLine | undefined,
) {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  const askDelete = useDelete();

  const onEdit = useMemoizedFn((line: SheetLine, column: string, value: CellValue) => {
    const { kind, row } = storedOf(step, line);
    return session.change(kind, row, patchOfCell(step, line, column, value)).catch(inWords);
  });

  const onNew = useMemoizedFn((values: NewValues, place?: NewPlace) =>
    session.edit(...newOps(step, [values], place && [place], session.view.w)).catch(inWords),
  );

  const lacks = useMemoizedFn((values: NewValues, place: NewPlace | undefined) =>
    fieldsLacking(step, values, place?.under !== undefined, session.view.w).map((column) => {
      const title = columns.find(({ key }) => key === column)?.titleText ?? column;
      return { column, message: t('grid.refused.required', { column: title }) };
    }),
  );

  const onPaste = useMemoizedFn((pasted: Pasted<SheetLine>) => {
    const ops = pasteOps(step, pasted, session.view.w);
    if (ops.length === 0) return undefined;
    const edited = pasted.newRows.length > 0 ? session.edit(...ops) : session.editCells(pasted.cells.length, ...ops);
    return edited.catch(inWords);
  });

  /** Rows inside others are taken out of them at once, as undo brings them back; whole rows are asked for. */
  const onDelete = useMemoizedFn((ids: readonly string[]) => {
    const lines = ids.map(lineOf).filter((line) => line !== undefined);
    const whole = lines.filter((line) => !isInnerLine(line)).map(({ id }) => id);
    const inner = lines.filter((line): line is InnerLine => isInnerLine(line) && !whole.includes(line.under.id));
    const ops = takeOutOps(step, inner, session.view.w);
    if (ops.length > 0) void runEdit(session.edit(...ops));
    if (whole.length > 0) askDelete(step.kind, whole);
  });

  const onMove = useMemoizedFn((line: SheetLine, by: 1 | -1) => {
    if (isInnerLine(line)) void runEdit(session.edit(...moveOps(step, line, by, session.view.w)));
  });

  return { onEdit, onNew, lacks, onPaste, onDelete, onMove };
}
