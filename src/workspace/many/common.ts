import { canEdit } from '@/grid/clipboard/lay-cells';
import { sameValue } from '@/grid/editing/parse-cell';
import type { CellValue, Column, Option, RowEntry, UnsavedLines } from '@/grid/grid-types';
import { isWaiting } from '@/grid/waiting/new-lines';
import { fieldOfColumn } from '@/rows/fields';
import { type InnerLine, isInnerLine, outerIdOf, type SheetLine } from '@/rows/inner';
import type { AnyStep } from '@/rows/step';

type ManyColumn = Column<SheetLine>;

/** Lines by their ids, in the order of the grid; rows that are not stored yet have none. */
export function linesWith(
  ids: readonly string[],
  rows: readonly SheetLine[],
  rowsOf: ((line: SheetLine) => readonly InnerLine[]) | undefined,
): SheetLine[] {
  const wanted = new Set(ids.filter((id) => !isWaiting(id)));
  const outer = new Set([...wanted].filter((id) => outerIdOf(id) !== id).map(outerIdOf));
  return rows.flatMap((row) => [
    ...(wanted.has(row.id) ? [row] : []),
    ...(outer.has(row.id) ? (rowsOf?.(row) ?? []).filter(({ id }) => wanted.has(id)) : []),
  ]);
}

export const codeOf = (line: SheetLine): string => (isInnerLine(line) ? line.row.code : line.code);

/** What can be changed in all of the rows, and the titles of what cannot, by the reason. */
export interface ManyFields {
  editable: readonly ManyColumn[];
  /** Tells one row from another: a code, a name. */
  own: readonly string[];
  computed: readonly string[];
  locked: readonly string[];
}

export function manyFields(step: AnyStep, columns: readonly ManyColumn[], lines: readonly SheetLine[]): ManyFields {
  const found = { editable: [] as ManyColumn[], own: [] as string[], computed: [] as string[], locked: [] as string[] };
  for (const column of columns) {
    if (lines.every((line) => column.absent?.(line))) continue;
    if (isOwn(step, column)) found.own.push(column.titleText);
    else if (!column.editor) found.computed.push(column.titleText);
    else if (column.editor.kind !== 'custom' && lines.some((line) => canEdit(column, line)))
      found.editable.push(column);
    else found.locked.push(column.titleText);
  }
  return found;
}

/** Codes, names by which rows are told apart, and the place among the rows a row stands with. */
function isOwn({ fields, inner }: AnyStep, { key, generated, repeated }: ManyColumn): boolean {
  const isName = [fields, inner?.fields].some((one) => {
    const field = one && fieldOfColumn(one, key);
    return field?.type === 'text' && field.twins === true;
  });
  return generated === true || repeated !== undefined || isName || key === inner?.listedIn;
}

/** What the cells of several rows hold: the value of all of them; of lists what all of them have. */
export interface Common {
  value: CellValue;
  isVarious: boolean;
}

export function commonOf({ editor }: ManyColumn, lines: readonly SheetLine[]): Common {
  const [first, ...others] = lines;
  if (!editor || !first) return { value: null, isVarious: false };
  if (editor.kind === 'choices') return commonList(lines.map((line) => editor.value(line)));
  const value = editor.value(first);
  const isVarious = others.some((line) => !sameValue(editor.value(line), value));
  return { value: isVarious ? null : value, isVarious };
}

function commonList([first = [], ...others]: (readonly string[])[]): Common {
  let shared = first;
  let isVarious = false;
  for (const list of others) {
    if (sameValue(list, first)) continue;
    isVarious = true;
    shared = shared.filter((entry) => list.includes(entry));
  }
  return { value: shared, isVarious };
}

/** The entries of a list that are taken out of each row and those that are put into it: what a row has besides, it keeps. */
export function listEntries(
  { editor }: ManyColumn,
  lines: readonly SheetLine[],
  { from, to, options }: { from: readonly string[]; to: readonly string[]; options: readonly Option[] },
): RowEntry[] {
  if (editor?.kind !== 'choices') return [];
  const words = new Map(options.map(({ value, code, label }) => [value, code ?? label]));
  return lines.map((row) => {
    const kept = editor.value(row).filter((entry) => to.includes(entry) || !from.includes(entry));
    const value = [...kept, ...to.filter((entry) => !from.includes(entry) && !kept.includes(entry))];
    return { row, value, text: value.map((entry) => words.get(entry) ?? entry).join(', ') };
  });
}

/** What was refused in a column of these rows, by the reason. */
export function refusedIn(
  key: string,
  lines: readonly SheetLine[],
  unsaved: UnsavedLines,
): ReadonlyMap<string, readonly string[]> {
  const reasons = new Map<string, string[]>();
  if (unsaved.size === 0) return reasons;
  for (const line of lines) {
    const message = unsaved.get(line.id)?.[key]?.message;
    if (message !== undefined) reasons.set(message, [...(reasons.get(message) ?? []), codeOf(line)]);
  }
  return reasons;
}
