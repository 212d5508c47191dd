import type { GridView } from '../grid-types';

/** Height of the titles and the filters (px), and of a row of one line; the style sheet has the same. */
export const headHeight = 28;

/** Height of every line of the grid (px): of one line of text, or of two. */
export const lineHeightOf = ({ tall }: Pick<GridView, 'tall'>): number => (tall ? 48 : headHeight);
