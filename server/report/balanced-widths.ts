/** Rows that are looked at, spread over the table. */
const rowsRead = 60;
/** Parts of the width that are moved from one column to another. */
const step = 1 / 60;
const mostMoves = 60;
/** A row of so many lines is not high: columns keep the widths they asked for. */
const lowRow = 5;

/** How long the lines of a cell are; a line takes as many of its column as it needs. */
type CellLines = readonly number[];

/**
 * Widths at which a table gets low: as long as that saves lines, width moves from a column that has more than it needs to one that makes its rows
 * high. A column of names is not to make every row ten lines high beside one whose texts take two.
 * @param room what of a width its text has
 */
export function balancedWidths(
  widths: readonly number[],
  least: readonly number[],
  rows: readonly (readonly CellLines[])[],
  room: (width: number) => number,
): number[] {
  const found = [...widths];
  const move = Math.round(found.reduce((sum, one) => sum + one, 0) * step);
  const linesAt = (row: readonly CellLines[], column: number, width: number): number => {
    let lines = 0;
    for (const length of row[column] ?? []) lines += Math.max(1, length / room(width));
    return lines;
  };
  let lines = rows.map((row) => found.map((width, column) => linesAt(row, column, width)));
  let height = heightOf(lines);
  for (let moves = 0; moves < mostMoves; moves++) {
    let best: { to: number; from: number; lines: number[][]; height: number } | null = null;
    for (const to of columnsThatBind(lines)) {
      const wider = withColumn(lines, to, (row) => linesAt(rows[row] ?? [], to, (found[to] ?? 0) + move));
      for (const from of found.keys()) {
        const width = (found[from] ?? 0) - move;
        if (from === to || width < (least[from] ?? 0)) continue;
        const tried = withColumn(wider, from, (row) => linesAt(rows[row] ?? [], from, width));
        const then = heightOf(tried);
        if (then < (best?.height ?? height)) best = { to, from, lines: tried, height: then };
      }
    }
    if (!best) break;
    found[best.to] = (found[best.to] ?? 0) + move;
    found[best.from] = (found[best.from] ?? 0) - move;
    ({ lines, height } = best);
  }
  return found;
}

/** Enough rows to tell how high all get. */
export const spreadRows = <R>(rows: readonly R[]): readonly R[] =>
  rows.length <= rowsRead
    ? rows
    : Array.from({ length: rowsRead }, (_, i) => rows[Math.floor((i * rows.length) / rowsRead)] as R);

/**
 * Lines of all rows that are too many, each row by its highest cell; those of its other cells count a little, so that columns that bind together are
 * widened one after the other.
 */
function heightOf(rows: readonly (readonly number[])[]): number {
  let height = 0;
  for (const cells of rows) {
    let [most, sum] = [0, 0];
    for (const lines of cells) {
      const above = Math.max(0, lines - lowRow);
      if (above > most) most = above;
      sum += above;
    }
    height += most + sum / 1000;
  }
  return height;
}

/** The two columns that make most rows high. */
function columnsThatBind(rows: readonly (readonly number[])[]): number[] {
  const weights = (rows[0] ?? []).map(() => 0);
  for (const cells of rows) {
    const most = Math.max(...cells);
    for (const [column, lines] of cells.entries())
      if (lines === most && most > lowRow) weights[column] = (weights[column] ?? 0) + most;
  }
  return [...weights.keys()]
    .filter((column) => (weights[column] ?? 0) > 0)
    .sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0))
    .slice(0, 2);
}

const withColumn = (rows: readonly (readonly number[])[], column: number, lines: (row: number) => number): number[][] =>
  rows.map((cells, row) => cells.map((one, i) => (i === column ? lines(row) : one)));
