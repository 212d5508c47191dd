import { foldText } from '#domain/fold-text.ts';
import type { LibraryEntry, LibraryName } from '#domain/library/libraries.ts';
import type { LocalText } from '#domain/model/base.ts';
import { giveWay } from '#server/loop/give-way.ts';
import { keyRanges } from '../lists/key-ranges.ts';
import type { Db } from '../store.ts';
import { entryOf } from './libraries.ts';

/** The names of a library, some at a time: others are heard between. */
async function* namesOf(db: Db, library: LibraryName) {
  for await (const range of keyRanges(db, 'library_entry')) {
    yield await db
      .selectFrom('library_entry')
      .select(['id', 'rev', 'code', 'code_order', 'name_en as en', 'name_zh as zh'])
      .where('library', '=', library)
      .where(range)
      .execute();
    await giveWay();
  }
}

/** The entries with this code, or with a name in one of the languages that looks like this one: at most so many, those of the code first. */
export async function entriesLike(
  db: Db,
  library: LibraryName,
  { code, name }: { code: string; name: LocalText },
  most: number,
) {
  const wanted = { en: foldText(name.en), zh: foldText(name.zh) };
  const found: { id: string; rev: number; code: string; name: LocalText; same: 'code' | 'name'; order: string }[] = [];
  for await (const rows of namesOf(db, library))
    for (const { en, zh, code_order: order, ...row } of rows) {
      const isNamed = foldText(en) === wanted.en || foldText(zh) === wanted.zh;
      if (row.code === code || isNamed)
        found.push({ ...row, name: { en, zh }, same: row.code === code ? 'code' : 'name', order });
    }
  found.sort((a, b) => Number(b.same === 'code') - Number(a.same === 'code') || (a.order < b.order ? -1 : 1));
  return found.slice(0, most).map(({ order: _, ...row }) => row);
}

/** The codes of all entries of a library, by their ids. */
export async function codesOfEntries(db: Db, library: LibraryName): Promise<ReadonlyMap<string, string>> {
  const codes = new Map<string, string>();
  for await (const rows of namesOf(db, library)) for (const { id, code } of rows) codes.set(id, code);
  return codes;
}

/** Entries read at a time: some milliseconds. */
const textsAtOnce = 200;

/** The entries of a library with one of these codes, or a name in either language that looks like one of these. */
export async function entriesNamed<L extends LibraryName>(
  db: Db,
  library: L,
  { codes, names }: { codes: readonly string[]; names: readonly string[] },
): Promise<LibraryEntry<L>[]> {
  const found = new Map<string, LibraryEntry<L>>();
  for (const [column, texts] of [
    ['code', codes],
    ['id', await idsNamed(db, library, names)],
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

async function idsNamed(db: Db, library: LibraryName, names: readonly string[]): Promise<string[]> {
  const wanted = new Set(names.map(foldText));
  const ids: string[] = [];
  if (wanted.size === 0) return ids;
  for await (const rows of namesOf(db, library))
    for (const { id, en, zh } of rows) if (wanted.has(foldText(en)) || wanted.has(foldText(zh))) ids.push(id);
  return ids;
}
