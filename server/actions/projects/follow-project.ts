import { Failure } from '#contract/kit/errors.ts';
import type { MethodEffect } from '#contract/project.ts';
import { findingSuspectBy } from '#domain/impact-of-change/suspect-count.ts';
import { findingEffect } from '#domain/method/change/effect.ts';
import { countMoved } from '#domain/method/change/moved-counts.ts';
import type { Method } from '#domain/model/method.ts';
import type { MethodSource } from '#domain/model/version.ts';
import type { Env } from '#server/env.ts';
import { runInSlices } from '#server/loop/give-way.ts';
import { projectMethod, taskById } from '#server/store/projects/task-table.ts';
import type { Author, Tx } from '#server/store/store.ts';
import { readMethod } from '#server/store/versions/methods.ts';
import { versionHead } from '#server/store/versions/version-table.ts';
import { openWorkspace } from '#server/store/versions/versions.ts';
import { writeMethod } from '#server/versions/write-method.ts';
import { movesOf, refuseMoves } from './change-method.ts';

/**
 * Lets a new version rate by the method of its project, as its first change, where what it was made of had another one: the project has changed its
 * own since, or the task came in a file and kept that of the file.
 * @param source which of the two counts; `unmoved`: that of the project where nothing moves by it; not said, nothing may
 * @throws Failure MethodMoves
 */
export async function followProject(
  env: Env,
  tx: Tx,
  { versionId, taskId, methodHash }: { versionId: string; taskId: string; methodHash: string },
  author: Author,
  source: MethodSource | 'unmoved',
): Promise<void> {
  if (source === 'base') return;
  const task = await taskById(tx, taskId);
  const current = task && (await projectMethod(tx, task.projectId));
  if (!current || current === methodHash) return;
  const w = await openWorkspace(tx, versionId);
  if (!w) return;
  const method = await readMethod(tx, current);
  if (source !== 'project') {
    const moves = await movesOf(w, method);
    if (moves.ratings > 0 && source === 'unmoved') return;
    // Rows that become suspect are shown beside ratings that move; alone they ask nothing of who makes a version.
    if (moves.ratings > 0) refuseMoves([moves]);
  }
  await writeMethod(tx, w, method, author, env.newId);
}

/** What the method of its project would move in a version, with the method it has and that one. @throws Failure NotFound */
export async function effectOfProjectMethod(
  env: Env,
  versionId: string,
): Promise<{ before: Method; after: Method; effect: MethodEffect }> {
  const { db } = env.store;
  const w = await env.versions.read(versionId);
  const { projectId, taskId, taskName, version } = await versionHead(db, versionId);
  const hash = await projectMethod(db, projectId);
  if (!hash) throw new Failure('NotFound');
  const after = await readMethod(db, hash);
  const effect = await runInSlices(findingEffect(w, after));
  const suspects = await runInSlices(findingSuspectBy(w, after));
  const head = { taskId, taskName, versionId, version };
  return { before: w.method, after, effect: { ...head, ...effect, counts: countMoved(effect.moved), suspects } };
}
