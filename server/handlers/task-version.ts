import { taskVersion, type VersionRecord } from '#contract/task-version.ts';
import { findingSuspects } from '#domain/impact-of-change/suspect-rows.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { lacksSecondPerson } from '#domain/model/approval.ts';
import { openPoints } from '#domain/workspace/open-points.ts';
import { isBlocking } from '#domain/workspace/point-groups.ts';
import { refuseProfile } from '#server/actions/exchange/follow-profile.ts';
import { effectOfProjectMethod } from '#server/actions/projects/follow-project.ts';
import { chooseVersion, createVersion } from '#server/actions/versions/create-version.ts';
import { freezeVersion } from '#server/actions/versions/freeze-version.ts';
import type { Env } from '#server/env.ts';
import { nameCards, nameOn } from '#server/inauth/name-cards.ts';
import { runInSlices } from '#server/loop/give-way.ts';
import { associatedTasks } from '#server/store/projects/associated-tasks.ts';
import { approvalRuleOf, approvalsWithHistory, isHistory } from '#server/store/versions/approvals.ts';
import { versionRecords } from '#server/store/versions/task-versions.ts';
import { textsOfVersion } from '#server/store/versions/version-table.ts';
import { implement } from './implement.ts';

export const taskVersionHandlers = implement(taskVersion, {
  associated: ({ params, user, scope }, env) =>
    associatedTasks(env.store.db, user, { versionId: params.versionId, taskId: scope.taskId ?? '' }),
  list: ({ params }, env) => recordsOf(env, params.taskId),
  texts: ({ params }, env) => textsOfVersion(env.store.db, params.versionId),
  methodEffect: ({ params }, env) => effectOfProjectMethod(env, params.versionId),
  create: async ({ params, body, user }, env) => {
    const versionId = await createVersion(env, user, params.taskId, body);
    return { versionId, versions: await recordsOf(env, params.taskId) };
  },
  choose: async ({ params, body, user }, env) => {
    await chooseVersion(env, user, params.taskId, body.versionId);
    return recordsOf(env, params.taskId);
  },
  openPoints: async ({ params, query, scope }, env) => {
    const w = await env.versions.read(params.versionId);
    if (query.profile !== undefined) await refuseProfile(env, scope.projectId ?? null, query.profile, w);
    const suspects = await runInSlices(findingSuspects(w));
    return {
      rev: w.rev,
      status: w.status,
      points: openPoints(w, rate(w), suspects).map((one) => ({ ...one, blocks: isBlocking(one) })),
    };
  },
  freeze: ({ params, body, user }, env) => freezeVersion(env, user, params.versionId, body),
});

/** The versions of a task with their people by name. */
export async function recordsOf(env: Env, taskId: string): Promise<VersionRecord[]> {
  const rows = await versionRecords(env.store.db, taskId);
  const approvals = await approvalsWithHistory(env.store.db, taskId);
  const rule = rows[0] ? await approvalRuleOf(env.store.db, rows[0].id) : 'secondPerson';
  const cards = await nameCards(env.identity, [
    ...rows.flatMap(({ author, frozen_by, imported_by }) => [author, frozen_by ?? author, imported_by ?? author]),
    ...approvals.flatMap(({ user_id, asked_by }) => [user_id, asked_by]),
  ]);
  const person = (id: string) => ({ id, name: nameOn(cards.get(id), id) });
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    base: row.base_version_id,
    baseName: row.base_name,
    content: row.content,
    author: person(row.author),
    status: row.status,
    current: row.id === row.current_version_id,
    rev: row.rev,
    createdOn: row.created_on,
    updateTime: row.update_time,
    frozen:
      row.frozen_by && row.frozen_on
        ? {
            by: person(row.frozen_by),
            on: row.frozen_on,
            openPoints: row.frozen_points ?? 0,
            reason: row.frozen_reason ?? '',
          }
        : null,
    imported: row.imported_by && row.imported_on ? { by: person(row.imported_by), on: row.imported_on } : null,
    approvals: approvals
      .filter(({ version_id }) => version_id === row.id)
      .map((one) => ({
        id: one.id,
        user: { id: one.user_id, name: nameOn(cards.get(one.user_id), one.user_name) },
        askedBy: nameOn(cards.get(one.asked_by), one.asked_name),
        askedOn: one.asked_on,
        answer: one.answer,
        comment: one.comment,
        answeredOn: one.answered_on,
        imported: one.imported,
        history: isHistory(one, row),
        own: one.own,
      })),
    needsSecondPerson:
      rule === 'secondPerson' &&
      lacksSecondPerson(approvals.filter((one) => one.version_id === row.id && !isHistory(one, row))),
    stats: row.stats,
  }));
}
