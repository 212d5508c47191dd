import type { CurrentUser } from '#contract/account/inauth.ts';
import { Failure } from '#contract/kit/errors.ts';
import { project } from '#contract/project.ts';
import { task } from '#contract/task.ts';
import { taskVersion } from '#contract/task-version.ts';
import { version } from '#contract/version.ts';
import { dayIn } from '#domain/model/time-zone.ts';
import { requireAccessToAll } from '#server/access/rights.ts';
import type { Env } from '#server/env.ts';
import { headlampEdits, headlampProject, headlampTask } from '#server/seed/headlamp.ts';
import { headlampDrawing } from '#server/seed/headlamp-drawing.ts';
import { headlampRest } from '#server/seed/headlamp-rest.ts';
import { finalReason, firstEstimate, ratedAgain, versionTwo } from '#server/seed/headlamp-versions.ts';
import { exampleProject } from '#server/store/projects/project-table.ts';
import { exampleEdit } from '#server/store/versions/edit-log.ts';
import { loadWorkspace } from '#server/store/versions/versions.ts';
import { createProject } from './projects/create-project.ts';
import { createTask } from './tasks/create-task.ts';
import { createVersion } from './versions/create-version.ts';
import { editVersion } from './versions/edit-version.ts';
import { freezeVersion } from './versions/freeze-version.ts';

/**
 * Loads the headlamp system as a project of its own, made by the ordinary actions: what a person could enter by hand, in a
 * first version that is final and a second one that goes on.
 * @throws Failure PermissionDenied, ExampleExists
 */
export async function loadExample(
  env: Env,
  user: CurrentUser,
  language: 'en' | 'zh',
): Promise<{ projectId: string; taskId: string; versionId: string }> {
  requireAccessToAll(user, [project.create, task.create, version.edit, taskVersion.create, taskVersion.freeze]);
  if (await exampleProject(env.store.db)) throw new Failure('ExampleExists');
  const say = (text: { en: string; zh: string }) => text[language];
  const today = env.clock();
  const { 'report.zone': zone } = await env.variables.current();
  const dayOf = (offset: number) => dayIn(today.getTime(), zone, offset);
  const projectId = await createProject(
    env,
    user,
    {
      name: say(headlampProject.name),
      code: headlampProject.code,
      lifecycle: ['concept'],
      description: say(headlampProject.description),
      safetyStandard: ['ISO 26262-3:2018'],
      feasibilityTypes: ['AttackPotentialBased', 'CVSSBased'],
      impactModel: 'impact-annex-f',
      threatModels: ['attack-potential', 'attack-vector'],
      riskModel: 'risk-matrix-h8',
      participants: [],
    },
    true,
  );
  const { taskId, versionId: first } = await createTask(env, user, projectId, {
    name: say(headlampTask.name),
    code: headlampTask.code,
    type: 'system',
    level: 'system',
    lifecycle: ['concept'],
    systemName: say(headlampTask.systemName),
    description: say(headlampTask.description),
    overview: say(headlampTask.overview),
    responsible: user.id,
    members: [user.id],
    tags: [],
    scheduledTime: [dayOf(0), dayOf(30)],
  });
  const ids = new Map<string, string>();
  const id = (name: string) => {
    const known = ids.get(name) ?? env.newId();
    ids.set(name, known);
    return known;
  };
  const rows = [
    ...headlampEdits(say, id),
    ...headlampRest(say, id),
    ...headlampDrawing(say, id),
    ...firstEstimate(say, id),
  ];
  const { rev } = await editVersion(env, user, first, rows, { name: exampleEdit });
  await freezeVersion(env, user, first, { rev, reason: say(finalReason) });
  const form = { version: versionTwo.version, base: first, content: say(versionTwo.content), author: user.id };
  const versionId = await createVersion(env, user, taskId, { ...form, current: true });
  const copied = await loadWorkspace(env.store.db, versionId);
  const again = ratedAgain(say, id, copied?.paths.get(id('AP4'))?.rev ?? 0);
  await editVersion(env, user, versionId, again, { name: exampleEdit });
  return { projectId, taskId, versionId };
}
