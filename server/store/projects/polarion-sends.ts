import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../store.ts';
import type { Tables } from '../tables.ts';

export type SendRow = Selectable<Tables['polarion_send']>;

/**
 * Writes down what is to be sent, in place of what has ended in the project.
 * @returns false when something is on its way there, or this was begun before
 */
export async function insertSend(tx: Tx, row: Insertable<Tables['polarion_send']>): Promise<boolean> {
  await tx
    .deleteFrom('polarion_send')
    .where('project_id', '=', row.project_id)
    .where('ended_on', 'is not', null)
    .where('id', '!=', row.id)
    .execute();
  const made = await tx
    .insertInto('polarion_send')
    .values(row)
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export const sendById = (db: Db, id: string): Promise<SendRow | undefined> =>
  db.selectFrom('polarion_send').selectAll().where('id', '=', id).executeTakeFirst();

/** What is on its way in a project, or the last that was. */
export const lastSendOf = (db: Db, projectId: string): Promise<SendRow | undefined> =>
  db
    .selectFrom('polarion_send')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('asked_on', 'desc')
    .executeTakeFirst();

/** Is it still to be worked at? */
export async function isUnderWay(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('polarion_send')
    .select('id')
    .where('id', '=', id)
    .where('ended_on', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The ids of all that is on its way, whichever server works at it. */
export async function sendsUnderWay(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('polarion_send')
    .select('id')
    .where('ended_on', 'is', null)
    .orderBy('asked_on')
    .execute();
  return rows.map(({ id }) => id);
}

/** Writes how far it is. What was confirmed counts even where it was ended meanwhile. */
export async function noteSend(
  db: Db,
  id: string,
  change: Partial<Pick<SendRow, 'begun_on' | 'done' | 'sent' | 'noted' | 'wait_until' | 'standing'>>,
): Promise<void> {
  await db.updateTable('polarion_send').set(change).where('id', '=', id).execute();
}

/** Ends it; false when it has ended before. */
export async function endSend(
  db: Db,
  id: string,
  { at, failure }: { at: string; failure: SendRow['failure'] },
): Promise<boolean> {
  const ended = await db
    .updateTable('polarion_send')
    .set({ ended_on: at, failure, wait_until: null })
    .where('id', '=', id)
    .where('ended_on', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}
