import { isAnalysisKind } from '#domain/kinds/kinds.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import type { UnsavedLines } from '@/grid/grid-types';

/** Does a row list this one inside it? */
const lists = (row: object, inner: string): boolean =>
  Object.values(row).some((value) => Array.isArray(value) && value.includes(inner));

const partsOf = (line: string): string[] => (line.startsWith('#') ? [line.split(':')[1] ?? ''] : line.split(':'));

/** The row of a line, or that around it. */
export const outerOf = (line: string): string => partsOf(line)[0] ?? '';

/** Is the row of a line in the workspace, or the one a new row is begun in? Grids of other things than rows have all of their lines. */
export function isLineThere(w: Workspace, grid: string, line: string): boolean {
  if (!isAnalysisKind(grid)) return true;
  const [outer = '', inner] = partsOf(line);
  if (outer === '') return true;
  const row = tableOf(w, grid).get(outer);
  return row !== undefined && (inner === undefined || lists(row, inner));
}

/** The lines whose rows are gone; a new row that waits in another which waits is not. */
export const goneLines = (w: Workspace, grid: string, lines: UnsavedLines): string[] =>
  [...lines.keys()].filter((line) => {
    const under = line.startsWith('#') && line.split(':')[1];
    return !isLineThere(w, grid, line) && !(under && lines.has(`#new::${under}`));
  });
