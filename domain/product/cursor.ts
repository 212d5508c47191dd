/** Rows of a range that are named; more are not shown to others. */
export const mostCursorRows = 100;
/** Letters that all ids of the rows have together: a message between servers has room for so many. */
export const mostCursorText = 4_500;
/** Columns of a range that are named. */
export const mostCursorColumns = 30;
/** A cursor is said this often at most (ms). */
export const cursorEvery = 200;
/** It is said again this often (ms), though it stays where it is: servers that began meanwhile learn of it. */
export const cursorAgain = 20_000;
/** A cursor of which nothing was heard for so long is gone (ms): its page was closed, or has lost its connection. */
export const cursorFor = 65_000;

/** A line of a grid: the id of its row, of a row inside another those of both. */
export const cursorRow = /^[\w:-]{1,130}$/;
export const cursorColumn = /^[\w.:-]{1,80}$/;
