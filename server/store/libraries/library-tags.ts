import { sql } from 'kysely';
import { likeText } from '../engines/value-codec.ts';
import { keyRanges } from '../lists/key-ranges.ts';
import type { Db, Tx } from '../store.ts';

interface Tagged {
  id: string;
  rev: number;
  tags: string[];
}

/** The entries of all libraries that have a tag, by its exact name, some at a time. */
async function* taggedWith(db: Db, name: string): AsyncGenerator<Tagged[]> {
  for await (const range of keyRanges(db, 'library_entry')) {
    const rows = await db
      .selectFrom('library_entry')
      .select(['id', 'rev', 'tags'])
      .where(range)
      .where(sql<boolean>`tags like ${likeText(JSON.stringify(name))} escape '\\'`)
      .execute();
    const entries = rows.map(({ tags, ...row }): Tagged => ({ ...row, tags: JSON.parse(tags) }));
    yield entries.filter(({ tags }) => tags.includes(name));
  }
}

/** How many entries of all libraries have a tag. */
export async function countTagged(db: Db, name: string): Promise<number> {
  let count = 0;
  for await (const entries of taggedWith(db, name)) count += entries.length;
  return count;
}

/** Renames a tag in the entries that have it, or removes it from them (`next` undefined); their rev increases. Returns how many there were. */
export async function replaceTagInEntries(tx: Tx, name: string, next: string | undefined): Promise<number> {
  let followed = 0;
  for await (const entries of taggedWith(tx, name))
    for (const { id, rev, tags } of entries) {
      const after = [...new Set(tags.flatMap((tag) => (tag !== name ? [tag] : (next ?? []))))];
      const change = { tags: JSON.stringify(after), rev: rev + 1 };
      await tx.updateTable('library_entry').set(change).where('id', '=', id).execute();
      followed += 1;
    }
  return followed;
}
