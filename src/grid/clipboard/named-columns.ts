import { headerReader } from '#domain/tara-table/header-words.ts';
import { matchOption, optionsOf } from '../editing/parse-cell';
import type { Column } from '../grid-types';
import type { Block } from './cell-block';
import { repeated } from './clipboard';
import type { CopiedColumns } from './clipboard-html';

/** Rows whose columns are named, by their first line or by the grid they were copied from, with their cells in the order of the grid. */
export interface NamedColumns<R> {
  matrix: string[][];
  columns: readonly Column<R>[];
  /** Titles that name no column of the grid, or one a second time: their cells are not pasted. */
  unknown: readonly string[];
  /** Titles that somebody wrote above cells which the grid does not take from anybody: it computes them. */
  computed?: readonly string[];
}

/** The mark of a required column, letter case and outer blanks make no difference. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\*\s*$/, '')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ');

/**
 * Reads a first line that names columns, by their title in either language or by their code, in any order. Undefined when it names none: two
 * names at least, and half of what stands there, or the one column of the cursor, make a line of titles. In a table of one column the very title
 * of any column that is entered does.
 *
 * @param shown the columns on screen: of two with one name, that one is meant
 * @param at the column of the cursor
 * @param isOurs copied from a grid of ours, which copies no titles
 */
export function readHeader<R>(
  matrix: readonly (readonly string[])[],
  all: readonly Column<R>[],
  shown: readonly Column<R>[],
  at: Column<R> | undefined,
  isOurs = false,
): NamedColumns<R> | undefined {
  const [titles = [], ...rows] = matrix;
  if (rows.length === 0) return undefined;
  const named = namedBy(titles, [...shown, ...all.filter((column) => !shown.includes(column))]);
  const given = titles.filter((title) => title.trim() !== '').length;
  const isAlone = !isOurs && matrix.every((row) => row.length === 1) && isTitle(titles[0] ?? '', named, at);
  const isOne = given === 1 && ((at !== undefined && named.has(at)) || isAlone);
  if (!isOne && (named.size < 2 || named.size * 2 < given)) return undefined;
  const taken = new Set(named.values());
  const isFilled = (place: number) => rows.some((row) => (row[place] ?? '').trim() !== '');
  const computed = [...named].filter(([{ editor }, place]) => editor === undefined && isFilled(place));
  return {
    ...inOrder(rows, named, all),
    unknown: titles.filter((title, place) => title.trim() !== '' && !taken.has(place)),
    computed: computed.map(([, place]) => titles[place]?.trim() ?? ''),
  };
}

/** Is it a column's own title or another name of it, and nothing that can be chosen in the column of the cursor? */
function isTitle<R>(title: string, named: ReadonlyMap<Column<R>, number>, at: Column<R> | undefined): boolean {
  const isSame = (name: string) => folded(name) === folded(title);
  const isNamed = [...named.keys()].some(
    ({ editor, titleText, names }) => editor !== undefined && [titleText, ...(names?.() ?? [])].some(isSame),
  );
  return isNamed && !(at?.editor && matchOption(optionsOf(at.editor, undefined), title));
}

/** The cells of each named column, in the order of the grid. */
function inOrder<R>(
  rows: readonly (readonly string[])[],
  placeOf: ReadonlyMap<Column<R>, number>,
  all: readonly Column<R>[],
): Pick<NamedColumns<R>, 'matrix' | 'columns'> {
  const columns = all.filter((column) => placeOf.has(column));
  const places = columns.map((column) => placeOf.get(column) ?? 0);
  return { columns, matrix: rows.map((row) => places.map((place) => row[place] ?? '')) };
}

/**
 * Finds the columns of cells that were copied from a grid whose columns stand otherwise, as those of another task's attack paths: laid by their
 * places, a text would go into the column beside its own. Undefined where they are laid by their places: the same columns stand there, or
 * cells of rows are pasted from another column on than they begin with, as when somebody moves a text.
 *
 * @param shown the columns from the one on where the paste begins
 */
export function readCopied<R>(
  matrix: readonly (readonly string[])[],
  copied: CopiedColumns | undefined,
  all: readonly Column<R>[],
  shown: readonly Column<R>[],
): NamedColumns<R> | undefined {
  if (!copied || (!copied.whole && copied.columns[0]?.key !== shown[0]?.key)) return undefined;
  // A mark that says more than stands in the text is not ours, and may be huge.
  if (matrix.some((row) => row.length !== copied.columns.length)) return undefined;
  if (copied.columns.every(({ key }, place) => shown[place]?.key === key)) return undefined;
  const places = new Map<Column<R>, number>();
  const missing: number[] = [];
  copied.columns.forEach(({ key, titleText }, place) => {
    // What a model of ratings has defined has a key of its own in each project.
    const one = all.find((column) => column.key === key) ?? all.find((column) => column.titleText === titleText);
    if (one && !places.has(one)) places.set(one, place);
    else missing.push(place);
  });
  const isFilled = (place: number) => matrix.some((row) => (row[place] ?? '').trim() !== '');
  return {
    ...inOrder(matrix, places, all),
    unknown: missing.filter(isFilled).map((place) => copied.columns[place]?.titleText ?? ''),
  };
}

/** Copied rows as often as a range has room for them, when all their cells that can be entered lie in it. @param shown the columns on screen */
export function overRange<R>(
  named: NamedColumns<R>,
  shown: readonly Column<R>[],
  { left, right }: Block,
  rows: number,
): NamedColumns<R> {
  const isBeside = (column: Column<R>, place: number) =>
    column.editor !== undefined && named.columns.includes(column) && (place < left || place > right);
  return shown.some(isBeside) ? named : { ...named, matrix: repeated(named.matrix, rows, named.columns.length) };
}

/** What stands above a column is no text of an analysis. */
const longestTitle = 100;

/** The column each title names, with the place of the title. */
function namedBy<R>(titles: readonly string[], columns: readonly Column<R>[]): Map<Column<R>, number> {
  const found = new Map<Column<R>, number>();
  const names = columns.map((column) => ({ column, names: new Set(namesOf(column).map(folded)) }));
  titles.forEach((title, place) => {
    const wanted = folded(title);
    const one = wanted !== '' && names.find(({ column, names }) => names.has(wanted) && !found.has(column));
    if (one) found.set(one.column, place);
  });
  // In other words: `Safety (S)`, `damage_scenario`, `Assets`.
  const read = headerReader(columns.map((column) => ({ use: column, words: namesOf(column) })));
  const places = new Set(found.values());
  titles.forEach((text, place) => {
    if (places.has(place) || text.trim() === '' || text.length > longestTitle) return;
    const [one, ...others] = read({ over: '', text }).find((meant) => meant.length > 0) ?? [];
    // What may be two columns is neither.
    if (one && others.length === 0 && !found.has(one)) found.set(one, place);
  });
  return found;
}

const namesOf = <R>({ key, titleText, names }: Column<R>): string[] => [key, titleText, ...(names?.() ?? [])];
