import type { Db } from '../store.ts';

/** More are not asked for in one statement. */
const atOnce = 500;

/** Sets a file aside; one that is aside already stays so since then. */
export async function noteAside(db: Db, file: string, since: string): Promise<void> {
  await db
    .insertInto('file_aside')
    .values({ file, since, removing_since: null })
    .onConflict((on) => on.column('file').doNothing())
    .execute();
}

/** Puts a file back unless it is being removed. */
export async function forgetAside(db: Db, file: string): Promise<void> {
  await db.deleteFrom('file_aside').where('file', '=', file).where('removing_since', 'is', null).execute();
}

/** Since when a server removes this file (ISO 8601); undefined where none does. */
export async function beingRemovedSince(db: Db, file: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('file_aside')
    .select('removing_since')
    .where('file', '=', file)
    .where('removing_since', 'is not', null)
    .executeTakeFirst();
  return row?.removing_since ?? undefined;
}

/** Those of these files that are aside. */
export async function filesAside(db: Db, files: readonly string[]): Promise<Set<string>> {
  const aside = new Set<string>();
  for (let at = 0; at < files.length; at += atOnce) {
    const some = files.slice(at, at + atOnce);
    const rows = await db.selectFrom('file_aside').select('file').where('file', 'in', some).execute();
    for (const { file } of rows) aside.add(file);
  }
  return aside;
}

/** Files that were set aside before `before`, or whose removal began before `stuck` and never ended. */
export async function asideSince(db: Db, before: string, stuck: string): Promise<string[]> {
  const rows = await db
    .selectFrom('file_aside')
    .select('file')
    .where((eb) => eb.or([eb('since', '<', before), eb('removing_since', '<', stuck)]))
    .orderBy('file')
    .execute();
  return rows.map(({ file }) => file);
}

/**
 * Takes the removal of a file that is aside: from now on nobody puts it back. One server gets it.
 * @returns since when it was aside; undefined where it is not, or another server removes it
 */
export async function claimRemoval(
  db: Db,
  file: string,
  { now, stuck }: { now: string; stuck: string },
): Promise<string | undefined> {
  const row = await db
    .updateTable('file_aside')
    .set({ removing_since: now })
    .where('file', '=', file)
    .where((eb) => eb.or([eb('removing_since', 'is', null), eb('removing_since', '<', stuck)]))
    .returning('since')
    .executeTakeFirst();
  return row && new Date(row.since).toISOString();
}

/** Whatever it was: the file is not aside any more. */
export async function dropAside(db: Db, file: string): Promise<void> {
  await db.deleteFrom('file_aside').where('file', '=', file).execute();
}
