import { titleOfPiece } from '#domain/xlsx-text.ts';

/** Columns behind those of a table, in which texts go on that are longer than a cell: nothing is cut. */
export class FurtherColumns {
  private readonly places = new Map<string, number>();
  /** For each of them the column whose texts it holds. */
  readonly sources: number[] = [];
  private readonly pieces: number[] = [];

  constructor(private readonly width: number) {}

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
