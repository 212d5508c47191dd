import type { Column } from './grid-types';

/** Beside a title (px): the padding of its cell; the sign of a column that is computed or required. */
const padding = 17;
const sign = 11;
/** A longer title asks for no more than this (px) and ends in dots. */
const most = 160;

/** Widths of letters of 12 px, bold (px), a little more than they are: fonts differ. */
function letterWidth(letter: string): number {
  if (/[\u2e80-\uffef]/.test(letter)) return 12;
  if (/[iljtfrI.,:;'()|/!\- ]/.test(letter)) return 5;
  if (/[mwMW%]/.test(letter)) return 11.5;
  return /[A-Z]/.test(letter) ? 9 : 7.5;
}

const widthOf = (text: string): number => [...text.trim()].reduce((sum, letter) => sum + letterWidth(letter), 0);

/** What a line may end behind: a word, a Chinese character. */
const partsOf = (title: string): string[] => title.match(/[\u2e80-\uffef]|[^\s\u2e80-\uffef]+\s*/g) ?? [];

/** The least width (px) at which the title of a column is read whole in the two lines a head has. */
export function headWidth({ title, required, editor }: Pick<Column<never>, 'title' | 'required' | 'editor'>): number {
  const parts = typeof title === 'string' ? partsOf(title) : [];
  if (parts.length === 0) return 0;
  const broken = parts.map((_, at) =>
    Math.max(widthOf(parts.slice(0, at + 1).join('')), widthOf(parts.slice(at + 1).join(''))),
  );
  return Math.min(Math.ceil(Math.min(...broken)) + padding + (required || !editor ? sign : 0), most);
}
