import { type RawBuilder, sql } from 'kysely';

/** In no text that is kept: control characters are refused or folded where names are entered. */
const mark = sql.lit('\u0001');

/**
 * Where a folded part is looked for: the text with one blank for each gap, because several blanks in a row are seen as one. A part that is one word is
 * looked for in the text as it is, which costs less.
 */
export const textFor = (part: string, text: RawBuilder<string>): RawBuilder<string> =>
  part.includes(' ')
    ? sql<string>`replace(replace(replace(${text}, ' ', ' ' || ${mark}), ${mark} || ' ', ''), ${mark}, '')`
    : text;
