import { Failure } from '#contract/kit/errors.ts';
import { badInput } from '#contract/kit/refusals.ts';
import { judgedKinds } from '#domain/agreement/judgement.ts';
import type { OpinionForm } from '#domain/agreement/opinion.ts';
import { questionsIn } from '#domain/agreement/questions.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import type { Env } from '#server/env.ts';
import { nameCards, nameOf, nameOn } from '#server/inauth/name-cards.ts';
import { holdersAmong } from '#server/store/accounts/users.ts';
import { lockFor } from '#server/store/lock.ts';
import { participantsOf } from '#server/store/projects/project-table.ts';
import { blindTasksOf, insertOpinion, moveOpinion, opinionById } from '#server/store/versions/second-opinions.ts';
import { nameOfVersion, versionHead, versionState } from '#server/store/versions/version-table.ts';
import { headTopic } from '#server/versions/live-streams.ts';
import { noteAct } from '../people/note-act.ts';
import { notify } from '../people/notify.ts';

type User = { id: string };

/** Who may be asked: the participants of the project, by name. */
export async function opinionCandidates(env: Env, versionId: string, projectId: string) {
  const { db } = env.store;
  const ids = await participantsOf(db, projectId);
  const cards = await nameCards(env.identity, ids);
  const w = await env.versions.read(versionId);
  const own = changedBy(w);
  const { taskId } = await versionHead(db, versionId);
  const administrators = await holdersAmong(db, ids, 'ProjectAdmin');
  const list = [];
  for (const [id, card] of cards) {
    const asked = await blindTasksOf(db, id);
    const isAsked = asked.some((one) => one.taskId === taskId);
    list.push({ id, name: nameOn(card, id), own: own.get(id) ?? 0, isAsked, blind: !administrators.has(id) });
  }
  return list.sort((a, b) => a.name.localeCompare(b.name));
}

/** How many rated rows each person changed last. */
function changedBy(w: Workspace): Map<string, number> {
  const found = new Map<string, number>();
  for (const kind of judgedKinds)
    for (const row of tableOf(w, kind).values())
      if (Object.keys(row.ratings).length > 0) found.set(row.updateBy, (found.get(row.updateBy) ?? 0) + 1);
  return found;
}

/**
 * Asks a participant of the project to rate rows again. From now on the tasks' calls refuse them.
 * @throws Failure BadInput for somebody who takes no part and for rows that are not there or ask for nothing, VersionLocked, OpinionAsked
 */
export async function askForOpinion(
  env: Env,
  user: User,
  { versionId, projectId, taskId }: { versionId: string; projectId: string; taskId: string },
  { rater, rows, due, note }: OpinionForm,
): Promise<void> {
  const { db } = env.store;
  const cards = await nameCards(env.identity, [rater]);
  if (!cards.has(rater) || !(await participantsOf(db, projectId)).includes(rater))
    throw badInput([{ path: 'rater', problem: 'unknown' }]);
  const w = await env.versions.read(versionId);
  const ask = questionsIn(w);
  const wrong = rows.flatMap(({ kind, id }, n) => {
    const row = tableOf(w, kind).get(id);
    return row && ask(kind, row).length > 0 ? [] : [{ path: `rows.${n}`, problem: 'unknown' as const }];
  });
  if (wrong.length > 0) throw badInput(wrong.slice(0, 20));
  const name = nameOn(cards.get(rater), rater);
  const administrators = await holdersAmong(db, [rater], 'ProjectAdmin');
  const askedName = await nameOf(env.identity, user.id);
  await env.store.tx(async (tx) => {
    await lockFor(tx, 'opinions');
    if ((await versionState(tx, versionId))?.status !== 'open') throw new Failure('VersionLocked');
    if ((await blindTasksOf(tx, rater)).some((one) => one.taskId === taskId))
      throw new Failure('OpinionAsked', { who: name }, [{ path: 'rater', problem: 'taken' }]);
    await insertOpinion(tx, {
      id: env.newId(),
      version_id: versionId,
      task_id: taskId,
      asked_by: user.id,
      asked_name: askedName,
      asked_on: env.clock().toISOString(),
      rater_id: rater,
      rater_name: name,
      state: 'open',
      due,
      note,
      rows: [...new Map(rows.map((one) => [one.id, one])).values()],
      first: null,
      blind: !administrators.has(rater),
      handed_on: null,
      closed_on: null,
    });
    await noteAct(env, tx, 'opinion.asked', { id: versionId, name: await nameOfVersion(tx, versionId), detail: name });
  });
  await tell(env, versionId, { kind: 'opinionAsked', by: user.id, to: [rater], text: note });
}

/** Tells pages that the requests of a version are others, and people that something happened to one. */
export async function tell(
  env: Env,
  versionId: string,
  notice: { kind: 'opinionAsked' | 'opinionHandedIn' | 'opinionClosed'; by: string; to: string[]; text?: string },
): Promise<void> {
  const { taskId, version } = await versionHead(env.store.db, versionId);
  env.bus.publish(headTopic, { task: taskId });
  await notify(env, { ...notice, taskId, versionId, subject: version });
}

/** A request about this version. @throws Failure NotFound for one of another version */
export async function opinionOfVersion(env: Env, versionId: string, opinionId: string) {
  const found = await opinionById(env.store.db, opinionId);
  if (found?.version_id !== versionId) throw new Failure('NotFound');
  return found;
}

/** Cancels a request that is still open, or closes one as settled. @throws Failure NotFound, OpinionClosed */
export async function closeOpinion(
  env: Env,
  user: User,
  versionId: string,
  { opinionId, as }: { opinionId: string; as: 'cancelled' | 'settled' },
): Promise<void> {
  const { rater_id, rater_name, asked_by } = await opinionOfVersion(env, versionId, opinionId);
  const from = as === 'cancelled' ? (['open'] as const) : (['handedIn'] as const);
  await env.store.tx(async (tx) => {
    const closed = await moveOpinion(tx, opinionId, from, { state: as, closed_on: env.clock().toISOString() });
    if (!closed) throw new Failure('OpinionClosed');
    const name = await nameOfVersion(tx, versionId);
    await noteAct(env, tx, `opinion.${as}`, { id: versionId, name, detail: rater_name });
  });
  await tell(env, versionId, { kind: 'opinionClosed', by: user.id, to: [rater_id, asked_by] });
}
