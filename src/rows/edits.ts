import { type AnalysisKind, type NewRow, type Patch, type Row, shapeOf } from '#domain/kinds/kinds.ts';
import type { CellValue, NewValues } from '@/grid/grid-types';
import { type Field, fieldOfColumn, type RowFields } from './fields';

/** What a field holds when its value is taken out. */
const emptied: Record<Field<AnalysisKind>['type'], CellValue> = {
  text: '',
  url: '',
  toggle: false,
  choice: '',
  choices: [],
  method: '',
  link: null,
  links: [],
  computed: null,
  special: null,
};

/** What the edit of a cell or of an input changes. */
export function patchOf<K extends AnalysisKind>(
  fields: RowFields<K>,
  row: Row<K>,
  column: string,
  value: CellValue,
): Patch<K> {
  const field = fieldOfColumn(fields, column);
  if (field?.patch) return field.patch(value, row, column);
  return { [column]: value ?? (field ? emptied[field.type] : '') } as Patch<K>;
}

/** What a new row needs from its fields even when nothing was entered, so that a missing value is refused as "required". */
const started: Partial<Record<Field<AnalysisKind>['type'], CellValue>> = { text: '', method: '', links: [] };

/**
 * A new row from the line for new rows. Fields left empty are left to the kind's defaults; the others are entered in the order of the
 * declarations, so that it does not matter which was typed first.
 *
 * @param start what the row has before anything entered is put into it
 */
export function newRowOf<K extends AnalysisKind>(
  fields: RowFields<K>,
  values: NewValues,
  start: Partial<NewRow<K>> = {},
): NewRow<K> {
  const { list } = fields;
  const blank = list.flatMap(({ name, type }) => (type in started ? [[name, started[type]]] : []));
  const rank = (column: string) => list.findIndex(({ name }) => name === fieldOfColumn(fields, column)?.name);
  const entered = Object.entries(values).filter(([, value]) => value !== null && value !== '');
  let newRow: Record<string, unknown> = { ...Object.fromEntries(blank), ...start };
  for (const [column, value] of entered.sort(([a], [b]) => rank(a) - rank(b)))
    newRow = { ...newRow, ...patchOf(fields, newRow as Row<K>, column, value) };
  return newRow as NewRow<K>;
}

/** The fields a new row of the kind cannot be without, by its shape. */
export function missingFields<K extends AnalysisKind>(kind: K, newRow: NewRow<K>): readonly string[] {
  const parsed = shapeOf(kind).newRow.safeParse(newRow);
  return parsed.success ? [] : [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))];
}
