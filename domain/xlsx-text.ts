import { cutAt } from './model/base.ts';

/** What a cell of a workbook may hold (UTF-16 units); the xlsx library throws at one that is longer. */
export const longestText = 32_767;

/** Stand where a text goes on in another cell, and where it comes from one. */
const goesOn = ' […→]';
const comesOn = '[→…] ';

/** A text in as many cells as hold it. Nearly all fit: to look each through for halves of characters took a fifteenth of a report. */
export function piecesOf(text: string, written: (piece: string) => string = (piece) => piece): string[] {
  const fits = (piece: string, room: number) => (piece.length > longestText ? false : written(piece).length <= room);
  if (fits(text, longestText)) return [text];
  const pieces: string[] = [];
  const room = longestText - goesOn.length - comesOn.length;
  for (let left = text; left !== ''; ) {
    let piece = cutAt(left, room);
    // A text becomes at most twice as long, so half of what is over never cuts too much.
    for (let over = written(piece).length - room; over > 0; over = written(piece).length - room)
      piece = cutAt(piece, piece.length - Math.ceil(over / 2));
    left = left.slice(piece.length);
    pieces.push(`${pieces.length > 0 ? comesOn : ''}${piece}${left === '' ? '' : goesOn}`);
  }
  return pieces;
}

/** The text that a cell and the one it goes on in hold; the first alone where they do not belong together. */
export const joinPieces = (first: string, next: string): string =>
  first.endsWith(goesOn.trim()) && next.startsWith(comesOn.trim())
    ? `${first.slice(0, first.lastIndexOf(goesOn))}${next.slice(comesOn.length)}`
    : first;

/** Heads the column in which texts of another one go on; the second of them is its column number 2. */
export const titleOfPiece = (title: string, piece: number): string => `${title} […${piece}]`;

/** The title of the column that one goes on, and which of its columns it is; undefined for every other title. */
export function pieceOfTitle(title: string): { title: string; piece: number } | undefined {
  const [, own, piece] = / \[…(\d{1,3})\]$/.test(title) ? (/^(.*) \[…(\d{1,3})\]$/s.exec(title) ?? []) : [];
  return own === undefined ? undefined : { title: own, piece: Number(piece) };
}

/**
 * A text as a workbook writes it. There `_x0041_` stands for the character of that number (ECMA-376 part 1, 22.9.2.19 ST_Xstring), so the first mark
 * of what looks like one is written by its own number: `_x005F_x0041_` is read as `_x0041_`. The xlsx library does not do that, and what it writes
 * into the cells themselves it reads as escaped twice: its workbooks need `bookSST`, the table of shared texts.
 */
export const xlsxText = (text: string): string => text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
