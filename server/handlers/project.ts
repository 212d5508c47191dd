import { Failure } from '#contract/errors.ts';
import type { CurrentUser } from '#contract/inauth.ts';
import { type ProjectDetail, project } from '#contract/project.ts';
import type { Method } from '#domain/model/method.ts';
import type { CodePrefixes, ProjectForm } from '#domain/model/project.ts';
import { sameContent } from '#domain/workspace/pen.ts';
import type { Env } from '#server/env.ts';
import { keepFile, readKeptFile } from '#server/files.ts';
import { keepText } from '#server/http/answer.ts';
import { implement } from '#server/http/implement.ts';
import { imageKind } from '#server/http/picture.ts';
import { nameCards } from '#server/inauth/name-cards.ts';
import { methodOf, modelChoices } from '#server/store/models.ts';
import { isUniqueViolation, type Tx } from '#server/store/open.ts';
import { listProjects, projectItem, setStar } from '#server/store/projects.ts';
import { takeTurn } from '#server/store/turn.ts';
import { projectOvertaken } from '#server/workspace/refusals.ts';
import { versionsOf } from '#server/workspace/versions-of.ts';
import { changeMethod, methodEffects, methodProblems } from './project-method.ts';

export const projectHandlers = implement(project, {
  list: async ({ query, user }, env) => keepText(await listProjects(env.store, user, query)),
  get: ({ params, user }, env) => detailOf(env, user, params.projectId),
  create: async ({ body, user }, env) => detailOf(env, user, await createProject(env, user, body)),
  change: async ({ params, body, user }, env) => {
    await changeProject(env, user, params.projectId, body.rev, body.form);
    return detailOf(env, user, params.projectId);
  },
  drop: async ({ params }, env) => dropProject(env, params.projectId),
  star: async ({ params, body, user }, env) => {
    await setStar(env.store.db, user.id, 'project', params.projectId, body.starred);
    return { starred: body.starred };
  },
  setLogo: async ({ params, form, user }, env) => {
    const file = form.get('file');
    const logo = file instanceof File && file.size > 0 ? await keepLogo(env, file) : null;
    const at = env.clock().toISOString();
    await env.store.db
      .updateTable('project')
      .set({ logo, update_by: user.id, update_time: at })
      .where('id', '=', params.projectId)
      .execute();
    return { logo: logo && `/projects/${params.projectId}/logo?v=${logo.slice(0, 12)}` };
  },
  logo: async ({ params }, env) => {
    const row = await env.store.db
      .selectFrom('project')
      .select('logo')
      .where('id', '=', params.projectId)
      .executeTakeFirst();
    const bytes = row?.logo ? await readKeptFile(env.dataDir, row.logo) : undefined;
    const kind = bytes && imageKind(bytes);
    if (!bytes || !kind) throw new Failure('NotFound');
    return new Response(bytes, {
      headers: { 'content-type': `image/${kind}`, 'cache-control': 'private, max-age=86400' },
    });
  },
  models: (_, env) => modelChoices(env.store.db),
  compose: async ({ body }, env) => {
    const method = await methodOf(env.store.db, body);
    return { method, problems: methodProblems(method) };
  },
  methodEffect: async ({ params, body }, env) => ({
    problems: methodProblems(body.method),
    effects: await methodEffects(env, params.projectId, body.method),
  }),
  changeMethod: async ({ params, body, user }, env) => {
    await changeMethod(env, user, params.projectId, body);
    return detailOf(env, user, params.projectId);
  },
});

/** A JPEG or PNG by its first bytes; its size is held to by the mount. @throws Failure NotAnImage */
async function keepLogo(env: Env, file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!imageKind(bytes)) throw new Failure('NotAnImage', {}, [{ path: 'logo', problem: 'wrong' }]);
  return keepFile(env.dataDir, bytes);
}

async function detailOf(env: Env, user: CurrentUser, projectId: string): Promise<ProjectDetail> {
  const item = await projectItem(env.store.db, user.id, projectId);
  const row = await env.store.db
    .selectFrom('project')
    .select(['body', 'method'])
    .where('id', '=', projectId)
    .executeTakeFirst();
  if (!item || !row) throw new Failure('ProjectGone');
  const form = row.body as ProjectForm;
  const cards = await nameCards(env, form.participants);
  const method = row.method as Method;
  return {
    ...item,
    // The method alone knows the code rule.
    form: { ...form, codePrefixes: (method.codePrefixes ?? {}) as CodePrefixes },
    method,
    participants: form.participants.flatMap((id) => cards.get(id) ?? []),
  };
}

/** Creates a project with its own copy of the chosen models; the creator takes part. Answers its id. */
export async function createProject(env: Env, user: CurrentUser, form: ProjectForm, example = false): Promise<string> {
  const at = env.clock().toISOString();
  const id = env.newId();
  await namesFree(() =>
    env.store.tx(async (tx) => {
      // Until the project names them, no model may go.
      await takeTurn(tx, 'models');
      const method = await methodOf(tx, form);
      await insertProject(tx, { id, form, method, example, user: user.id, at });
    }),
  );
  return id;
}

