import { longestForeignPart } from '../kinds/foreign-part/shape.ts';
import type { NewRow } from '../kinds/kinds.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { KeptPart } from './draft.ts';

/** Characters of the content in a row: a longer part is kept in several, each a JSON text with room for its escapes. */
const longest = longestForeignPart / 2 - 100;

/** A piece of a longer part: which part of the document, which piece of it. */
interface Piece {
  'intara:piece': number;
  of: number;
  part: number;
  text: string;
}

/** The parts of a document as rows; a part that is too long for one becomes several. */
export function foreignRows(format: string, document: string, kept: readonly KeptPart[]): NewRow<'foreignParts'>[] {
  return kept.flatMap(({ row, foreignId, content }, part) => {
    const one = { format, row: row ?? '', foreignId, document };
    if (content.length <= longestForeignPart) return [{ ...one, content }];
    const of = Math.ceil(content.length / longest);
    return Array.from({ length: of }, (_, n) => {
      const piece: Piece = { 'intara:piece': n, of, part, text: content.slice(n * longest, (n + 1) * longest) };
      return { ...one, content: JSON.stringify(piece) };
    });
  });
}

type Kept = KeptPart & { document: string };

/** What documents of a format said of the rows of a version, in the order it was read, to be written back. */
export function keptParts(w: Pick<Workspace, 'foreignParts'>, format: string): Kept[] {
  const found: Kept[] = [];
  const open = new Map<string, string[]>();
  const rows = [...w.foreignParts].filter((row) => row.format === format).sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const { row, foreignId, document, content } of rows) {
    const piece = pieceOf(content);
    const one = { row: row || null, foreignId, document };
    if (!piece) {
      found.push({ ...one, content });
      continue;
    }
    const key = JSON.stringify([document, piece.part, row, foreignId]);
    const texts = open.get(key) ?? [];
    open.set(key, texts);
    texts[piece['intara:piece']] = piece.text;
    if (Object.keys(texts).length === piece.of) found.push({ ...one, content: texts.join('') });
  }
  return found;
}

function pieceOf(content: string): Piece | undefined {
  return content.startsWith('{"intara:piece":') ? (JSON.parse(content) as Piece) : undefined;
}
