import { Failure, type FieldProblem } from '#contract/kit/errors.ts';
import { badInput } from '#contract/kit/refusals.ts';
import { type JudgedRow, judgementOf } from '#domain/agreement/judgement.ts';
import type { Choice, Settlement } from '#domain/agreement/opinion.ts';
import { questionsIn } from '#domain/agreement/questions.ts';
import { entryOf, settlingOp } from '#domain/agreement/settle.ts';
import { tableOf } from '#domain/workspace/workspace.ts';
import type { Env } from '#server/env.ts';
import { nameOf } from '#server/inauth/name-cards.ts';
import { answersOf, insertDecisions } from '#server/store/versions/second-opinions.ts';
import { nameOfVersion, versionHead, versionState } from '#server/store/versions/version-table.ts';
import { headTopic } from '#server/versions/live-streams.ts';
import { firstOf } from '#server/versions/opinion-results.ts';
import { noteAct } from '../people/note-act.ts';
import { editVersion } from '../versions/edit-version.ts';
import { opinionOfVersion } from './ask-opinion.ts';

/**
 * Settles ratings of a row: what was agreed is written by an ordinary edit of the person, then the decision is kept with both values. The edit comes first:
 * a decision must never be told that was not carried out.
 * @throws Failure NotFound, OpinionClosed, VersionLocked, StaleRow, RowGone, BadInput and what edits refuse
 */
export async function settleRow(
  env: Env,
  user: { id: string },
  { versionId, opinionId }: { versionId: string; opinionId: string },
  { kind, id, rev, choices }: Settlement,
): Promise<void> {
  const opinion = await opinionOfVersion(env, versionId, opinionId);
  if (opinion.state !== 'handedIn') throw new Failure('OpinionClosed');
  if ((await versionState(env.store.db, versionId))?.status !== 'open') throw new Failure('VersionLocked');
  const first = firstOf(opinion, id)?.judgement;
  if (!first || !opinion.rows.some((one) => one.id === id && one.kind === kind))
    throw badInput([{ path: 'id', problem: 'unknown' }]);
  const w = await env.versions.read(versionId);
  const row = tableOf(w, kind).get(id) as JudgedRow | undefined;
  if (!row) throw new Failure('RowGone', { code: id });
  if (row.rev !== rev) throw new Failure('StaleRow', { code: row.code, who: await nameOf(env.identity, row.updateBy) });
  const second = (await answersOf(env.store.db, opinionId)).get(id) ?? {};
  refuseWrong(choices, new Set(questionsIn(w)(kind, row).map(({ key }) => key)));
  const op = settlingOp(kind, row, rev, choices, second);
  if (op) await editVersion(env, user, versionId, [op]);
  const now = judgementOf(kind, row, w.method.impact.id);
  const byName = await nameOf(env.identity, user.id);
  await env.store.tx(async (tx) => {
    const decided = choices.map((choice) => ({
      id: env.newId(),
      opinion_id: opinionId,
      row_id: id,
      key: choice.key,
      body: {
        take: choice.take,
        reason: choice.reason,
        first: first[choice.key] ?? null,
        second: second[choice.key] ?? null,
        now: entryOf(choice, now, second) ?? null,
      },
      by: user.id,
      by_name: byName,
      at: env.clock().toISOString(),
    }));
    await insertDecisions(tx, decided);
    const name = await nameOfVersion(tx, versionId);
    await noteAct(env, tx, 'opinion.settled', { id: versionId, name, detail: row.code });
  });
  env.bus.publish(headTopic, { task: (await versionHead(env.store.db, versionId)).taskId });
}

/** @throws Failure BadInput for ratings the row does not have, and for new ones without a value or a reason */
function refuseWrong(choices: readonly Choice[], keys: ReadonlySet<string>): void {
  const wrong = choices.flatMap(({ key, take, entry, reason }, n): FieldProblem[] => {
    if (!keys.has(key)) return [{ path: `choices.${n}.key`, problem: 'unknown' }];
    if (take === 'new' && !entry) return [{ path: `choices.${n}.entry`, problem: 'required' }];
    if (take === 'new' && reason === '') return [{ path: `choices.${n}.reason`, problem: 'required' }];
    return [];
  });
  if (wrong.length > 0) throw badInput(wrong);
}
