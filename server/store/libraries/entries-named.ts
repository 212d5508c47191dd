import { sql } from 'kysely';
import type { LibraryEntry, LibraryName } from '#domain/library/libraries.ts';
import type { LocalText } from '#domain/model/base.ts';
import { giveWay } from '#server/loop/give-way.ts';
import type { Db } from '../store.ts';
import { entryOf } from './libraries.ts';

/** The entries with this code, or with this name in one of the languages whatever its case: at most so many, those of the code first. */
export async function entriesLike(
  db: Db,
  library: LibraryName,
  { code, name }: { code: string; name: LocalText },
  most: number,
) {
  const names = (['en', 'zh'] as const).map((language) => ({ language, text: name[language].trim().toLowerCase() }));
  const rows = await db
    .selectFrom('library_entry')
    .select(['id', 'rev', 'code', 'name_en as en', 'name_zh as zh'])
    .where('library', '=', library)
    .where((eb) =>
      eb.or([
        eb('code', '=', code),
        ...names.map(({ language, text }) => eb(sql<string>`lower(${sql.ref(`name_${language}`)})`, '=', text)),
      ]),
    )
    .orderBy('code_order')
    .limit(most)
    .execute();
  const found = rows.map(({ en, zh, ...row }) => ({
    ...row,
    name: { en, zh },
    same: row.code === code ? ('code' as const) : ('name' as const),
  }));
  return found.sort((a, b) => Number(b.same === 'code') - Number(a.same === 'code'));
}

/** Entries read at a time: some milliseconds. */
const textsAtOnce = 200;

/** The entries of a library with one of these codes, or one of these names in either language. */
export async function entriesNamed<L extends LibraryName>(
  db: Db,
  library: L,
  { codes, names }: { codes: readonly string[]; names: readonly string[] },
): Promise<LibraryEntry<L>[]> {
  const found = new Map<string, LibraryEntry<L>>();
  for (const [column, texts] of [
    ['code', codes],
    ['name_en', names],
    ['name_zh', names],
  ] as const)
    for (let at = 0; at < texts.length; at += textsAtOnce) {
      const rows = await db
        .selectFrom('library_entry')
        .selectAll()
        .where('library', '=', library)
        .where(column, 'in', texts.slice(at, at + textsAtOnce))
        .execute();
      for (const row of rows) found.set(row.id, entryOf(row) as unknown as LibraryEntry<L>);
      await giveWay();
    }
  return [...found.values()];
}
