import { type Insertable, sql } from 'kysely';
import { type Viewer, visibleTo } from '../projects/visibility.ts';
import type { Db, Tx } from '../store.ts';
import type { Tables } from '../tables.ts';
import { namesOfTask } from './libraries.ts';

/** Keeps from which row of a task an entry was made. */
export const insertSource = (tx: Tx, source: Insertable<Tables['library_source']>) =>
  tx.insertInto('library_source').values(source).execute();

/** From which row of a task an entry was made, with the names of the task: undefined where the viewer cannot see it, or it is gone. */
export const seenSource = (db: Db, viewer: Viewer, entryId: string) =>
  db
    .selectFrom('library_source')
    .innerJoin('task', 'task.id', 'library_source.task_id')
    .innerJoin('project', 'project.id', 'task.project_id')
    .select([
      'library_source.task_id as taskId',
      'library_source.version_id as versionId',
      'library_source.kind',
      'library_source.row_id as row',
    ])
    .select(['library_source.code', 'task.name as task', 'project.name as project'])
    .where('library_source.entry_id', '=', entryId)
    .where(visibleTo(viewer))
    .executeTakeFirst();

/** Was the entry made from a row of a task? */
export async function hasSource(db: Db, entryId: string): Promise<boolean> {
  const row = await db
    .selectFrom('library_source')
    .select('entry_id')
    .where('entry_id', '=', entryId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps the file a task template is made of. */
export const insertTemplateFile = (tx: Tx, template: Insertable<Tables['task_template']>) =>
  tx.insertInto('task_template').values(template).execute();

/** Keeps another file for a task template, or its first one: a delivered one has none. */
export const replaceTemplateFile = (tx: Tx, template: Insertable<Tables['task_template']>) =>
  tx
    .insertInto('task_template')
    .values(template)
    .onConflict((c) =>
      c.column('entry_id').doUpdateSet((eb) => ({ file: eb.ref('excluded.file'), bytes: eb.ref('excluded.bytes') })),
    )
    .execute();

/** The file a task template is made of; undefined when the template is gone. */
export async function templateFile(db: Db, entryId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('task_template')
    .innerJoin('library_entry', 'library_entry.id', 'task_template.entry_id')
    .select('task_template.file')
    .where('task_template.entry_id', '=', entryId)
    .executeTakeFirst();
  return row?.file;
}

/** Keeps from which task a task was made. */
export const insertOrigin = (tx: Tx, origin: Insertable<Tables['task_origin']>) =>
  tx.insertInto('task_origin').values(origin).execute();

/** How many tasks there are that were made through each of these templates. */
export async function madeFrom(db: Db, templates: readonly string[]): Promise<Map<string, number>> {
  if (templates.length === 0) return new Map();
  const rows = await db
    .selectFrom('task_origin')
    .innerJoin('task', 'task.id', 'task_origin.task_id')
    .select('task_origin.template')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('task_origin.template', 'in', templates)
    .groupBy('task_origin.template')
    .execute();
  return new Map(rows.flatMap(({ template, n }) => (template === null ? [] : [[template, Number(n)]])));
}

/** The tasks made through a template that the viewer can see; at most so many. */
export const tasksMadeFrom = (db: Db, viewer: Viewer, template: string, most: number) =>
  db
    .selectFrom('task_origin')
    .innerJoin('task', 'task.id', 'task_origin.task_id')
    .innerJoin('project', 'project.id', 'task.project_id')
    .select(namesOfTask)
    .where('task_origin.template', '=', template)
    .where(visibleTo(viewer))
    .orderBy('project')
    .orderBy('task')
    .orderBy('taskId')
    .limit(most)
    .execute();

/** How often a task was used: as the base of a version, as the original of a clone, through a template. For a query over `task`. */
export const citations = sql<number>`(
  select count(*) from task_origin o join task made on made.id = o.task_id where o.from_task = task.id
) + (
  select count(*) from task_version v where v.task_id = task.id and v.base_version_id is not null
)`;
