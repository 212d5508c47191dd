import { searchable } from '#domain/fold-text.ts';
import type { Method } from '#domain/model/method.ts';
import { nameKey } from '#domain/model/name-key.ts';
import type { ProjectForm } from '#domain/product/project.ts';
import { orderKey } from '../lists/order-key.ts';
import { deleteStarsOf } from '../lists/stars.ts';
import { givePlaces, takePlaces } from '../lists/task-places.ts';
import type { Author, Db, Tx } from '../store.ts';
import { keepMethod, readMethod } from '../versions/methods.ts';

export interface StoredProject {
  code: string;
  rev: number;
  body: ProjectForm;
  method: Method;
}

/** Finds a project with its form and method. */
export async function projectById(db: Db, id: string): Promise<StoredProject | undefined> {
  const row = await db
    .selectFrom('project')
    .select(['code', 'rev', 'body', 'method_hash'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { code, rev, body, method_hash } = row;
  return { code, rev, body: body as ProjectForm, method: await readMethod(db, method_hash) };
}

/** The code of a project and who changed it last. */
export async function lastChangeOfProject(db: Db, id: string): Promise<{ code: string; by: string } | undefined> {
  return db.selectFrom('project').select(['code', 'update_by as by']).where('id', '=', id).executeTakeFirst();
}

/** Names and codes of other projects that share the code, or have a name that looks like this one. */
export const projectsNamed = (db: Db, form: Pick<ProjectForm, 'name' | 'code'>, exceptId: string) =>
  db
    .selectFrom('project')
    .select(['name', 'code'])
    .where('id', '<>', exceptId)
    .where((eb) => eb.or([eb('name_key', '=', nameKey(form.name)), eb('code', '=', form.code)]))
    .execute();

const textsAtOnce = 400;

/** The projects with one of these codes, or with a name that looks like one of these. */
export async function projectsWith(db: Db, { codes, names }: { codes: readonly string[]; names: readonly string[] }) {
  const found = new Map<string, { id: string; name: string; code: string; rev: number; body: ProjectForm }>();
  for (const [column, texts] of [
    ['code', codes],
    ['name_key', names.map(nameKey)],
  ] as const)
    for (let at = 0; at < texts.length; at += textsAtOnce) {
      const rows = await db
        .selectFrom('project')
        .select(['id', 'name', 'code', 'rev', 'body'])
        .where(column, 'in', texts.slice(at, at + textsAtOnce))
        .execute();
      for (const row of rows) found.set(row.id, { ...row, body: row.body as ProjectForm });
    }
  return [...found.values()];
}

/** The id of the example project, when it is loaded. */
export async function exampleProject(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('project').select('id').where('example', '=', true).executeTakeFirst();
  return row?.id;
}

export interface NewProject {
  id: string;
  form: ProjectForm;
  method: Method;
  example: boolean;
}

/** Inserts a project with its participants under the next number; call it under the lock `projects`, or two get one number. */
export async function insertProject(tx: Tx, project: NewProject, { by, at }: Author): Promise<void> {
  const { id, form, method, example } = project;
  const last = await tx
    .selectFrom('project')
    .select((eb) => eb.fn.max('number').as('n'))
    .executeTakeFirst();
  const head = { id, number: Number(last?.n ?? 0) + 1, body: withoutPrefixes(form), logo: null, example };
  const method_hash = await keepMethod(tx, method);
  const audit = { rev: 1, create_by: by, responsible_by: by, update_by: by, created_on: at, update_time: at };
  await tx
    .insertInto('project')
    .values({ ...head, method_hash, ...names(form), ...audit })
    .execute();
  await setProjectMembers(tx, id, form, at);
}

/** Writes a project that is still at `rev`, with its participants, under the lock `projects`; false when somebody else came first. */
export async function updateProject(
  tx: Tx,
  id: string,
  rev: number,
  next: { form: ProjectForm; method: Method },
  { by, at }: Author,
): Promise<boolean> {
  const { form, method } = next;
  const audit = { rev: rev + 1, update_by: by, update_time: at };
  const method_hash = await keepMethod(tx, method);
  const found = await tx
    .updateTable('project')
    .set({ ...names(form), ...audit, body: withoutPrefixes(form), method_hash })
    .where('id', '=', id)
    .where('rev', '=', rev)
    .returning('id')
    .executeTakeFirst();
  if (found) await setProjectMembers(tx, id, form, at);
  return found !== undefined;
}

/**
 * Writes the method of a project that is still at `rev`, with the form that names its models, under the lock `projects`; false when somebody
 * else came first.
 */
export async function updateProjectMethod(
  tx: Tx,
  id: string,
  rev: number,
  { body, method }: { body: ProjectForm; method: Method },
  { by, at }: Author,
): Promise<boolean> {
  const method_hash = await keepMethod(tx, method);
  const found = await tx
    .updateTable('project')
    .set({ body, method_hash, rev: rev + 1, update_by: by, update_time: at })
    .where('id', '=', id)
    .where('rev', '=', rev)
    .returning('id')
    .executeTakeFirst();
  if (found) await setMembersTime(tx, id, at);
  return found !== undefined;
}

/** Deletes a project whose tasks are deleted, with its stars; the foreign keys delete its members. */
export async function deleteProject(tx: Tx, id: string): Promise<void> {
  await deleteStarsOf(tx, [id]);
  await tx.deleteFrom('project').where('id', '=', id).execute();
}

/** The file of a project's logo by its hash. */
export async function logoOf(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('project').select('logo').where('id', '=', id).executeTakeFirst();
  return row?.logo ?? undefined;
}

/** Sets the logo of a project by the hash of its file, or takes it away. */
export async function setLogo(tx: Tx, id: string, logo: string | null, { by, at }: Author): Promise<void> {
  await tx.updateTable('project').set({ logo, update_by: by, update_time: at }).where('id', '=', id).execute();
  await setMembersTime(tx, id, at);
}

/** Who takes part in a project. */
export const participantsOf = async (db: Db, projectId: string): Promise<string[]> =>
  (await db.selectFrom('project_member').select('user_id').where('project_id', '=', projectId).execute()).map(
    ({ user_id }) => user_id,
  );

/** Does the project have a task? */
export async function hasTasks(db: Db, projectId: string): Promise<boolean> {
  const row = await db.selectFrom('task').select('id').where('project_id', '=', projectId).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Only who comes and goes is written, one by one: with each goes a place of every task. */
async function setProjectMembers(tx: Tx, project_id: string, form: ProjectForm, update_time: string): Promise<void> {
  const { search } = names(form);
  const wanted = new Set(form.participants);
  const members = await tx
    .selectFrom('project_member')
    .select('user_id')
    .where('project_id', '=', project_id)
    .execute();
  const gone = members.flatMap(({ user_id }) => (wanted.delete(user_id) ? [] : [user_id]));
  await takePlaces(tx, project_id, gone);
  for (const user_id of gone)
    await tx.deleteFrom('project_member').where('project_id', '=', project_id).where('user_id', '=', user_id).execute();
  if (members.length > gone.length)
    await tx.updateTable('project_member').set({ update_time, search }).where('project_id', '=', project_id).execute();
  await givePlaces(tx, project_id, [...wanted]);
  for (const user_id of wanted)
    await tx.insertInto('project_member').values({ project_id, user_id, update_time, search }).execute();
}

/** Says beside the members of a project when it was changed; every change of `project.update_time` needs it. */
async function setMembersTime(db: Db, project_id: string, update_time: string): Promise<void> {
  await db.updateTable('project_member').set({ update_time }).where('project_id', '=', project_id).execute();
}

const names = ({ name, code }: ProjectForm) => ({
  name,
  code,
  name_order: orderKey(name),
  code_order: orderKey(code),
  name_key: nameKey(name),
  search: searchable(`${name} ${code}`),
});

/** The code rule is kept in the method only. */
function withoutPrefixes({ codePrefixes: _prefixes, ...form }: ProjectForm): ProjectForm {
  return form;
}

/** Code and name of a project, for who reads of it later. */
export async function nameOfProject(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom('project').select(['code', 'name']).where('id', '=', id).executeTakeFirst();
  return row ? `${row.code} ${row.name}` : id;
}
