import { sql } from 'kysely';
import type { ProjectForm } from '#domain/product/project.ts';
import { prepareByIds } from '../engines/prepare-query.ts';
import { type JsonText, readJson } from '../engines/value-codec.ts';
import { starredBy } from '../lists/stars.ts';
import type { Db } from '../store.ts';

/** Projects whose form is kept as lists show it: about a kilobyte each. */
const most = 10_000;

/** What may change without the form. */
const headQuery = (db: Db) => db.selectFrom('project').select(['id', 'rev', 'logo', 'update_time', 'update_by']);
const headsOf = prepareByIds((db, ids) => headQuery(db).where('id', 'in', ids));

/** All that is read each time where nothing is remembered. */
const headsFor = prepareByIds((db, ids, { userId }: { userId: string }) =>
  headQuery(db)
    .select(starredBy(userId, 'project', sql.ref('project.id')).as('starred'))
    .where('id', 'in', ids),
);

/** What is read of a project with each page: a line for each of its tasks, or one without. Edits change the rev. */
export type ProjectLine = { id: string } & (
  | { complete: boolean; version: string; rev: number }
  | { complete: null; version: null; rev: null }
);
export const projectLines = sql<ProjectLine>`
  select page.id, t.complete, t.version, t.rev from (select 1) as one
  left join (select task.complete, v.id as version, v.rev from task join task_version as v on v.id = task.current_version_id
    where task.project_id = page.id) as t on true`;

/** Of the form only what lists show: decoding all of it would cost more than finding the page. */
const formsOf = prepareByIds((db, ids) =>
  db
    .selectFrom('project')
    .select(['id', 'rev', 'number', 'name', 'code', 'example', 'created_on', 'create_by', 'responsible_by'])
    .select([
      sql<string>`body ->> 'description'`.as('description'),
      sql<JsonText<ProjectForm['lifecycle']>>`body -> 'lifecycle'`.as('lifecycle'),
    ])
    .where('id', 'in', ids),
);

type Head = Awaited<ReturnType<typeof headsOf>>[number];
type Form = Omit<Awaited<ReturnType<typeof formsOf>>[number], 'lifecycle'> & { lifecycle: ProjectForm['lifecycle'] };

/** A project as lists show it, without its tasks. */
export type ProjectRow = Head & Form;

/** The rows of a list: the form of a project changes only with its rev, so one that is known need not be read and decoded again. */
export class ProjectRows {
  readonly #known = new Map<string, Form>();

  /** In no order; without those that are gone. */
  async of(db: Db, ids: readonly string[]): Promise<ProjectRow[]> {
    return this.#withForms(db, await headsOf(db, ids));
  }

  /** The same, and which of them the user has starred: for where nothing is remembered. */
  async readFor(db: Db, userId: string, ids: readonly string[]): Promise<{ rows: ProjectRow[]; starred: Set<string> }> {
    const found = await headsFor(db, ids, { userId });
    const starred = new Set(found.flatMap((head) => (head.starred ? [head.id] : [])));
    const heads = found.map(({ starred: _, ...head }) => head);
    return { rows: await this.#withForms(db, heads), starred };
  }

  async #withForms(db: Db, heads: readonly Head[]): Promise<ProjectRow[]> {
    const known = this.#known;
    const missing = heads.filter(({ id, rev }) => known.get(id)?.rev !== rev).map(({ id }) => id);
    for (const form of await formsOf(db, missing)) known.set(form.id, { ...form, lifecycle: readJson(form.lifecycle) });
    const rows = heads.flatMap((head) => {
      const form = known.get(head.id);
      return form ? [{ ...head, ...form }] : [];
    });
    while (known.size > most) known.delete(known.keys().next().value as string);
    return rows;
  }
}
