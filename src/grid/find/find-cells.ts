import { canEdit, canEnter } from '../clipboard/lay-cells';
import { optionsOf } from '../editing/parse-cell';
import type { CellValue, Column } from '../grid-types';
import { isRowLine, type Line } from '../lines/useViewRows';
import { underOf } from '../waiting/new-lines';
import { enteredIn, type UnsavedCells, type UnsavedLines } from '../waiting/unsaved';
import type { Finder } from './find-words';

/** The line of a row, stored or waiting. */
export type SearchLine<R> = Exclude<Line<R>, { kind: 'group' | 'why' }>;

export interface Hit {
  line: string;
  column: string;
}

/** Where is looked, when not everywhere. */
export interface Scope {
  lines: ReadonlySet<string>;
  columns: ReadonlySet<string>;
}

export interface Found {
  /** Line by line, in each by the order of the columns. */
  hits: readonly Hit[];
  /** The same by line: the keys of its columns, in one word, so that a line with the same ones is not drawn again. */
  marks: ReadonlyMap<string, string>;
}

export const nothingFound: Found = { hits: [], marks: new Map() };

/** The lines to search: those of rows. */
export const searchLines = <R>(lines: readonly Line<R>[]): readonly SearchLine<R>[] =>
  lines.filter((line): line is SearchLine<R> => isRowLine(line));

/** Every cell that says the words. Yields after each row, so that the caller can pause. */
export function* findHits<R>(
  lines: readonly SearchLine<R>[],
  columns: readonly Column<R>[],
  { unsaved, finder, scope }: { unsaved: UnsavedLines; finder: Finder; scope: Scope | null },
): Generator<undefined, Found> {
  const searched = scope ? columns.filter(({ key }) => scope.columns.has(key)) : columns;
  const hits: Hit[] = [];
  const marks = new Map<string, string>();
  for (const line of lines) {
    if (scope && !scope.lines.has(line.id)) continue;
    const cells = unsaved.get(line.id);
    const keys = searched.flatMap((column) => {
      const said = saidIn(column, line, cells);
      return said !== undefined && finder.isIn(said) ? column.key : [];
    });
    for (const column of keys) hits.push({ line: line.id, column });
    if (keys.length > 0) marks.set(line.id, keys.join('\n'));
    yield undefined;
  }
  return { hits, marks };
}

/** The columns of a mark. */
export const columnsOfMark = (mark: string | undefined): readonly string[] => mark?.split('\n') ?? [];

/** What a cell says on screen; undefined where the row has no such cell. */
function saidIn<R>(column: Column<R>, line: SearchLine<R>, cells: UnsavedCells | undefined): string | undefined {
  const unsavedCell = cells?.[column.key];
  const row = line.kind === 'row' ? line.row : undefined;
  if (row !== undefined && column.absent?.(row)) return undefined;
  if (unsavedCell?.message !== undefined && unsavedCell.text !== '') return unsavedCell.text;
  if (row !== undefined && !unsavedCell) return column.text(row);
  if (row === undefined && !canEnter(column, underOf(line.id))) return undefined;
  return wordsOf(column, row, unsavedCell?.value ?? column.initial ?? null, enteredIn(cells, line.id));
}

/** A value in words, as a cell shows what is not stored yet. */
function wordsOf<R>(
  { editor }: Column<R>,
  row: R | undefined,
  value: CellValue,
  entered: ReturnType<typeof enteredIn>,
): string {
  const keys = typeof value === 'string' ? [value] : Array.isArray(value) ? (value as readonly string[]) : [];
  if (editor?.kind !== 'choice' && editor?.kind !== 'choices') return keys.join(', ');
  const options = optionsOf(editor, row, entered);
  return keys
    .map((key) => {
      const option = options.find((one) => one.value === key);
      return (editor.brief ? option?.code : option?.label) ?? key;
    })
    .join(', ');
}

/** The text a cell holds, where it holds a text that may be typed; else why not. */
export function enteredText<R>(
  column: Column<R>,
  line: SearchLine<R>,
  cells: UnsavedCells | undefined,
): { text: string } | { kept: 'computed' | 'choice' | 'locked' | 'undecided' } {
  const { editor, key } = column;
  if (!editor) return { kept: 'computed' };
  if (editor.kind !== 'text' && editor.kind !== 'longText') return { kept: 'choice' };
  const unsavedCell = cells?.[key];
  if (unsavedCell?.conflict !== undefined) return { kept: 'undecided' };
  const isOpen = line.kind === 'row' ? canEdit(column, line.row) : canEnter(column, underOf(line.id));
  if (!isOpen) return { kept: 'locked' };
  if (unsavedCell) {
    const { message, text, value } = unsavedCell;
    return { text: message !== undefined && text !== '' ? text : typeof value === 'string' ? value : '' };
  }
  if (line.kind === 'row') return { text: editor.value(line.row) };
  return { text: typeof column.initial === 'string' ? column.initial : '' };
}

/** The hit behind a place, or before it; from the end it goes on at the beginning. */
export function nextHit(
  hits: readonly Hit[],
  from: Hit | null,
  by: 1 | -1,
  { place, columns }: { place: ReadonlyMap<string, number>; columns: readonly { key: string }[] },
): Hit | undefined {
  const across = new Map(columns.map(({ key }, at) => [key, at]));
  const rank = ({ line, column }: Hit) => (place.get(line) ?? -1) * columns.length + (across.get(column) ?? 0);
  const start = from ? rank(from) : -1;
  if (by === 1) return hits.find((hit) => rank(hit) > start) ?? hits[0];
  return hits.findLast((hit) => rank(hit) < start) ?? hits.at(-1);
}
