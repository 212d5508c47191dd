/** What the file of a drawing may hold. Real ones stay far below: the largest of those we know have 1.3 MB and 20 000 elements. */
export const mostBytes = 20 * 1024 * 1024;
/** Characters of all compressed pages together, inflated. */
export const mostInflated = 40_000_000;
/** Elements of the XML, and how deep they are nested. */
export const mostElements = 250_000;
export const deepest = 100;
/** Shapes of a file: boxes, lines and frames. With their assets they have to fit into one edit. */
export const mostShapes = 20_000;

/** Why a file is not read at all. */
const drawingRefusals = [
  'unknownFormat',
  'unknownColumns',
  'broken',
  'doctype',
  'tooLarge',
  'tooDeep',
  'tooMany',
  'empty',
  'tooLong',
] as const;
export type DrawingRefusal = (typeof drawingRefusals)[number];

/** A file that is not read. */
export class DrawingRefused extends Error {
  constructor(
    readonly why: DrawingRefusal,
    /** The headings of a table none of which is known. */
    readonly found = '',
  ) {
    super(why);
    this.name = 'DrawingRefused';
  }
}

/** Counts the shapes of a file and refuses one too many. */
export function countShapes(): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count > mostShapes) throw new DrawingRefused('tooMany');
  };
}
