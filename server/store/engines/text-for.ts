import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isSqlite } from '../store.ts';
import type { Tables } from '../tables.ts';

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

/** Signs of no width that PostgreSQL keeps in a text it normalizes. */
const unseen = sql.lit('\u00ad\u200b\u200c\u200d\u2060\ufeff');

/** A text of a column as it is compared (`foldText`): for lists of one project, whose rows are looked at one by one. */
export const foldedText = (db: Kysely<Tables>, text: RawBuilder<string>): RawBuilder<string> =>
  isSqlite(db)
    ? sql<string>`fold_text(${text})`
    : sql<string>`lower(normalize(translate(${text}, ${unseen}, ''), nfkc))`;
