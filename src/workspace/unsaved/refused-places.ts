import type { Op } from '#domain/workspace/edit.ts';
import { problemText } from '@/components/forms/field-rules';
import type { Column, RefusedPlace } from '@/grid/grid-types';
import type { CallError } from '@/request/call-error';
import { errorCodes } from '@/request/error-codes';

/** Where a refused field stands among the operations of an edit; those of the first or the only one come without it. */
const placeOfField = /^edits\.(\d+)(?:\.(?:row|patch)\.(.*))?$/;

/** The cells a refusal of an edit is about, by the rows its operations write: of new rows the grid knows the id already. */
export function refusedPlaces(
  error: CallError,
  ops: readonly Op[],
  columns: readonly Pick<Column<never>, 'key' | 'titleText'>[],
): RefusedPlace[] {
  const isInput = error.errorCode === errorCodes.BadInput;
  return error.fields.flatMap((problem) => {
    const [, at = '0', field = ''] = placeOfField.exec(problem.path) ?? ['', '0', problem.path];
    const id = ops[Number(at)]?.id;
    if (id === undefined) return [];
    const parts = field.split('.');
    const column = columns.find(({ key }) => key === field) ?? columns.find(({ key }) => parts.includes(key));
    if (!column) return [{ id }];
    // Each cell says what is wrong with it, where the refusal as a whole says what is wrong with the first.
    return [{ id, column: column.key, ...(isInput && { message: problemText(problem, column.titleText) }) }];
  });
}
