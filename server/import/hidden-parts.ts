import { mostTableColumns } from './limits.ts';

/** What a sheet hides: rows by their numbers, columns by their places from 0. A filter hides the rows it leaves out in the same way. */
export interface HiddenParts {
  rows: ReadonlySet<number>;
  columns: readonly number[];
}

/** Of XFD. */
const lastColumn = 16_384;
const isHidden = (attributes: string) => /\shidden\s*=\s*["'](?:1|true)["']/.test(attributes);
const ofRow = /\sr\s*=\s*["'](\d+)["']/;
const first = /\smin\s*=\s*["'](\d+)["']/;
const last = /\smax\s*=\s*["'](\d+)["']/;
const numberIn = (attributes: string, place: RegExp) => Number(place.exec(attributes)?.[1]);

/**
 * @param head what stands before the cells of a sheet: its columns
 * @param cells its rows, each within the last one of a sheet
 */
export const hiddenIn = (head: string, cells: string): HiddenParts => ({
  rows: hiddenRows(cells),
  columns: hiddenColumns(head),
});

function hiddenRows(cells: string): Set<number> {
  const found = new Set<number>();
  let row = 0;
  for (const [, attributes = ''] of cells.matchAll(/<(?:\w+:)?row(\s[^<>]*)?>/g)) {
    // A row without a number is the next one.
    row = numberIn(attributes, ofRow) || row + 1;
    // A row without cells says nothing, hidden or not.
    if (!attributes.endsWith('/') && isHidden(attributes)) found.add(row);
  }
  return found;
}

function hiddenColumns(head: string): number[] {
  const found = new Set<number>();
  let left = lastColumn;
  for (const [, attributes = ''] of head.matchAll(/<(?:\w+:)?col(\s[^<>]*)>/g)) {
    left -= 1;
    if (left < 0) break;
    if (!isHidden(attributes)) continue;
    const to = Math.min(numberIn(attributes, last), mostTableColumns);
    for (let at = numberIn(attributes, first); at <= to; at++) found.add(at - 1);
  }
  return [...found];
}
