import type { Selectable } from 'kysely';
import type { ApprovalAnswer, ApprovalRule, OwnWork } from '#domain/model/approval.ts';
import { type Viewer, visibleTo } from '../projects/visibility.ts';
import type { Db, Tx } from '../store.ts';
import type { Tables } from '../tables.ts';

/** Somebody who is asked, by the name of that moment. */
export interface Asked {
  id: string;
  name: string;
}

/** Ids of the members of the version's task and of who is responsible for it. */
export async function approversOf(db: Db, versionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('task_version')
    .innerJoin('task', 'task.id', 'task_version.task_id')
    .leftJoin('task_member', 'task_member.task_id', 'task.id')
    .select(['task_member.user_id', 'task.responsible_by'])
    .where('task_version.id', '=', versionId)
    .execute();
  return [...new Set(rows.flatMap(({ user_id, responsible_by }) => [user_id ?? '', responsible_by]))].filter(Boolean);
}

/** A request as it is stored, withdrawn or not. */
type StoredApproval = Selectable<Tables['approval']>;

/** A request that stands, with its answer if there is one. */
export type Approval = Omit<StoredApproval, 'answer'> & { answer: ApprovalAnswer | null };

const stands = (one: StoredApproval): one is StoredApproval & Approval => one.answer !== 'withdrawn';

/**
 * An answer that came in a file about a version that was still open: whatever was approved there, it is not what was made final here. It is told as
 * history and is no approval.
 */
export const isHistory = ({ imported }: Pick<StoredApproval, 'imported'>, version: { imported_by: string | null }) =>
  imported && version.imported_by === null;

/** The requests about the versions of a task that stand, with their answers, the oldest first; answers that are history are left out. */
export const approvalsOfTask = async (db: Db, taskId: string): Promise<Approval[]> =>
  (await approvalsWithHistory(db, taskId)).filter((one) => !isHistory(one, one));

/** The same with answers that are history. */
export async function approvalsWithHistory(db: Db, taskId: string) {
  const rows = await db
    .selectFrom('approval')
    .innerJoin('task_version', 'task_version.id', 'approval.version_id')
    .selectAll('approval')
    .select('task_version.imported_by')
    .where('task_version.task_id', '=', taskId)
    .orderBy('approval.asked_on')
    .orderBy('approval.user_name')
    .execute();
  return rows.filter((one): one is (typeof rows)[number] & Approval => stands(one));
}

/** All requests, those that were withdrawn and history too. */
export const requestsOfTask = (db: Db, taskId: string): Promise<StoredApproval[]> =>
  db
    .selectFrom('approval')
    .innerJoin('task_version', 'task_version.id', 'approval.version_id')
    .selectAll('approval')
    .where('task_version.task_id', '=', taskId)
    .orderBy('approval.asked_on')
    .orderBy('approval.user_name')
    .execute();

/** The same of one version. */
export async function approvalsOfVersion(db: Db, versionId: string): Promise<Approval[]> {
  const rows = await db
    .selectFrom('approval')
    .innerJoin('task_version', 'task_version.id', 'approval.version_id')
    .selectAll('approval')
    .select('task_version.imported_by')
    .where('approval.version_id', '=', versionId)
    .orderBy('approval.asked_on')
    .orderBy('approval.user_name')
    .execute();
  return rows.filter((one): one is (typeof rows)[number] & Approval => stands(one) && !isHistory(one, one));
}

/** A request about a version, withdrawn or not. */
export const approvalById = (db: Db, versionId: string, id: string): Promise<StoredApproval | undefined> =>
  db.selectFrom('approval').selectAll().where('version_id', '=', versionId).where('id', '=', id).executeTakeFirst();

