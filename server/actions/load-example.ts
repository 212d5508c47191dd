import type { CurrentUser } from '#contract/account/inauth.ts';
import { Failure } from '#contract/kit/errors.ts';
import { project } from '#contract/project.ts';
import { task } from '#contract/task.ts';
import { taskVersion } from '#contract/task-version.ts';
import { version } from '#contract/version.ts';
import { suspectsIn } from '#domain/impact-of-change/suspect-rows.ts';
import type { LocalText } from '#domain/model/base.ts';
import { dayIn } from '#domain/model/time-zone.ts';
import { add } from '#domain/workspace/edit.ts';
import { requireAccessToAll } from '#server/access/rights.ts';
import type { Env } from '#server/env.ts';
import { headlampEdits, headlampProject, headlampTask } from '#server/seed/headlamp.ts';
import { colleague, openTalk, type SeedComment, settledTalk } from '#server/seed/headlamp-comments.ts';
import { headlampControls } from '#server/seed/headlamp-controls.ts';
import { headlampCoverage } from '#server/seed/headlamp-coverage.ts';
import { headlampDrawing } from '#server/seed/headlamp-drawing.ts';
import { headlampItem } from '#server/seed/headlamp-item.ts';
import { headlampRest } from '#server/seed/headlamp-rest.ts';
import { headlampTreatment } from '#server/seed/headlamp-treatment.ts';
import { judgedAgain, secondGeneration, verificationTakenBack, versionTwo } from '#server/seed/headlamp-versions.ts';
import { exampleProject } from '#server/store/projects/project-table.ts';
import { insertComment } from '#server/store/versions/comments.ts';
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
  const say = (text: LocalText) => text[language];
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
    headlampEdits,
    headlampItem,
    headlampRest,
    headlampTreatment,
    headlampControls,
    headlampDrawing,
    headlampCoverage,
  ].flatMap((edits) => edits(say, id));
  const talk = { user, say, id };
  const { rev } = await editVersion(env, user, first, rows, { name: exampleEdit });
  await comment(env, first, settledTalk, talk);
  await freezeVersion(env, user, first, { rev, reason: '' });
  const form = { version: versionTwo.version, base: first, content: say(versionTwo.content), author: user.id };
  const versionId = await createVersion(env, user, taskId, { ...form, current: true });
  for (const edits of [verificationTakenBack, secondGeneration]) {
    const copied = await loadWorkspace(env.store.db, versionId);
    if (copied) await editVersion(env, user, versionId, edits(say, id, copied), { name: exampleEdit });
  }
  await judgeAgain(env, user, versionId, say(judgedAgain));
  await comment(env, versionId, openTalk, talk);
  return { projectId, taskId, versionId };
}

/** The rows that the second generation made suspect were looked at: the example is a finished analysis. */
async function judgeAgain(env: Env, user: CurrentUser, versionId: string, reason: string) {
  const suspects = suspectsIn(await env.versions.read(versionId));
  const edits = suspects.map(({ kind, id: row }) => add('reviews', { kind, row, reason }));
  await editVersion(env, user, versionId, edits, { name: exampleEdit });
}

interface Talk {
  user: CurrentUser;
  say: (text: LocalText) => string;
  id: (name: string) => string;
}

/**
 * Writes comments of a version, without notifying anybody. A user who is gone is shown by their id, so a colleague who never had an account, and for whom
 * none is made, is their name.
 */
async function comment(env: Env, versionId: string, talk: readonly SeedComment[], { user, say, id }: Talk) {
  const now = env.clock().getTime();
  const threads = new Map<string, string>();
  await env.store.tx(async (tx) => {
    for (const { kind, row, thread, by, text, ago, resolved = false } of talk) {
      const commentId = env.newId();
      const first = threads.get(thread) ?? commentId;
      threads.set(thread, first);
      const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
      await insertComment(tx, {
        version_id: versionId,
        id: commentId,
        kind,
        row_id: id(row),
        thread: first,
        text: say(text),
        mentions: [],
        author: by === 'loader' ? user.id : say(colleague),
        at: at(ago),
        edited_at: null,
        deleted: false,
        resolved_by: resolved ? user.id : null,
        resolved_at: resolved ? at(0) : null,
        rev: 1,
      });
    }
  });
}
