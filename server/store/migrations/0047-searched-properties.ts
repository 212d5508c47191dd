import { type Kysely, sql } from 'kysely';

/** At a time: an installation may have ten thousands. */
const atOnce = 500;

/**
 * Entries of libraries were not found by the names of their security properties. The codes stand in the searched text now, marked as `propertyMark`
 * marks them; the names are looked up when somebody searches.
 */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<{ library_entry: { id: string; search: string; body: Record<string, unknown> } }>;
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('library_entry')
      .select(['id', 'body'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute();
    for (const { id, body } of rows) {
      const marks = [body.property, ...[body.properties ?? []].flat()]
        .filter((code) => typeof code === 'string' && code !== '')
        .map((code) => `\n\u0001${code}\u0002`);
      if (marks.length > 0)
        await db
          .updateTable('library_entry')
          .set({ search: sql`search || ${marks.join('')}` })
          .where('id', '=', id)
          .execute();
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
