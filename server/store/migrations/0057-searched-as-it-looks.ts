import type { Kysely } from 'kysely';
import { foldText } from '#domain/fold-text.ts';

/** At a time: an installation may have ten thousands. */
const atOnce = 500;

type Searched = Record<'project' | 'task' | 'library_entry', { id: string; search: string }> & {
  project_member: { project_id: string; search: string };
};

/**
 * What lists search were names in small letters: one stored in full width was not found by what is typed in half width. The text as it looks stands
 * behind them now, where it is another. Marks of security properties, which nobody types, stay where they are.
 */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as unknown as Kysely<Searched>;
  for (const table of ['project', 'task', 'library_entry'] as const)
    for (let after = ''; ; ) {
      const rows = await db
        .selectFrom(table)
        .select(['id', 'search'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(atOnce)
        .execute();
      for (const { id, search } of rows) {
        const lines = search.split('\n');
        const more = lines.map((line) => (line.includes('\u0001') ? '' : foldText(line)));
        const others = [...new Set(more)].filter((line) => line !== '' && !lines.includes(line));
        if (others.length === 0) continue;
        const whole = [...lines, ...others].join('\n');
        await db.updateTable(table).set({ search: whole }).where('id', '=', id).execute();
        if (table === 'project')
          await db.updateTable('project_member').set({ search: whole }).where('project_id', '=', id).execute();
      }
      const last = rows.at(-1);
      if (!last) break;
      after = last.id;
    }
}
