import { sql } from 'kysely';
import { type Viewer, visibleTo } from '../projects/visibility.ts';
import type { Db } from '../store.ts';
import { namesOfTask } from './libraries.ts';

/** The code of the standard a library requirement is taken from. */
const standard = sql<string>`(library_entry.body ->> 'standard')`;

const citing = (db: Db, codes: readonly string[]) =>
  db.selectFrom('library_entry').where('library_entry.library', '=', 'requirements').where(standard, 'in', codes);

/** Rows of tasks that were taken from library requirements of these standards. */
const rowsCiting = (db: Db, codes: readonly string[]) =>
  citing(db, codes)
    .innerJoin('entity', (join) =>
      join.on(sql<string>`(entity.body -> 'library' ->> 'entry')`, '=', sql.ref('library_entry.id')),
    )
    .where(sql<boolean>`(entity.body -> 'library' ->> 'entry') is not null`)
    .innerJoin('task_version', 'task_version.id', 'entity.version_id');

/** How many library requirements each of these standards is cited by, by code. */
export async function citationCounts(db: Db, codes: readonly string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  const rows = await citing(db, codes)
    .select(standard.as('standard'))
    .select((eb) => eb.fn.countAll().as('n'))
    .groupBy('standard')
    .execute();
  return new Map(rows.map((row) => [row.standard, Number(row.n)]));
}

/** The library requirements that cite a standard; at most so many. */
export async function citingEntries(db: Db, code: string, most: number) {
  const rows = await citing(db, [code])
    .select(['library_entry.id', 'library_entry.code', 'name_en as en', 'name_zh as zh'])
    .orderBy('library_entry.code_order')
    .limit(most)
    .execute();
  return rows.map(({ en, zh, ...row }) => ({ ...row, name: { en, zh } }));
}

/** In how many tasks each of these standards is used through its requirements, by code. */
export async function standardUses(db: Db, codes: readonly string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  const rows = await rowsCiting(db, codes)
    .select(standard.as('standard'))
    .select((eb) => eb.fn.count('task_version.task_id').distinct().as('n'))
    .groupBy('standard')
    .execute();
  return new Map(rows.map((row) => [row.standard, Number(row.n)]));
}

/** The tasks that use a standard and that the user can see; at most so many. */
export const tasksCiting = (db: Db, viewer: Viewer, code: string, most: number) =>
  rowsCiting(db, [code])
    .innerJoin('task', 'task.id', 'task_version.task_id')
    .innerJoin('project', 'project.id', 'task.project_id')
    .select(namesOfTask)
    .distinct()
    .where(visibleTo(viewer))
    .orderBy('project')
    .orderBy('task')
    .orderBy('taskId')
    .limit(most)
    .execute();
