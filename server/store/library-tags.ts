import { sql } from 'kysely';
import type { Db, Tx } from './store.ts';
import { likeText } from './value-codec.ts';

/** The entries with a tag, by its exact name. */
const taggedWith = (db: Db, name: string) =>
  db
    .selectFrom('library_entry')
    .select(['id', 'rev', 'tags'])
    .where(sql<boolean>`tags like ${likeText(JSON.stringify(name))} escape '\\'`)
    .execute();

/** How many entries of all libraries have a tag. */
export const countTagged = async (db: Db, name: string): Promise<number> =>
  (await taggedWith(db, name)).filter(({ tags }) => (JSON.parse(tags) as string[]).includes(name)).length;

/** Renames a tag in the entries that have it, or removes it from them (`next` undefined); their rev increases. Returns how many there were. */
export async function replaceTagInEntries(tx: Tx, name: string, next: string | undefined): Promise<number> {
  let followed = 0;
  for (const { id, rev, tags } of await taggedWith(tx, name)) {
    const before = JSON.parse(tags) as string[];
    if (!before.includes(name)) continue;
    const after = [...new Set(before.flatMap((tag) => (tag !== name ? [tag] : next === undefined ? [] : [next])))];
    await tx
      .updateTable('library_entry')
      .set({ tags: JSON.stringify(after), rev: rev + 1 })
      .where('id', '=', id)
      .execute();
    followed += 1;
  }
  return followed;
}
