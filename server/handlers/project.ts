import { Failure } from '#contract/kit/errors.ts';
import { type ProjectDetail, project } from '#contract/project.ts';
import type { CodePrefixes } from '#domain/product/project.ts';
import { changeMethod } from '#server/actions/projects/change-method.ts';
import { changeProject } from '#server/actions/projects/change-project.ts';
import { cloneProject } from '#server/actions/projects/clone-project.ts';
import { composeProjectMethod } from '#server/actions/projects/compose-method.ts';
import { createProject } from '#server/actions/projects/create-project.ts';
import { deleteProject } from '#server/actions/projects/delete-project.ts';
import { listMethodProblems, previewMethod } from '#server/actions/projects/preview-method.ts';
import { setLogo } from '#server/actions/projects/set-logo.ts';
import type { Env } from '#server/env.ts';
import { imageKind } from '#server/files/picture.ts';
import { nameCards } from '#server/inauth/name-cards.ts';
import { modelChoices } from '#server/store/libraries/model-choices.ts';
import { setStar } from '#server/store/lists/stars.ts';
import { logoOf, projectById } from '#server/store/projects/project-table.ts';
import { shareEntries } from './answer-text.ts';
import { implement } from './implement.ts';

export const projectHandlers = implement(project, {
  list: async ({ query, user }, env) => shareEntries(await env.projects.page(user, query)),
  get: ({ params, user }, env) => detailOf(env, user, params.projectId),
  create: async ({ body, user }, env) => detailOf(env, user, await createProject(env, user, body)),
  change: async ({ params, body, user }, env) => {
    await changeProject(env, user, params.projectId, body);
    return detailOf(env, user, params.projectId);
  },
  clone: async ({ params, body, user }, env) => {
    await env.access.refuseBlind(user, params.projectId);
    return detailOf(env, user, await cloneProject(env, user, params.projectId, body));
  },
  drop: ({ params }, env) => deleteProject(env, params.projectId),
  star: async ({ params, body, user }, env) => {
    await setStar(env.store.db, user.id, 'project', params.projectId, body.starred);
    return { starred: body.starred };
  },
  setLogo: async ({ params, form, user }, env) => {
    const file = form.get('file');
    const logo = await setLogo(env, user, params.projectId, file instanceof File ? file : undefined);
    return { logo: logo && `/projects/${params.projectId}/logo?v=${logo.slice(0, 12)}` };
  },
  logo: async ({ params }, env) => {
    const logo = await logoOf(env.store.db, params.projectId);
    const bytes = logo ? await env.files.read(logo) : undefined;
    const kind = bytes && imageKind(bytes);
    if (!bytes || !kind) throw new Failure('NotFound');
    return new Response(bytes, {
      headers: { 'content-type': `image/${kind}`, 'cache-control': 'private, max-age=86400' },
    });
  },
  models: async (_, env) => modelChoices(env.store.db, await env.variables.current()),
  compose: async ({ body }, env) => {
    const method = await composeProjectMethod(env.store.db, body);
    // Who says nothing of codes is not told which the organisation leaves to the kinds.
    const problems = await listMethodProblems(body.codePrefixes ? method : { ...method, codePrefixes: {} });
    return { method, problems };
  },
  methodEffect: async ({ params, body, user }, env) => {
    await env.access.refuseBlind(user, params.projectId);
    return {
      problems: await listMethodProblems(body.method),
      effects: await previewMethod(env, user, params.projectId, body.method),
    };
  },
  changeMethod: async ({ params, body, user }, env) => {
    await changeMethod(env, user, params.projectId, body);
    return detailOf(env, user, params.projectId);
  },
});

/** @throws Failure ProjectGone */
async function detailOf(env: Env, user: { id: string }, projectId: string): Promise<ProjectDetail> {
  const item = await env.projects.item(user.id, projectId);
  const stored = await projectById(env.store.db, projectId);
  if (!item || !stored) throw new Failure('ProjectGone');
  const { body, method } = stored;
  const cards = await nameCards(env.identity, body.participants);
  return {
    ...item,
    // The method alone knows the code rule.
    form: { ...body, codePrefixes: (method.codePrefixes ?? {}) as CodePrefixes },
    method,
    problems: await listMethodProblems(method),
    participants: body.participants.flatMap((id) => cards.get(id) ?? []),
  };
}
