import type { Column } from '../grid-types';
import type { ViewRows } from '../lines/useViewRows';
import type { UnsavedLines } from './unsaved';

/** A cell that holds what was refused. */
export interface RefusedCell {
  line: string;
  column: string;
  /** What its row is called: the first of its texts. */
  label: string;
  title: string;
  message: string;
}

/** All of them, in the order of the lines; those of lines that are not on screen come last. */
export function refusedCells<R>(
  unsaved: UnsavedLines,
  shown: ViewRows<R>,
  columns: readonly Column<R>[],
): RefusedCell[] {
  const cells: RefusedCell[] = [];
  const placeOf = (line: string) => shown.place.get(line) ?? shown.lines.length;
  for (const [line, entries] of [...unsaved].sort(([a], [b]) => placeOf(a) - placeOf(b))) {
    const at = shown.lines[placeOf(line)];
    const first = columns[0];
    const label =
      at?.kind === 'row' && first
        ? first.text(at.row)
        : (Object.values(entries).find(({ text }) => text !== '')?.text ?? '');
    for (const { key, titleText } of columns) {
      const message = entries[key]?.message;
      if (message !== undefined) cells.push({ line, column: key, label, title: titleText, message });
    }
  }
  return cells;
}
