import type { CurrentUser } from '#contract/account/inauth.ts';
import { Failure } from '#contract/kit/errors.ts';
import { badInput } from '#contract/kit/refusals.ts';
import type { OpinionSheet } from '#contract/second-opinion.ts';
import { type JudgedRow, type Judgement, judgementOf, reasonKey } from '#domain/agreement/judgement.ts';
import type { FirstOpinion } from '#domain/agreement/opinion.ts';
import { type Question, questionsIn } from '#domain/agreement/questions.ts';
import { blindDrawings, blindRows } from '#domain/agreement/sheet.ts';
import { languageOf } from '#domain/report/language.ts';
import { tableOf } from '#domain/workspace/workspace.ts';
import { requireAccess } from '#server/access/rights.ts';
import type { Env } from '#server/env.ts';
import { nameCards, nameOn } from '#server/inauth/name-cards.ts';
import { isVisible, seesEverything } from '#server/store/projects/visibility.ts';
import {
  answersOf,
  moveOpinion,
  type OpinionRow,
  openOpinionsOf,
  opinionById,
  saveAnswers,
} from '#server/store/versions/second-opinions.ts';
import { nameOfVersion, versionHead } from '#server/store/versions/version-table.ts';
import { ownOpinionOf, stateOf } from '#server/versions/opinion-results.ts';
import { noteAct } from '../people/note-act.ts';
import { tell } from './ask-opinion.ts';

/**
 * The request a caller is asked by. Who may open the task by now is not blind, whatever was known when they were asked.
 * @throws Failure NotFound for anybody else, and where they no longer see the project
 */
async function asked(env: Env, user: CurrentUser, opinionId: string) {
  const found = await opinionById(env.store.db, opinionId);
  if (found?.rater_id !== user.id) throw new Failure('NotFound');
  const head = await versionHead(env.store.db, found.version_id);
  if (!(await isVisible(env.store.db, user, head.projectId))) throw new Failure('NotFound');
  if (found.state !== 'open' || !found.blind || !seesEverything(user)) return { opinion: found, head };
  await env.store.tx((tx) => moveOpinion(tx, opinionId, ['open'], { state: 'open', blind: false }));
  return { opinion: { ...found, blind: false }, head };
}

/** The same, while it is open, of somebody who may say something of the task. @throws Failure NotFound, PermissionDenied, OpinionClosed */
async function askedAndOpen(env: Env, user: CurrentUser, opinionId: string) {
  const found = await asked(env, user, opinionId);
  if (!user.permissions.includes('ProjectAnalysisModify')) requireAccess(user, 'ProjectAnalysisComment');
  if (found.opinion.state !== 'open') throw new Failure('OpinionClosed');
  return found;
}

/** The requests that wait for a person. */
export const ownOpinions = async (env: Env, user: CurrentUser) =>
  (await openOpinionsOf(env.store.db, user)).map(ownOpinionOf);

/** What a person is asked to rate, without what others said of it, and with their own answers. @throws Failure NotFound */
export async function opinionSheet(env: Env, user: CurrentUser, opinionId: string): Promise<OpinionSheet> {
  const { opinion, head } = await asked(env, user, opinionId);
  const w = await env.versions.read(opinion.version_id);
  const answers = await answersOf(env.store.db, opinionId);
  const { version, taskName, projectId, projectName } = head;
  return {
    opinion: ownOpinionOf({ ...opinion, version, taskName, projectId, projectName }),
    state: stateOf(opinion, new Set()),
    method: w.method,
    rows: blindRows(w, opinion.rows).map(({ questions, ...row }) => ({
      ...row,
      questions: questions.map(({ key, model, parameter, levels }) => ({ key, model, parameter, levels: [...levels] })),
      judgement: answers.get(row.id) ?? {},
    })),
    drawings: blindDrawings(w, languageOf('en-US').t('topologyOutside')),
  };
}

