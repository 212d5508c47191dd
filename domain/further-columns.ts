import { piecesOf, titleOfPiece, xlsxText } from './xlsx-text.ts';

/** Columns behind those of a table, in which texts go on that are longer than a cell: nothing is cut. */
export class FurtherColumns {
  private readonly places = new Map<string, number>();
  /** For each of them the column whose texts it holds. */
  readonly sources: number[] = [];
  private readonly pieces: number[] = [];

  constructor(readonly width: number) {}

  /** The column of the second, third … piece of the texts of that column. */
  placeOf(column: number, piece: number): number {
    const key = `${column} ${piece}`;
    const known = this.places.get(key);
    if (known !== undefined) return known;
    const place = this.width + this.sources.length;
    this.places.set(key, place);
    this.sources.push(column);
    this.pieces.push(piece);
    return place;
  }

  titles(own: readonly string[]): string[] {
    return this.sources.map((column, i) => titleOfPiece(own[column] ?? '', this.pieces[i] ?? 2));
  }
}

/** A table as a workbook writes its cells, the first line its titles; `sources`: the columns whose texts go on in those behind. */
export function writtenTable([titles = [], ...lines]: readonly (readonly (string | number)[])[]): {
  matrix: (string | number)[][];
  sources: readonly number[];
} {
  const further = new FurtherColumns(lines.reduce((most, { length }) => Math.max(most, length), titles.length));
  const cells = lines.map((line) => {
    const own: (string | number)[] = line.map((cell) => cell);
    for (const [at, cell] of line.entries()) {
      if (typeof cell !== 'string') continue;
      for (const [i, piece] of piecesOf(cell, xlsxText).entries())
        own[i === 0 ? at : further.placeOf(at, i + 1)] = xlsxText(piece);
    }
    return Array.from(own, (cell) => cell ?? '');
  });
  const head = Array.from(
    { length: further.sources.length > 0 ? further.width : titles.length },
    (_, at) => titles[at] ?? '',
  );
  const all = [...head, ...further.titles(head.map(String))];
  return {
    matrix: [all.map((title) => (typeof title === 'string' ? xlsxText(title) : title)), ...cells],
    sources: further.sources,
  };
}
