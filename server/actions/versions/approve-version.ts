import { Failure } from '#contract/kit/errors.ts';
import { badInput } from '#contract/kit/refusals.ts';
import type { ApprovalForm } from '#domain/model/approval.ts';
import type { Env } from '#server/env.ts';
import { nameCards, nameOn } from '#server/inauth/name-cards.ts';
import { dropApprovalAsked } from '#server/store/accounts/notifications.ts';
import { lockFor } from '#server/store/lock.ts';
import type { Tx } from '#server/store/store.ts';
import {
  answerApproval,
  approvalById,
  approvalsOfVersion,
  approversOf,
  insertApprovals,
  isWithdrawn,
  ownWorkOf,
  withdrawApproval,
} from '#server/store/versions/approvals.ts';
import { nameOfVersion, versionHead, versionState } from '#server/store/versions/version-table.ts';
import { headTopic, inboxTopic } from '#server/versions/live-streams.ts';
import { noteAct } from '../people/note-act.ts';
import { notify } from '../people/notify.ts';

/** Who may be asked to approve a version, by name. */
export async function approvers(env: Env, versionId: string): Promise<{ id: string; name: string }[]> {
  const cards = await nameCards(env.identity, await approversOf(env.store.db, versionId));
  return [...cards].map(([id, card]) => ({ id, name: nameOn(card, id) }));
}

/**
 * What writes a request for approval into the transaction of its act; names are kept as they are now.
 * @param path the field that names the people
 * @throws Failure BadInput for somebody who is no member of the task
 */
export async function askingFor(
  env: Env,
  user: { id: string },
  versionId: string,
  users: readonly string[],
  path: string,
) {
  const known = new Map((await approvers(env, versionId)).map(({ id, name }) => [id, name]));
  const unknown = users.flatMap((id, n) =>
    known.has(id) ? [] : [{ path: `${path}.${n}`, problem: 'unknown' as const }],
  );
  if (unknown.length > 0) throw badInput(unknown);
  const [card] = await env.identity.list({ ids: [user.id] });
  const asked = [...new Set(users)].map((id) => ({ row: env.newId(), id, name: known.get(id) ?? id }));
  return async (tx: Tx): Promise<void> => {
    if (asked.length === 0) return;
    await insertApprovals(
      tx,
      versionId,
      asked,
      { id: user.id, name: nameOn(card, user.id) },
      env.clock().toISOString(),
    );
    const detail = asked.map(({ name }) => name).join(', ');
    await noteAct(env, tx, 'approval.asked', { id: versionId, name: await nameOfVersion(tx, versionId), detail });
  };
}

/** Notifies those who were asked to approve a version, after the request has been stored. */
export async function notifyAsked(
  env: Env,
  user: { id: string },
  versionId: string,
  users: readonly string[],
): Promise<void> {
  if (users.length === 0) return;
  const { taskId, version } = await versionHead(env.store.db, versionId);
  await notify(env, { kind: 'approvalAsked', by: user.id, to: users, taskId, versionId, subject: version });
}

/** Asks members of the task to approve a final version. @throws Failure VersionNotFinal, ApprovalAsked, BadInput */
export async function askForApproval(
  env: Env,
  user: { id: string },
  versionId: string,
  users: readonly string[],
): Promise<void> {
  const write = await askingFor(env, user, versionId, users, 'users');
  await env.store.tx(async (tx) => {
    await lockFor(tx, 'approvals');
    if ((await versionState(tx, versionId))?.status !== 'frozen') throw new Failure('VersionNotFinal');
    const open = (await approvalsOfVersion(tx, versionId)).find(
      ({ user_id, answer }) => answer === null && users.includes(user_id),
    );
    if (open) throw new Failure('ApprovalAsked', { who: open.user_name }, [{ path: 'users', problem: 'taken' }]);
    await write(tx);
  });
  const { taskId } = await versionHead(env.store.db, versionId);
  env.bus.publish(headTopic, { task: taskId });
  await notifyAsked(env, user, versionId, users);
}

/** The answer of one who was asked. @throws Failure NotAsked, ApprovalWithdrawn */
export async function answerRequest(
  env: Env,
  user: { id: string },
  versionId: string,
  { answer, comment }: ApprovalForm,
): Promise<void> {
  const waiting = (await approvalsOfVersion(env.store.db, versionId)).filter(
    (one) => one.user_id === user.id && one.answer === null,
  );
  await env.store.tx(async (tx) => {
    const at = env.clock().toISOString();
    const own = await ownWorkOf(tx, versionId, user.id);
    if (!(await answerApproval(tx, versionId, user.id, { answer, comment, at, own })))
      throw new Failure((await isWithdrawn(tx, versionId, user.id)) ? 'ApprovalWithdrawn' : 'NotAsked');
    const name = await nameOfVersion(tx, versionId);
    await noteAct(env, tx, `approval.${answer}`, { id: versionId, name, detail: comment });
  });
  const { taskId, version } = await versionHead(env.store.db, versionId);
  env.bus.publish(headTopic, { task: taskId });
  const to = waiting.map(({ asked_by }) => asked_by);
  const notice = { kind: 'approvalAnswered', taskId, versionId, subject: version, text: comment } as const;
  await notify(env, { ...notice, by: user.id, to });
}

/**
 * Withdraws a request that is not answered yet; who was asked is notified, and so is who asked where somebody else withdraws it. Of a withdrawal and an answer at the same time the first one counts.
 * @throws Failure NotFound, ApprovalAnswered, ApprovalWithdrawn
 */
export async function withdrawRequest(
  env: Env,
  user: { id: string },
  versionId: string,
  approvalId: string,
): Promise<void> {
  const request = await env.store.tx(async (tx) => {
    const at = env.clock().toISOString();
    const isDone = await withdrawApproval(tx, versionId, approvalId, at);
    const request = await approvalById(tx, versionId, approvalId);
    if (!request) throw new Failure('NotFound');
    const { user_id, user_name, asked_on, answer } = request;
    if (!isDone && answer === 'withdrawn') throw new Failure('ApprovalWithdrawn');
    if (!isDone) throw new Failure('ApprovalAnswered', { who: user_name });
    await dropApprovalAsked(tx, versionId, user_id, asked_on);
    const name = await nameOfVersion(tx, versionId);
    await noteAct(env, tx, 'approval.withdrawn', { id: versionId, name, detail: user_name });
    return request;
  });
  const { taskId, version } = await versionHead(env.store.db, versionId);
  env.bus.publish(headTopic, { task: taskId });
  const { user_id: asked } = request;
  // Also where they wish no notification of it: one of theirs is gone.
  env.bus.publish(inboxTopic, { user: asked });
  const notice = { kind: 'approvalWithdrawn', by: user.id, taskId, versionId, subject: version } as const;
  await notify(env, { ...notice, to: [asked] });
  // Who asked several people is to know whose answer will not come.
  if (request.asked_by !== asked) await notify(env, { ...notice, to: [request.asked_by], text: request.user_name });
}
