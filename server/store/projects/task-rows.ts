import { sql } from 'kysely';
import type { TaskForm } from '#domain/product/task.ts';
import { prepareByIds } from '../engines/prepare-query.ts';
import { Remembered, RememberedByMarks } from '../engines/remembered.ts';
import { type JsonText, readJson } from '../engines/value-codec.ts';
import { citations } from '../libraries/library-sources.ts';
import { starredBy } from '../lists/stars.ts';
import type { Db, Store } from '../store.ts';

/** Tasks whose form is kept as lists show it: about a kilobyte each. */
const most = 20_000;

/** What may change without the form. */
const headQuery = (db: Db) =>
  db
    .selectFrom('task')
    .innerJoin('project', 'project.id', 'task.project_id')
    .innerJoin('task_version', 'task_version.id', 'task.current_version_id')
    .select(['task.id', 'task.project_id', 'project.name as project_name', 'task.rev', 'task.update_time'])
    .select(['task.current_version_id', 'task_version.version', 'task_version.status as version_status'])
    .select(['task_version.finished', 'task_version.rev as version_rev', 'task_version.update_time as version_time']);
const headsOf = prepareByIds((db, ids) => headQuery(db).where('task.id', 'in', ids));

/** All that is read each time where nothing is remembered. */
const headsFor = prepareByIds((db, ids, { userId }: { userId: string }) =>
  headQuery(db)
    .select([citations.as('citations'), starredBy(userId, 'task', sql.ref('task.id')).as('starred')])
    .where('task.id', 'in', ids),
);

/** What of a head is read with each page: edits change it. */
export type TaskLine = Pick<
  Head,
  'id' | 'current_version_id' | 'version' | 'version_status' | 'finished' | 'version_rev' | 'version_time'
>;
export const taskLine = sql<TaskLine>`
  select task.id, task.current_version_id, v.version, v.status as version_status, v.finished, v.rev as version_rev, v.update_time as version_time
  from task join task_version as v on v.id = task.current_version_id where task.id = page.id`;

/** The rest, which stays while the tasks are marked as they are. */
const restsOf = prepareByIds((db, ids) =>
  db
    .selectFrom('task')
    .innerJoin('project', 'project.id', 'task.project_id')
    .select(['task.id', 'task.project_id', 'project.name as project_name', 'task.rev', 'task.update_time'])
    .select(citations.as('citations'))
    .where('task.id', 'in', ids),
);
type Rest = Omit<Head, keyof TaskLine> & { id: string; citations: number };

/** Of the form only what lists show: its texts may be long, and decoding all of it would cost more than finding the page. */
const formsOf = prepareByIds((db, ids) =>
  db
    .selectFrom('task')
    .innerJoin('task_version', 'task_version.id', 'task.current_version_id')
    .select(['task.id', 'task.rev', 'task.name', 'task.code', 'task.complete', 'task.complete_reason'])
    .select(['task.responsible_by', 'task.created_on', 'task.create_by', 'task.update_by', 'task.current_version_id'])
    .select([
      sql<TaskForm['type']>`task.body ->> 'type'`.as('type'),
      sql<string>`task_version.texts ->> 'systemName'`.as('system_name'),
      sql<JsonText<string[]>>`task.body -> 'tags'`.as('tags'),
      sql<JsonText<string[]>>`task.body -> 'members'`.as('members'),
      sql<JsonText<TaskForm['scheduledTime']>>`task.body -> 'scheduledTime'`.as('scheduled_time'),
    ])
    .where('task.id', 'in', ids),
);

const citationsOf = prepareByIds((db, ids) =>
  db
    .selectFrom('task')
    .select(['task.id', citations.as('citations')])
    .where('task.id', 'in', ids),
);

type Head = Awaited<ReturnType<typeof headsOf>>[number];
type Read = Awaited<ReturnType<typeof formsOf>>[number];
type Form = Omit<Read, 'tags' | 'members' | 'scheduled_time'> & Pick<TaskForm, 'tags' | 'members' | 'scheduledTime'>;

/** A task as lists show it, without its statistics. */
export type TaskRow = Head & Form & { citations: number };

/**
 * The rows of a list. What may change often is read each time; what was entered of a task, texts of its current version included, changes only with
 * the task's rev, how often a task was used only where tasks or versions come and go.
 */
export class TaskRows {
  readonly #db: Db;
  readonly #forms = new Map<string, Form>();
  readonly #citations: Remembered<number>;
  readonly #rests: RememberedByMarks<Rest>;

  constructor(store: Store) {
    this.#db = store.db;
    this.#citations = new Remembered(store, ['task_origin', 'task:rows', 'task_version:rows'], most);
    const sources = ['task', 'project', 'task_origin', 'task_version:rows'] as const;
    this.#rests = new RememberedByMarks(store, [sources, sources], most);
  }

  /** In no order; without those that are gone. */
  async of(ids: readonly string[]): Promise<TaskRow[]> {
    const heads = await headsOf(this.#db, ids);
    const citations = await this.#citations.each(ids, async (some) =>
      (await citationsOf(this.#db, some)).map((row) => [row.id, Number(row.citations)]),
    );
    return this.#withForms(heads.map((head) => ({ ...head, citations: citations.get(head.id) ?? 0 })));
  }

  /** What lines of a page leave out, by id: the same object while it is marked as unchanged. */
  restsOf(lines: readonly TaskLine[]): Promise<ReadonlyMap<string, Rest>> {
    return this.#rests.each(
      lines.map(({ id }) => id),
      async (some) =>
        (await restsOf(this.#db, some)).map((rest) => [rest.id, { ...rest, citations: Number(rest.citations) }]),
    );
  }

  /** The same of a page, whose lines were read with it. */
  ofLines(lines: readonly TaskLine[], rests: ReadonlyMap<string, Rest>): Promise<TaskRow[]> {
    return this.#withForms(
      lines.flatMap((line) => {
        const rest = rests.get(line.id);
        return rest ? [{ ...rest, ...line }] : [];
      }),
    );
  }

  /** The same, and which of them the user has starred: for where nothing is remembered. */
  async readFor(userId: string, ids: readonly string[]): Promise<{ rows: TaskRow[]; starred: Set<string> }> {
    const found = await headsFor(this.#db, ids, { userId });
    const starred = new Set(found.flatMap((head) => (head.starred ? [head.id] : [])));
    const heads = found.map(({ starred: _, citations, ...head }) => ({ ...head, citations: Number(citations) }));
    return { rows: await this.#withForms(heads), starred };
  }

  async #withForms(heads: readonly (Head & { citations: number })[]): Promise<TaskRow[]> {
    const forms = this.#forms;
    const isKnown = (head: Head) => {
      const form = forms.get(head.id);
      return form?.rev === head.rev && form.current_version_id === head.current_version_id;
    };
    const missing = heads.filter((head) => !isKnown(head)).map(({ id }) => id);
    for (const { tags, members, scheduled_time, ...form } of await formsOf(this.#db, missing)) {
      const decoded = { tags: readJson(tags), members: readJson(members), scheduledTime: readJson(scheduled_time) };
      forms.set(form.id, { ...form, ...decoded });
    }
    const rows = heads.flatMap((head) => {
      const form = forms.get(head.id);
      return form ? [{ ...form, ...head }] : [];
    });
    while (forms.size > most) forms.delete(forms.keys().next().value as string);
    return rows;
  }
}