/** @throws Failure ProjectNameTaken, ProjectCodeTaken */
export async function insertProject(
  tx: Tx,
  p: { id: string; form: ProjectForm; method: Method; example: boolean; user: string; at: string },
): Promise<void> {
  const { id, form, method, example, user, at } = p;
  // Or two that come at once would get one number.
  await takeTurn(tx, 'projects');
  await refuseTaken(tx, form, id);
  const last = await tx
    .selectFrom('project')
    .select((eb) => eb.fn.max('number').as('n'))
    .executeTakeFirst();
  const participants = [...new Set([user, ...form.participants])];
  const head = {
    id,
    number: Number(last?.n ?? 0) + 1,
    body: { ...withoutPrefixes(form), participants },
    method,
    logo: null,
    example,
    rev: 1,
  };
  const audit = { create_by: user, responsible_by: user, update_by: user, created_on: at, update_time: at };
  await tx
    .insertInto('project')
    .values({ ...head, ...names(form), ...audit })
    .execute();
  await setMembers(tx, id, participants);
}

async function changeProject(env: Env, user: CurrentUser, id: string, rev: number, form: ProjectForm): Promise<void> {
  const at = env.clock().toISOString();
  const stored = await env.store.db
    .selectFrom('project')
    .select(['rev', 'body', 'method'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!stored) throw new Failure('ProjectGone');
  const { body, method } = stored as { body: ProjectForm; method: Method };
  const others = modelsChanged(body, form);
  const renamed = form.codePrefixes && !sameContent(form.codePrefixes, method.codePrefixes ?? {});
  const prefixes = form.codePrefixes ?? (method.codePrefixes as CodePrefixes | undefined);
  const claimed =
    stored.rev === rev &&
    (await namesFree(() =>
      env.store.tx(async (tx) => {
        if (others) await takeTurn(tx, 'models');
        await takeTurn(tx, 'projects');
        if ((others || renamed) && (await hasTasks(tx, id))) throw new Failure('MethodInUse');
        await refuseTaken(tx, form, id);
        const next = {
          ...(others ? await methodOf(tx, form) : method),
          ...(prefixes ? { codePrefixes: prefixes } : {}),
        };
        const audit = { rev: rev + 1, update_by: user.id, update_time: at };
        const found = await tx
          .updateTable('project')
          .set({ ...names(form), ...audit, body: withoutPrefixes(form), method: next })
          .where('id', '=', id)
          .where('rev', '=', rev)
          .returning('id')
          .executeTakeFirst();
        if (found) await setMembers(tx, id, form.participants);
        return found !== undefined;
      }),
    ));
  if (!claimed) throw await projectOvertaken(env, id);
}

async function dropProject(env: Env, id: string) {
  const versions = await env.store.db
    .selectFrom('task_version')
    .innerJoin('task', 'task.id', 'task_version.task_id')
    .select(['task_version.id', 'task.id as task'])
    .where('task.project_id', '=', id)
    .execute();
  const tasks = new Set(versions.map((v) => v.task));
  await env.store.tx(async (tx) => {
    await tx
      .deleteFrom('star')
      .where('target_id', 'in', [id, ...tasks])
      .execute();
    await tx.deleteFrom('project').where('id', '=', id).execute();
  });
  for (const v of versions) versionsOf(env).forget(v.id);
  return { tasks: tasks.size, versions: versions.length };
}

const names = ({ name, code }: ProjectForm) => ({ name, code, search: `${name} ${code}`.toLowerCase() });

/** The code rule is kept in the method only. */
function withoutPrefixes({ codePrefixes: _prefixes, ...form }: ProjectForm): ProjectForm {
  return form;
}

async function hasTasks(tx: Tx, projectId: string): Promise<boolean> {
  const row = await tx.selectFrom('task').select('id').where('project_id', '=', projectId).limit(1).executeTakeFirst();
  return row !== undefined;
}

const modelsChanged = (a: ProjectForm, b: ProjectForm) =>
  JSON.stringify([a.impactModel, a.threatModels, a.riskModel, a.feasibilityTypes]) !==
  JSON.stringify([b.impactModel, b.threatModels, b.riskModel, b.feasibilityTypes]);

async function refuseTaken(tx: Tx, form: ProjectForm, id: string) {
  const rows = await tx
    .selectFrom('project')
    .select(['name', 'code'])
    .where('id', '<>', id)
    .where((eb) => eb.or([eb('name', '=', form.name), eb('code', '=', form.code)]))
    .execute();
  if (rows.some((row) => row.name === form.name))
    throw new Failure('ProjectNameTaken', {}, [{ path: 'name', problem: 'taken' }]);
  if (rows.length) throw new Failure('ProjectCodeTaken', {}, [{ path: 'code', problem: 'taken' }]);
}

/** Two requests at once can both find a name free; the unique index then refuses the later one. */
async function namesFree<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new Failure('ProjectNameTaken', {}, [{ path: 'name', problem: 'taken' }]);
    throw error;
  }
}

async function setMembers(tx: Tx, projectId: string, users: readonly string[]) {
  await tx.deleteFrom('project_member').where('project_id', '=', projectId).execute();
  const rows = [...new Set(users)].map((user_id) => ({ project_id: projectId, user_id }));
  if (rows.length) await tx.insertInto('project_member').values(rows).execute();
}
