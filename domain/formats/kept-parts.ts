import { longestForeignPart } from '../kinds/foreign-part/shape.ts';
import type { NewRow } from '../kinds/kinds.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { KeptPart } from './draft.ts';

/** Characters of the content in a row: a longer part is kept in several, each a JSON text with room for its escapes. */
const longest = longestForeignPart / 2 - 100;

/** A piece of a longer part. */
interface Piece {
  'intara:piece': number;
  of: number;
  text: string;
}

/** The parts of a document as rows; a part that is too long for one becomes several. */
export function foreignRows(format: string, document: string, kept: readonly KeptPart[]): NewRow<'foreignParts'>[] {
  return kept.flatMap(({ row, foreignId, content }) => {
    const one = { format, row: row ?? '', foreignId, document };
    if (content.length <= longestForeignPart) return [{ ...one, content }];
    const of = Math.ceil(content.length / longest);
    return Array.from({ length: of }, (_, n) => {
      const piece: Piece = { 'intara:piece': n, of, text: content.slice(n * longest, (n + 1) * longest) };
      return { ...one, content: JSON.stringify(piece) };
    });
  });
}

/** What documents of a format said of the rows of a version, in the order it was read, to be written back. */
export function keptParts(w: Pick<Workspace, 'foreignParts'>, format: string): (KeptPart & { document: string })[] {
  const found: (KeptPart & { document: string })[] = [];
  let open: string[] = [];
  for (const { format: own, row, foreignId, document, content } of w.foreignParts) {
    if (own !== format) continue;
    const piece = pieceOf(content);
    if (piece && piece['intara:piece'] === 0) open = [];
    if (piece) open.push(piece.text);
    if (piece && open.length < piece.of) continue;
    found.push({ row: row || null, foreignId, document, content: piece ? open.join('') : content });
  }
  return found;
}

function pieceOf(content: string): Piece | undefined {
  if (!content.startsWith('{"intara:piece":')) return undefined;
  return JSON.parse(content) as Piece;
}
