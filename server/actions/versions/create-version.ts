import { Failure } from '#contract/kit/errors.ts';
import { badInput } from '#contract/kit/refusals.ts';
import type { MethodSource, VersionForm } from '#domain/model/version.ts';
import type { Env } from '#server/env.ts';
import { lockFor } from '#server/store/lock.ts';
import { isUniqueViolation } from '#server/store/store.ts';
import { copyOpenComments } from '#server/store/versions/comments.ts';
import {
  copyVersion,
  holdBase,
  isParticipant,
  isVersionNamed,
  setCurrentVersion,
} from '#server/store/versions/task-versions.ts';
import { writeRows } from '#server/store/versions/versions.ts';
import { headTopic } from '#server/versions/live-streams.ts';
import { authorOf } from '../people/author.ts';
import { followProject } from '../projects/follow-project.ts';
import { reviewsOfBase } from './review-with-base.ts';

/**
 * Makes a version of a task from one it has: rows with their ids, texts, method. Open versions rate by the method of their project, so one made
 * of an old frozen version takes over what the project has changed since, unless `method` says otherwise. Its rows count as reviewed with that. Open threads of comments go on in it;
 * resolved ones stay where they are.
 * @throws Failure NotFound, VersionNameTaken, MethodMoves, BadInput for a base or an author the task does not know
 */
export async function createVersion(
  env: Env,
  user: { id: string },
  taskId: string,
  { method, ...form }: VersionForm & { method?: MethodSource },
): Promise<string> {
  const versionId = env.newId();
  const author = authorOf(env, user);
  if (form.author !== user.id && !(await isParticipant(env.store.db, taskId, form.author)))
    throw badInput([{ path: 'author', problem: 'unknown' }]);
  const reviews = await reviewsOfBase(env, taskId, form.base);
  try {
    await env.store.tx(async (tx) => {
      // Until the version is there for a change of the project's method to find.
      await lockFor(tx, 'projects');
      if (await isVersionNamed(tx, taskId, form.version)) throw versionTaken();
      const base = await holdBase(tx, taskId, form.base);
      if (!base) throw badInput([{ path: 'base', problem: 'unknown' }]);
      await copyVersion(tx, versionId, base, form, author);
      if (reviews) await writeRows(tx, versionId, reviews);
      await copyOpenComments(tx, base.id, versionId);
      await followProject(env, tx, { versionId, taskId, methodHash: base.method_hash }, author, method);
      if (form.current) await setCurrentVersion(tx, taskId, versionId, author);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw versionTaken();
    throw error;
  }
  env.bus.publish(headTopic, { task: taskId });
  return versionId;
}

const versionTaken = () => new Failure('VersionNameTaken', {}, [{ path: 'version', problem: 'taken' }]);

/** Makes a version the current one of its task. @throws Failure BadInput when it is none of the task */
export async function chooseVersion(env: Env, user: { id: string }, taskId: string, versionId: string): Promise<void> {
  const chosen = await env.store.tx((tx) => setCurrentVersion(tx, taskId, versionId, authorOf(env, user)));
  if (!chosen) throw badInput([{ path: 'versionId', problem: 'unknown' }]);
  env.bus.publish(headTopic, { task: taskId });
}
