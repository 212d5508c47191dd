import type { CurrentUser } from '#contract/account/inauth.ts';
import { Failure } from '#contract/kit/errors.ts';
import { projectDocument } from '#contract/project-document.ts';
import { task } from '#contract/task.ts';
import type { CloneProjectForm } from '#domain/product/project.ts';
import { requireAccessToAll } from '#server/access/rights.ts';
import type { Env } from '#server/env.ts';
import { nameCards } from '#server/inauth/name-cards.ts';
import { insertProfile, profilesOf } from '#server/store/lists/report-profiles.ts';
import { lockFor } from '#server/store/lock.ts';
import { allDocumentsOf, insertDocument } from '#server/store/projects/documents.ts';
import { taskIdsOf } from '#server/store/projects/exchange.ts';
import { insertProject, logoOf, projectById, setLogo } from '#server/store/projects/project-table.ts';
import { taskForm } from '#server/store/projects/task-table.ts';
import { authorOf } from '../people/author.ts';
import { nameTaken, refuseDuplicates, sameName } from '../refuse-taken.ts';
import { copyTask } from '../tasks/copy-task.ts';
import { noteCreated, refuseProjectTaken } from './create-project.ts';

/**
 * Makes a project with the fields, the method, the logo, the participants, the documents and the report profiles of another, and a clone of each of its tasks, whole or
 * not at all, which rates as the original does; who clones it takes part. Returns its id.
 * @throws Failure ProjectGone, PermissionDenied, ProjectNameSame, ProjectNameTaken, ProjectCodeTaken
 */
export async function cloneProject(
  env: Env,
  user: CurrentUser,
  originId: string,
  { name, code }: CloneProjectForm,
): Promise<string> {
  const id = env.newId();
  const author = authorOf(env, user);
  const known = await projectById(env.store.db, originId);
  const cards = await nameCards(env.identity, known?.body.participants ?? []);
  await refuseDuplicates('ProjectNameTaken', () =>
    env.store.tx(async (tx) => {
      await lockFor(tx, 'projects');
      const origin = await projectById(tx, originId);
      if (!origin) throw new Failure('ProjectGone');
      if (sameName(origin.body.name, name)) throw nameTaken('ProjectNameSame');
      const participants = [...new Set([author.by, ...origin.body.participants])];
      const form = { ...origin.body, name, code, participants };
      await refuseProjectTaken(tx, form, id);
      const taskIds = await taskIdsOf(tx, originId);
      if (taskIds.length > 0) requireAccessToAll(user, [task.create]);
      await insertProject(tx, { id, form, method: origin.method, example: false }, author);
      await noteCreated(env, tx, { id, form, origin: origin.body.name }, cards);
      const logo = await logoOf(tx, originId);
      if (logo) await setLogo(tx, id, logo, author);
      const documents = await allDocumentsOf(tx, originId);
      if (documents.length > 0) requireAccessToAll(user, [projectDocument.list, projectDocument.upload]);
      // Who uploaded them and when stays; the files are the same.
      for (const one of documents) await insertDocument(tx, { ...one, id: env.newId(), project_id: id, rev: 1 });
      for (const one of await profilesOf(tx, originId))
        await insertProfile(tx, {
          ...one,
          id: env.newId(),
          project_id: id,
          place: id,
          rev: 1,
          update_by: author.by,
          update_time: author.at,
        });
      for (const taskId of taskIds) {
        const own = await taskForm(tx, taskId);
        if (own) await copyTask(env, tx, { originId: taskId, projectId: id, form: own, method: 'unmoved' }, author);
      }
    }),
  );
  return id;
}
