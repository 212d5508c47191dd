import { useMeasures } from '@/density';
import type { GridView } from '../grid-types';

/** Height of the titles and the filters (px), whatever the density; the style sheet has the same. */
export const headHeight = 28;

/** Height of every line of the grid (px): of one line of text, or of two. */
export function useRowHeight({ tall }: Pick<GridView, 'tall'>): number {
  const { row, tallRow } = useMeasures();
  return tall ? tallRow : row;
}