/** Whether the last request to a person about a version was withdrawn. */
export async function isWithdrawn(db: Db, versionId: string, userId: string): Promise<boolean> {
  const last = await db
    .selectFrom('approval')
    .select('answer')
    .where('version_id', '=', versionId)
    .where('user_id', '=', userId)
    .orderBy('asked_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.answer === 'withdrawn';
}

/** What a person did of a final version: made it final, or wrote most of its rows as they are now. */
export async function ownWorkOf(db: Db, versionId: string, userId: string): Promise<OwnWork | null> {
  const version = await db
    .selectFrom('task_version')
    .select('frozen_by')
    .where('id', '=', versionId)
    .executeTakeFirst();
  if (version?.frozen_by === userId) return 'final';
  const counts = await db
    .selectFrom('entity')
    .select((eb) => ['update_by', eb.fn.countAll<number>().as('n')])
    .where('version_id', '=', versionId)
    .groupBy('update_by')
    .execute();
  const all = counts.reduce((sum, { n }) => sum + Number(n), 0);
  const own = Number(counts.find(({ update_by }) => update_by === userId)?.n ?? 0);
  return own * 2 > all ? 'author' : null;
}

/** Whose approvals count in the project of a version. */
export async function approvalRuleOf(db: Db, versionId: string): Promise<ApprovalRule> {
  const row = await db
    .selectFrom('task_version')
    .innerJoin('task', 'task.id', 'task_version.task_id')
    .innerJoin('project', 'project.id', 'task.project_id')
    .select('project.body')
    .where('task_version.id', '=', versionId)
    .executeTakeFirst();
  return (row?.body as { approval?: ApprovalRule } | undefined)?.approval ?? 'secondPerson';
}

export async function insertApprovals(
  tx: Tx,
  versionId: string,
  users: readonly (Asked & { row: string })[],
  by: Asked,
  at: string,
): Promise<void> {
  if (users.length === 0) return;
  const asked = { version_id: versionId, asked_by: by.id, asked_name: by.name, asked_on: at };
  await tx
    .insertInto('approval')
    .values(users.map(({ row, id, name }) => ({ id: row, user_id: id, user_name: name, ...asked })))
    .execute();
}

/** An approval with its answer, as an exchange file brings it. */
export interface ArrivingApproval {
  row: string;
  user: Asked;
  askedBy: Asked;
  askedOn: string;
  answer: ApprovalAnswer;
  comment: string;
  answeredOn: string;
}

export async function insertAnswered(tx: Tx, versionId: string, approvals: readonly ArrivingApproval[]): Promise<void> {
  if (approvals.length === 0) return;
  await tx
    .insertInto('approval')
    .values(
      approvals.map(({ row, user, askedBy, askedOn, answer, comment, answeredOn }) => ({
        id: row,
        version_id: versionId,
        user_id: user.id,
        user_name: user.name,
        asked_by: askedBy.id,
        asked_name: askedBy.name,
        asked_on: askedOn,
        answer,
        comment,
        answered_on: answeredOn,
        imported: true,
      })),
    )
    .execute();
}

/** Stores the answer of a person who was asked about a version; returns false when nothing waits for an answer of this person. */
export async function answerApproval(
  tx: Tx,
  versionId: string,
  userId: string,
  { answer, comment, at, own }: { answer: ApprovalAnswer; comment: string; at: string; own: OwnWork | null },
): Promise<boolean> {
  const answered = await tx
    .updateTable('approval')
    .set({ answer, comment, answered_on: at, own })
    .where('version_id', '=', versionId)
    .where('user_id', '=', userId)
    .where('answer', 'is', null)
    .returning('id')
    .execute();
  return answered.length > 0;
}

/** Withdraws a request about a version that is not answered; returns false when it is, or was withdrawn before. */
export async function withdrawApproval(tx: Tx, versionId: string, id: string, at: string): Promise<boolean> {
  const withdrawn = await tx
    .updateTable('approval')
    .set({ answer: 'withdrawn', answered_on: at })
    .where('version_id', '=', versionId)
    .where('id', '=', id)
    .where('answer', 'is', null)
    .returning('id')
    .execute();
  return withdrawn.length > 0;
}

/** Versions that wait for an answer of this person, as far as they see them. */
export const waitingFor = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('approval')
    .innerJoin('task_version', 'task_version.id', 'approval.version_id')
    .innerJoin('task', 'task.id', 'task_version.task_id')
    .innerJoin('project', 'project.id', 'task.project_id')
    .select(['task_version.id as versionId', 'task_version.version', 'task.id as taskId', 'task.name as taskName'])
    .select(['project.name as projectName', 'approval.asked_name as askedBy', 'approval.asked_on as askedOn'])
    .where('approval.user_id', '=', viewer.id)
    .where('approval.answer', 'is', null)
    .where(visibleTo(viewer))
    .orderBy('approval.asked_on')
    .limit(50)
    .execute();
