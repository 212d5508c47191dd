import { textWidth } from '../diagram/shapes.ts';

/** What may end a line: blanks stay with the word before them, Chinese characters stand alone, a path breaks behind its marks. */
const pieces = /[\u2e80-\uffef]|[^\s\u2e80-\uffef]*?[/\\._-](?=[^\s/\\._-])\s*|[^\s\u2e80-\uffef]+\s*|\s+/g;

/** A text in lines that fit the room (px); a piece that fits none is cut where the line ends. */
export function wrappedText(text: string, room: number, size: number, bold = false): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const piece of piecesOf(paragraph, room, size, bold)) {
      if (line !== '' && textWidth((line + piece).trimEnd(), size, bold) > room) {
        lines.push(line.trimEnd());
        line = piece.trimStart();
      } else line += piece;
    }
    lines.push(line.trimEnd());
  }
  return lines;
}

function* piecesOf(paragraph: string, room: number, size: number, bold: boolean): Iterable<string> {
  for (const [piece] of paragraph.matchAll(pieces)) {
    if (textWidth(piece.trimEnd(), size, bold) <= room) {
      yield piece;
      continue;
    }
    let part = '';
    for (const letter of piece) {
      if (part !== '' && textWidth(part + letter, size, bold) > room) {
        yield part;
        part = '';
      }
      part += letter;
    }
    yield part;
  }
}
