import type { Selectable } from 'kysely';
import type { Judgement } from '#domain/agreement/judgement.ts';
import type { FirstOpinion, StoredState } from '#domain/agreement/opinion.ts';
import { type Viewer, visibleTo } from '../projects/visibility.ts';
import type { Db, Tx } from '../store.ts';
import type { Tables } from '../tables.ts';

export type OpinionRow = Selectable<Tables['second_opinion']>;
export type DecisionRow = Selectable<Tables['second_opinion_decision']>;

export const insertOpinion = async (tx: Tx, row: OpinionRow): Promise<void> => {
  await tx.insertInto('second_opinion').values(row).execute();
};

export const opinionById = (db: Db, id: string): Promise<OpinionRow | undefined> =>
  db.selectFrom('second_opinion').selectAll().where('id', '=', id).executeTakeFirst();

/** The requests about a version, the oldest first. */
export const opinionsOfVersion = (db: Db, versionId: string): Promise<OpinionRow[]> =>
  db
    .selectFrom('second_opinion')
    .selectAll()
    .where('version_id', '=', versionId)
    .orderBy('asked_on')
    .orderBy('id')
    .execute();

/** A request that waits for its rater, with the places it leads to; as far as they see the project. */
export const openOpinionsOf = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('second_opinion')
    .innerJoin('task_version', 'task_version.id', 'second_opinion.version_id')
    .innerJoin('task', 'task.id', 'task_version.task_id')
    .innerJoin('project', 'project.id', 'task.project_id')
    .selectAll('second_opinion')
    .select(['task_version.version', 'task.name as taskName', 'project.name as projectName', 'project.id as projectId'])
    .where('second_opinion.rater_id', '=', viewer.id)
    .where('second_opinion.state', '=', 'open')
    .where(visibleTo(viewer))
    .orderBy('second_opinion.asked_on')
    .orderBy('second_opinion.id')
    .limit(50)
    .execute();

/** The tasks whose ratings a person may not see, because their second opinion is asked for and not handed in. */
export const blindTasksOf = (db: Db, userId: string): Promise<{ taskId: string; projectId: string }[]> =>
  db
    .selectFrom('second_opinion')
    .innerJoin('task', 'task.id', 'second_opinion.task_id')
    .select(['task.id as taskId', 'task.project_id as projectId'])
    .where('second_opinion.rater_id', '=', userId)
    .where('second_opinion.state', '=', 'open')
    .execute();

/** Which of these people may not see which of these versions, as `version user`. */
export async function blindSeats(db: Db, versionIds: readonly string[], userIds: readonly string[]) {
  if (versionIds.length === 0 || userIds.length === 0) return new Set<string>();
  // Few requests are open at a time, and many versions and people may be.
  const rows = await db
    .selectFrom('second_opinion')
    .innerJoin('task_version', 'task_version.task_id', 'second_opinion.task_id')
    .select(['task_version.id as versionId', 'second_opinion.rater_id as userId'])
    .where('second_opinion.state', '=', 'open')
    .execute();
  return new Set(rows.map(({ versionId, userId }) => `${versionId} ${userId}`));
}

/** Moves a request on; false when it is in none of the states it may come from. */
export async function moveOpinion(
  tx: Tx,
  id: string,
  from: readonly StoredState[],
  change: { state: StoredState; first?: FirstOpinion; blind?: boolean; handed_on?: string; closed_on?: string },
): Promise<boolean> {
  const moved = await tx
    .updateTable('second_opinion')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .returning('id')
    .execute();
  return moved.length > 0;
}

/** What a rater says of rows; what was said of them before is replaced. */
export async function saveAnswers(
  tx: Tx,
  opinionId: string,
  answers: readonly { id: string; judgement: Judgement }[],
  at: string,
): Promise<void> {
  for (const { id, judgement } of answers)
    await tx
      .insertInto('second_opinion_answer')
      .values({ opinion_id: opinionId, row_id: id, judgement, update_time: at })
      .onConflict((oc) => oc.columns(['opinion_id', 'row_id']).doUpdateSet({ judgement, update_time: at }))
      .execute();
}

/** What was said of each row. */
export async function answersOf(db: Db, opinionId: string): Promise<Map<string, Judgement>> {
  const rows = await db
    .selectFrom('second_opinion_answer')
    .select(['row_id', 'judgement'])
    .where('opinion_id', '=', opinionId)
    .execute();
  return new Map(rows.map(({ row_id, judgement }) => [row_id, judgement]));
}

export async function insertDecisions(tx: Tx, rows: readonly DecisionRow[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('second_opinion_decision')
      .values([...rows])
      .execute();
}

/** All decisions about requests, the oldest first. */
export async function decisionsOf(db: Db, opinionIds: readonly string[]): Promise<DecisionRow[]> {
  if (opinionIds.length === 0) return [];
  return db
    .selectFrom('second_opinion_decision')
    .selectAll()
    .where('opinion_id', 'in', [...opinionIds])
    .orderBy('at')
    .orderBy('id')
    .execute();
}
