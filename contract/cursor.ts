import * as z from 'zod';
import { kindNames } from '#domain/kinds/kinds.ts';
import { Id } from '#domain/model/base.ts';
import { cursorColumn, cursorRow, mostCursorColumns, mostCursorRows, mostCursorText } from '#domain/product/cursor.ts';

const Line = z.string().regex(cursorRow, 'wrong');
const ColumnKey = z.string().regex(cursorColumn, 'wrong');

/** Where the cursor of a page stands: by row and column, so that it is right in every order and under every filter. */
export const CursorPlace = z.object({
  kind: z.enum(kindNames),
  row: Line,
  column: ColumnKey,
  /** The rows and the columns of the marked range, the cell of the cursor included; absent: that cell alone. */
  rows: z
    .array(Line)
    .max(mostCursorRows)
    .refine((rows) => rows.join(' ').length <= mostCursorText, 'wrong')
    .optional(),
  columns: z.array(ColumnKey).max(mostCursorColumns).optional(),
});
export type CursorPlace = z.infer<typeof CursorPlace>;

/** The cursor of a page of somebody, as the others are shown it. Without a place it is gone. */
export const CursorState = z.object({ id: z.string(), name: z.string(), seat: Id, at: CursorPlace.nullable() });
export type CursorState = z.infer<typeof CursorState>;
