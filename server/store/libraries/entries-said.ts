import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { foldSearch, foldText } from '#domain/fold-text.ts';
import { propertyMark } from '#domain/library/entry-texts.ts';
import { type LibraryName, libraries } from '#domain/library/libraries.ts';
import type { SecurityProperty } from '#domain/model/method.ts';
import { wordsOf } from '../lists/list.ts';
import { type Db, isSqlite } from '../store.ts';
import type { Tables } from '../tables.ts';
import { listOf } from './rating-models.ts';

/** Entries whose searched text holds one of the parts (`saidBy`). */
export const isSaid = (db: Kysely<Tables>, said: unknown): RawBuilder<SqlBool> =>
  isSqlite(db)
    ? sql`exists (select 1 from json_each(${said}) as part where instr(library_entry.search, part.value) > 0)`
    : sql`exists (select 1 from jsonb_array_elements_text(cast(${said} as jsonb)) as part where strpos(library_entry.search, part) > 0)`;

/**
 * The parts one of which an entry says, where the words that are searched are in the name of a security property: the words, and the marks of these
 * properties. Names stand with the configuration and may change; entries hold codes. One sign is in the names of nearly all.
 */
export async function saidBy(db: Db, library: LibraryName, name: string | undefined): Promise<string | undefined> {
  const words = wordsOf(name);
  const { shape } = libraries[library].form;
  const [first] = words;
  if (first === undefined || first.length < 2 || !('property' in shape || 'properties' in shape)) return undefined;
  const { body } = await listOf(db, 'properties');
  const marks = (body as SecurityProperty[])
    .filter(({ name: { en, zh } }) =>
      [en, zh].some((one) => words.some((word) => foldSearch(one).includes(word) || foldText(one).includes(word))),
    )
    .map(({ code }) => propertyMark(code));
  return marks.length > 0 ? JSON.stringify([...words, ...marks]) : undefined;
}
