import * as z from 'zod';
import { analysisKindNames } from '../kinds/kinds.ts';
import { isOwnCode, NeededLine } from '../model/base.ts';

const ColumnKey = z.string().min(1).max(120).refine(isOwnCode, 'wrong');
const mostColumns = 200;
const ColumnKeys = z.array(ColumnKey).max(mostColumns);
/** One value for each column. */
const byColumn = <S extends z.ZodType>(value: S) =>
  z.record(ColumnKey, value).refine((values) => Object.keys(values).length <= mostColumns, 'wrong');

/** How the rows of a step are arranged: what of a grid's view is worth a name. Columns a later method does not have are passed over. */
export const Arrangement = z.object({
  sort: z.object({ column: ColumnKey, descending: z.boolean().optional() }).optional(),
  /** Column → words that its text must contain. */
  filters: byColumn(z.string().max(200)).optional(),
  groupBy: ColumnKey.optional(),
  hidden: ColumnKeys.optional(),
  /** Optional columns that were chosen. */
  shown: ColumnKeys.optional(),
  order: ColumnKeys.optional(),
  /** Pixels. */
  widths: byColumn(z.number().min(1).max(4000)).optional(),
});
export type Arrangement = z.infer<typeof Arrangement>;

/** A name for an arrangement of a step: for everybody who sees the task, or for who saved it. */
export const SavedViewForm = z.object({
  kind: z.enum(analysisKindNames),
  name: NeededLine(60),
  shared: z.boolean(),
  arranged: Arrangement,
});
export type SavedViewForm = z.infer<typeof SavedViewForm>;
