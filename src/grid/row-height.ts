/** Height of a line of the grid (px); the style sheet has the same. */
export const rowHeight = 28;
