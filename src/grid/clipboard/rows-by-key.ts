import { foldText } from '#domain/fold-text.ts';
import type { GridProps } from '../grid-types';
import type { NamedColumns } from './named-columns';

/** Pasted lines with the row that each of them names. */
export interface FoundRows<R> {
  /** The column that tells rows apart. */
  by: string;
  matrix: string[][];
  /** By line; undefined: a new row. */
  rows: (R | undefined)[];
  /** What names a row a second time: that line is not pasted. */
  twice: readonly string[];
  outerOf: (row: R) => string;
}

/**
 * Finds the rows of pasted lines by their codes, wherever they stand: lines that say which rows they are about mean those, not the ones below the
 * cursor. Undefined where no line of titles names such a column.
 */
export function rowsByKey<R extends object>(
  { rows, getId, nest }: Pick<GridProps<R>, 'rows' | 'getId' | 'nest'>,
  { matrix, columns }: NamedColumns<R>,
): FoundRows<R> | undefined {
  const at = columns.findIndex(({ generated }) => generated);
  const column = columns[at];
  if (!column) return undefined;
  const known = new Map<string, R[]>();
  const know = (row: R) => {
    const key = foldText(column.text(row));
    if (key !== '') known.set(key, [...(known.get(key) ?? []), row]);
    nest?.rowsOf(row).forEach(know);
  };
  rows.forEach(know);
  const outerOf = (row: R) => (nest?.isInner(row) ? nest.outerId(row) : getId(row));
  const taken = new Set<string>();
  const found = { matrix: [] as string[][], rows: [] as (R | undefined)[] };
  const twice = new Set<string>();
  let under: string | undefined;
  for (const line of matrix) {
    const key = foldText(line[at] ?? '');
    const [first, ...others] = known.get(key) ?? [];
    if (first && taken.has(key)) {
      twice.add((line[at] ?? '').trim());
      continue;
    }
    // A row that stands inside several is meant where the lines before it are about.
    const row = [first, ...others].find((one) => one && outerOf(one) === under) ?? first;
    if (row) {
      taken.add(key);
      under = outerOf(row);
    }
    found.matrix.push(line);
    found.rows.push(row);
  }
  return { by: column.key, ...found, twice: [...twice], outerOf };
}
