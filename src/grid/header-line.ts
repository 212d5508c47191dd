import type { Column } from './grid-types';

/** Rows whose first line named their columns, with their cells in the order of the grid. */
export interface NamedColumns<R> {
  matrix: string[][];
  columns: readonly Column<R>[];
  /** Titles that name no column of the grid, or one a second time: their cells are not pasted. */
  unknown: readonly string[];
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
 * names at least, and half of what stands there, or the one column of the cursor, make a line of titles.
 *
 * @param shown the columns on screen: of two with one name, that one is meant
 * @param at the column of the cursor
 */
export function readHeader<R>(
  matrix: readonly (readonly string[])[],
  all: readonly Column<R>[],
  shown: readonly Column<R>[],
  at: Column<R> | undefined,
): NamedColumns<R> | undefined {
  const [titles = [], ...rows] = matrix;
  if (rows.length === 0) return undefined;
  const named = namedBy(titles, [...shown, ...all.filter((column) => !shown.includes(column))]);
  const given = titles.filter((title) => title.trim() !== '').length;
  const isOne = given === 1 && at !== undefined && named.has(at);
  if (!isOne && (named.size < 2 || named.size * 2 < given)) return undefined;
  const columns = all.filter((column) => named.has(column));
  const places = columns.map((column) => named.get(column) ?? 0);
  return {
    columns,
    matrix: rows.map((row) => places.map((place) => row[place] ?? '')),
    unknown: titles.filter((title, place) => title.trim() !== '' && !places.includes(place)),
  };
}

/** The column each title names, with the place of the title. */
function namedBy<R>(titles: readonly string[], columns: readonly Column<R>[]): Map<Column<R>, number> {
  const found = new Map<Column<R>, number>();
  const names = columns.map((column) => ({ column, names: new Set(namesOf(column).map(folded)) }));
  titles.forEach((title, place) => {
    const wanted = folded(title);
    const one = wanted !== '' && names.find(({ column, names }) => names.has(wanted) && !found.has(column));
    if (one) found.set(one.column, place);
  });
  return found;
}

const namesOf = <R>({ key, titleText, names }: Column<R>): string[] => [key, titleText, ...(names?.() ?? [])];
