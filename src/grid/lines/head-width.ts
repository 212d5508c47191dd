import type { Column } from '../grid-types';

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

/** Width of a text of 12 px, bold (px). */
export const widthOf = (text: string): number => [...text.trim()].reduce((sum, letter) => sum + letterWidth(letter), 0);

/** What a line may end behind: a word, a Chinese character. */
const partsOf = (title: string): string[] => title.match(/[\u2e80-\uffef]|[^\s\u2e80-\uffef]+\s*/g) ?? [];

/** The least width (px) at which the title of a column is read whole in the two lines a head has. */
export function headWidth({
  title,
  required,
  asked,
  editor,
}: Pick<Column<never>, 'title' | 'required' | 'asked' | 'editor'>): number {
  const own = typeof title === 'string' ? titleWidth(title) : 0;
  return own === 0 ? 0 : Math.min(own + padding + (required || asked || !editor ? sign : 0), most);
}

/** Known titles: they are few, and a grid asks for their widths whenever it is drawn. */
const known = new Map<string, number>();

function titleWidth(title: string): number {
  const before = known.get(title);
  if (before !== undefined) return before;
  const parts = partsOf(title);
  const broken = parts.map((_, at) =>
    Math.max(widthOf(parts.slice(0, at + 1).join('')), widthOf(parts.slice(at + 1).join(''))),
  );
  const width = parts.length === 0 ? 0 : Math.ceil(Math.min(...broken));
  known.set(title, width);
  return width;
}
