import { searchable } from '#domain/fold-text.ts';
import { nameKey } from '#domain/model/name-key.ts';
import { SystemTexts, type TaskForm } from '#domain/product/task.ts';
import { giveWay } from '#server/loop/give-way.ts';
import { orderKey } from '../lists/order-key.ts';
import { deleteStarsOf } from '../lists/stars.ts';
import { noStats, statsColumns } from '../lists/stats.ts';
import { countPlaces, placesAtOnce } from '../lists/task-places.ts';
import type { Author, Db, Tx } from '../store.ts';
import { noteDeleted } from '../versions/deleted-versions.ts';

/** What of its form a task has itself: the texts about the system are its versions'. */
export type StoredForm = Omit<TaskForm, keyof SystemTexts>;

export interface StoredTask {
  projectId: string;
  code: string;
  rev: number;
  /** Who changed it last. */
  by: string;
}

/** Finds a task. */
export const taskById = (db: Db, id: string): Promise<StoredTask | undefined> =>
  db
    .selectFrom('task')
    .select(['project_id as projectId', 'code', 'rev', 'update_by as by'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The id of the version a task goes on in; empty for a task that is gone. */
export async function currentVersionOf(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom('task').select('current_version_id').where('id', '=', id).executeTakeFirst();
  return row?.current_version_id ?? '';
}

/** The form of a task as it was entered, with the texts of its current version. */
export async function taskForm(db: Db, id: string): Promise<TaskForm | undefined> {
  const row = await db
    .selectFrom('task')
    .innerJoin('task_version', 'task_version.id', 'task.current_version_id')
    .select(['task.body', 'task_version.texts'])
    .where('task.id', '=', id)
    .executeTakeFirst();
  return row && { ...(row.body as StoredForm), ...row.texts };
}

const codesAtOnce = 400;

/** The tasks of a project with one of these codes: their forms, and whether their current version is frozen. */
export async function tasksWithCodes(db: Db, projectId: string, codes: readonly string[]) {
  const found: { id: string; rev: number; form: TaskForm; frozen: boolean }[] = [];
  for (let at = 0; at < codes.length; at += codesAtOnce) {
    const rows = await db
      .selectFrom('task')
      .innerJoin('task_version', 'task_version.id', 'task.current_version_id')
      .select(['task.id', 'task.rev', 'task.body', 'task_version.texts', 'task_version.status'])
      .where('task.project_id', '=', projectId)
      .where('task.code', 'in', codes.slice(at, at + codesAtOnce))
      .execute();
    for (const { id, rev, body, texts, status } of rows)
      found.push({ id, rev, form: { ...(body as StoredForm), ...texts }, frozen: status === 'frozen' });
  }
  return found;
}

/** The form without the texts about the system, and these. */
function split(form: TaskForm): { body: StoredForm; texts: SystemTexts } {
  const { systemName, description, overview, ...body } = form;
  return { body, texts: { systemName, description, overview } };
}

/** Names and codes of other tasks of the project that share the code, or have a name that looks like this one. */
export const tasksNamed = (db: Db, projectId: string, form: Pick<TaskForm, 'name' | 'code'>, exceptId: string) =>
  db
    .selectFrom('task')
    .select(['name', 'code'])
    .where('project_id', '=', projectId)
    .where('id', '<>', exceptId)
    .where((eb) => eb.or([eb('name_key', '=', nameKey(form.name)), eb('code', '=', form.code)]))
    .execute();

/** Names and codes of all tasks of the project. */
export const taskNames = (db: Db, projectId: string) =>
  db.selectFrom('task').select(['name', 'code']).where('project_id', '=', projectId).execute();

/** The method of a project by its hash, for a version to share; undefined when the project is gone. */
export async function projectMethod(db: Db, projectId: string): Promise<string | undefined> {
  const row = await db.selectFrom('project').select('method_hash').where('id', '=', projectId).executeTakeFirst();
  return row?.method_hash;
}

/** What the first version of a task is called. */
export const firstVersion = 'V1.0';

export interface NewTask {
  taskId: string;
  versionId: string;
  projectId: string;
  form: TaskForm;
  methodHash: string;
}

/** Inserts tasks with their members and their first, open versions. */
export async function insertTasks(tx: Tx, tasks: readonly NewTask[], author: Author): Promise<void> {
  await insertTaskRows(tx, tasks, author);
  await tx
    .insertInto('task_version')
    .values(
      tasks.map(({ taskId, versionId, form, methodHash }) => ({
        id: versionId,
        task_id: taskId,
        version: firstVersion,
        base_version_id: null,
        content: '',
        author: author.by,
        texts: split(form).texts,
        status: 'open' as const,
        rev: 1,
        method_hash: methodHash,
        counters: {},
        ...statsColumns(noStats),
        created_on: author.at,
        update_time: author.at,
      })),
    )
    .execute();
}

/** Inserts tasks with their members; the caller inserts the versions, the current one under `versionId`. */
export async function insertTaskRows(
  tx: Tx,
  tasks: readonly Omit<NewTask, 'methodHash'>[],
  { by, at }: Author,
): Promise<void> {
  const rows = tasks.map(({ taskId, versionId, projectId, form }) => ({
    id: taskId,
    project_id: projectId,
    current_version_id: versionId,
    rev: 1,
    body: split(form).body as unknown,
    ...names(form),
    create_by: by,
    responsible_by: form.responsible,
    update_by: by,
    created_on: at,
    update_time: at,
  }));
  const atOnce = await tasksAtOnce(tx, tasks);
  for (let from = 0; from < rows.length; from += atOnce)
    await tx
      .insertInto('task')
      .values(rows.slice(from, from + atOnce))
      .execute();
  await insertMembers(
    tx,
    tasks.flatMap(({ taskId, form }) => membersOf(taskId, form.members)),
  );
}

/** With each goes a place of every participant (migration 0034). */
async function tasksAtOnce(tx: Tx, tasks: readonly { projectId: string }[]): Promise<number> {
  if (tasks.length === 1) return 1;
  const projects = [...new Set(tasks.map(({ projectId }) => projectId))];
  const { n } = await tx
    .selectFrom('project_member')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('project_id', 'in', projects)
    .executeTakeFirstOrThrow();
  return Math.ceil(placesAtOnce / Math.max(1, Number(n)));
}

/**
 * Writes a task that is still at `rev`, with its members and the texts of its current version; false when somebody else came first.
 * @throws VersionFrozen when the current version is frozen and the texts are others
 */
export async function updateTask(tx: Tx, id: string, rev: number, form: TaskForm, { by, at }: Author) {
  const { body, texts } = split(form);
  const audit = { responsible_by: form.responsible, rev: rev + 1, update_by: by, update_time: at };
  const found = await tx
    .updateTable('task')
    .set({ ...names(form), ...audit, body: body as unknown })
    .where('id', '=', id)
    .where('rev', '=', rev)
    .returning('current_version_id')
    .executeTakeFirst();
  if (!found) return false;
  await setTaskMembers(tx, id, form.members);
  await writeTexts(tx, found.current_version_id, texts);
  return true;
}

/** A frozen version says the same for ever: its texts cannot be written. */
export class VersionFrozen extends Error {
  constructor(readonly fields: readonly (keyof SystemTexts)[]) {
    super('the version is frozen');
  }
}

/** @throws VersionFrozen */
async function writeTexts(tx: Tx, versionId: string, texts: SystemTexts): Promise<void> {
  const written = await tx
    .updateTable('task_version')
    .set({ texts })
    .where('id', '=', versionId)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  if (written) return;
  const { texts: kept } = await tx
    .selectFrom('task_version')
    .select('texts')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  // What is kept may be older than a rule of today, by which it comes back from a form.
  const asEntered = SystemTexts.safeParse(kept).data ?? kept;
  const fields = SystemTexts.keyof().options.filter((field) => asEntered[field] !== texts[field]);
  if (fields.length > 0) throw new VersionFrozen(fields);
}

/**
 * Marks a task that is still at `rev` complete, or undone; false when somebody else came first. Without a reason only a task whose current
 * version is frozen becomes complete: undefined where it is not.
 */
export async function setComplete(
  tx: Tx,
  id: string,
  { rev, complete, reason }: { rev: number; complete: boolean; reason: string },
  { by, at }: Author,
): Promise<boolean | undefined> {
  const said = complete
    ? { complete, complete_by: by, complete_on: at, complete_reason: reason }
    : { complete, complete_by: null, complete_on: null, complete_reason: null };
  const found = await tx
    .updateTable('task')
    .set({ ...said, rev: rev + 1, update_by: by, update_time: at })
    .where('id', '=', id)
    .where('rev', '=', rev)
    .returning('current_version_id')
    .executeTakeFirst();
  if (!found) return false;
  if (!complete || reason !== '') return true;
  const { status } = await tx
    .selectFrom('task_version')
    .select('status')
    .where('id', '=', found.current_version_id)
    .executeTakeFirstOrThrow();
  return status === 'frozen' || undefined;
}

/** Tasks deleted by one statement: some milliseconds, where few people see them. */
const deletedAtOnce = 100;

/**
 * Deletes tasks with their stars, under the lock `projects`; the foreign keys delete their members and versions, what the versions held is noted
 * to be swept. Returns the ids of the versions.
 */
export async function deleteTasks(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const versions: string[] = [];
  const atOnce = Math.min(deletedAtOnce, Math.ceil(placesAtOnce / Math.max(1, await countPlaces(tx, ids[0] ?? ''))));
  for (let from = 0; from < ids.length; from += atOnce) {
    if (from > 0) await giveWay();
    const some = ids.slice(from, from + atOnce);
    versions.push(...(await noteDeleted(tx, some)));
    await deleteStarsOf(tx, some);
    await tx.deleteFrom('task').where('id', 'in', some).execute();
  }
  return versions;
}

async function setTaskMembers(tx: Tx, taskId: string, users: readonly string[]): Promise<void> {
  const wanted = new Set(users);
  const members = await tx.selectFrom('task_member').select('user_id').where('task_id', '=', taskId).execute();
  const gone = members.flatMap(({ user_id }) => (wanted.delete(user_id) ? [] : [user_id]));
  const ofTask = tx.deleteFrom('task_member').where('task_id', '=', taskId);
  if (gone.length > 0) await ofTask.where('user_id', 'in', gone).execute();
  await insertMembers(tx, membersOf(taskId, [...wanted]));
}

const membersOf = (task_id: string, users: readonly string[]) =>
  [...new Set(users)].map((user_id) => ({ task_id, user_id }));

async function insertMembers(tx: Tx, rows: readonly { task_id: string; user_id: string }[]): Promise<void> {
  for (let at = 0; at < rows.length; at += placesAtOnce)
    await tx
      .insertInto('task_member')
      .values(rows.slice(at, at + placesAtOnce))
      .execute();
}

/** What lists look for, from the form. */
const names = ({ name, code, scheduledTime }: TaskForm) => ({
  name,
  code,
  name_order: orderKey(name),
  code_order: orderKey(code),
  name_key: nameKey(name),
  search: searchable(`${name} ${code}`),
  due: scheduledTime[1],
});

/** Code and name of a task, for who reads of it later. */
export async function nameOfTask(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom('task').select(['code', 'name']).where('id', '=', id).executeTakeFirst();
  return row ? `${row.code} ${row.name}` : id;
}

/** Tasks of a project that are to be reported, in the order asked for, with their current versions; others are left out. */
export async function reportedTasks(
  db: Db,
  projectId: string,
  ids: readonly string[],
): Promise<{ id: string; type: TaskForm['type']; versionId: string }[]> {
  const rows = await db
    .selectFrom('task')
    .select(['id', 'body', 'current_version_id as versionId'])
    .where('project_id', '=', projectId)
    .where('id', 'in', ids)
    .execute();
  return rows
    .map(({ id, body, versionId }) => ({ id, type: (body as StoredForm).type, versionId: versionId ?? '' }))
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