/** Saves answers while the request is open. @throws Failure NotFound, OpinionClosed; BadInput for rows and levels that are not asked */
export async function saveOpinion(
  env: Env,
  user: CurrentUser,
  opinionId: string,
  rows: readonly { id: string; judgement: Judgement }[],
): Promise<void> {
  const { opinion } = await askedAndOpen(env, user, opinionId);
  const w = await env.versions.read(opinion.version_id);
  const ask = questionsIn(w);
  const wrong = rows.flatMap(({ id, judgement }, n) => {
    const judged = opinion.rows.find((one) => one.id === id);
    const row = judged && (tableOf(w, judged.kind).get(id) as JudgedRow | undefined);
    if (!judged || !row) return [{ path: `rows.${n}.id`, problem: 'unknown' as const }];
    const bad = wrongKey(ask(judged.kind, row), judgement);
    return bad === undefined ? [] : [{ path: `rows.${n}.judgement.${bad}`, problem: 'unknown' as const }];
  });
  if (wrong.length > 0) throw badInput(wrong.slice(0, 20));
  await env.store.tx(async (tx) => {
    // Again, inside: a hand-in in another tab comes first or after, never between.
    if ((await opinionById(tx, opinionId))?.state !== 'open') throw new Failure('OpinionClosed');
    await saveAnswers(tx, opinionId, rows, env.clock().toISOString());
  });
}

/** The first key that is no question of the row, or whose level its scale does not have. */
const wrongKey = (questions: readonly Question[], judgement: Judgement): string | undefined =>
  Object.entries(judgement).find(([key, { level }]) => {
    if (key === reasonKey) return level !== null;
    const question = questions.find((one) => one.key === key);
    return !question || (level !== null && !question.levels.includes(level));
  })?.[0];

const isAnswered = (judgement: Judgement) =>
  Object.values(judgement).some(({ level, notAnalysed }) => level !== null || notAnalysed);

/**
 * Hands a second opinion in: the ratings of the version are kept as they are now, and from now on both sides see each other's.
 * @throws Failure NotFound, OpinionClosed, OpinionEmpty
 */
export async function handInOpinion(env: Env, user: CurrentUser, opinionId: string): Promise<void> {
  const { opinion } = await askedAndOpen(env, user, opinionId);
  const { version_id: versionId, asked_by } = opinion;
  const answers = await answersOf(env.store.db, opinionId);
  if (![...answers.values()].some(isAnswered)) throw new Failure('OpinionEmpty');
  const first = await firstOpinion(env, opinion);
  const at = env.clock().toISOString();
  await env.store.tx(async (tx) => {
    const change = { state: 'handedIn', first, handed_on: at } as const;
    if (!(await moveOpinion(tx, opinionId, ['open'], change))) throw new Failure('OpinionClosed');
    const name = await nameOfVersion(tx, versionId);
    await noteAct(env, tx, 'opinion.handedIn', { id: versionId, name, detail: opinion.rater_name });
  });
  await tell(env, versionId, { kind: 'opinionHandedIn', by: user.id, to: [asked_by] });
}

/** The ratings of the rows as they are now. */
async function firstOpinion(env: Env, opinion: Pick<OpinionRow, 'version_id' | 'rows'>): Promise<FirstOpinion> {
  const w = await env.versions.read(opinion.version_id);
  const rows = opinion.rows.flatMap((judged) => {
    const row = tableOf(w, judged.kind).get(judged.id) as JudgedRow | undefined;
    return row ? [{ kind: judged.kind, row }] : [];
  });
  const cards = await nameCards(
    env.identity,
    rows.map(({ row }) => row.updateBy),
  );
  return Object.fromEntries(
    rows.map(({ kind, row }) => {
      const byName = nameOn(cards.get(row.updateBy), row.updateBy);
      return [row.id, { by: row.updateBy, byName, judgement: judgementOf(kind, row, w.method.impact.id) }];
    }),
  );
}

/** Declines: nothing of what was entered is shown, and the task opens again. @throws Failure NotFound, OpinionClosed */
export async function declineOpinion(env: Env, user: CurrentUser, opinionId: string): Promise<void> {
  const { opinion } = await asked(env, user, opinionId);
  const { version_id: versionId, asked_by, rater_name } = opinion;
  await env.store.tx(async (tx) => {
    const change = { state: 'declined', closed_on: env.clock().toISOString() } as const;
    if (!(await moveOpinion(tx, opinionId, ['open'], change))) throw new Failure('OpinionClosed');
    await noteAct(env, tx, 'opinion.declined', {
      id: versionId,
      name: await nameOfVersion(tx, versionId),
      detail: rater_name,
    });
  });
  await tell(env, versionId, { kind: 'opinionClosed', by: user.id, to: [asked_by] });
}
