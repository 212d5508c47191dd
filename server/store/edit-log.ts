import { sql } from 'kysely';
import type { AnyRow } from '#domain/kinds/kinds.ts';
import type { LoggedEdit } from '#domain/workspace/undo.ts';
import { type Changes, completed } from '#domain/workspace/workspace.ts';
import { jsonPieces, parsingPieces } from '#server/json-pieces.ts';
import { giveWay, inSlices, runInSlices } from '#server/turns.ts';
import { prepareQuery } from './prepare-query.ts';
import type { Db, Tx } from './store.ts';
import type { Tables } from './tables.ts';

/** The log that history, undo and the live stream read: what each edit did, and the rows it touched as they were before. */

/** Rows of the index written at a time; up to `few` go one by one through a kept statement. */
const chunk = 200;
const few = 16;
/** Rows of log lines read at a time: a line may hold ten thousand, many lines hold one. */
const rowsAtOnce = 500;
/** Log lines asked for by their ids at a time: a database binds so many values at most. */
const linesAtOnce = 500;

const logLine = prepareQuery(
  (
    db,
    v: {
      id: string;
      versionId: string;
      rev: number;
      by: string;
      at: string;
      edit: string;
      logged: LoggedEdit | string;
    },
  ) =>
    db.insertInto('activity').values({
      id: v.id,
      version_id: v.versionId,
      rev: v.rev,
      user_id: v.by,
      at: v.at,
      edit: v.edit,
      changes: v.logged as unknown,
      undone: false,
    }),
);
const logRow = prepareQuery((db, v: Tables['activity_row']) =>
  db.insertInto('activity_row').values({ version_id: v.version_id, row_id: v.row_id, activity_id: v.activity_id }),
);

/** Keeps what happened, with the rows before. */
export async function logEdit(tx: Tx, id: string, versionId: string, logged: LoggedEdit): Promise<void> {
  const { rev, by, at, edit, put, drop } = logged.changes;
  const ids = [
    ...Object.values(put).flatMap((rows) => (rows as AnyRow[]).map((r) => r.id)),
    ...Object.values(drop).flat(),
  ];
  await logLine(tx, { id, versionId, rev, by, at, edit, logged: ids.length <= few ? logged : await textOf(logged) });
  const lines = ids.map((row_id) => ({ version_id: versionId, row_id, activity_id: id }));
  if (lines.length <= few) for (const line of lines) await logRow(tx, line);
  else
    for (let i = 0; i < lines.length; i += chunk) {
      await giveWay();
      await tx
        .insertInto('activity_row')
        .values(lines.slice(i, i + chunk))
        .execute();
    }
}

/** The log line of many rows as JSON, encoded in pieces: others are heard between them. */
async function textOf(logged: LoggedEdit): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of inSlices(jsonPieces(logged))) pieces.push(piece);
  await giveWay();
  return pieces.join('');
}

/** A line of the log with its rows as they are today: the log is older than some of their fields. */
async function loggedOf(text: string): Promise<LoggedEdit> {
  const { changes, before } = (await runInSlices(parsingPieces(text))) as LoggedEdit;
  return { changes: { ...changes, put: completed(changes.put) }, before: completed(before) };
}

/** As text on both engines: parsed by the driver, a line of ten thousand rows would hold up everybody. */
const lineText = sql<string>`cast(activity.changes as text)`.as('text');

/** What these edits did, by their ids. */
async function loggedById(db: Db, ids: readonly string[]): Promise<Map<string, LoggedEdit>> {
  const lines = await db.selectFrom('activity').select(['id', lineText]).where('id', 'in', ids).execute();
  const found = new Map<string, LoggedEdit>();
  for (const { id, text } of lines) found.set(id, await loggedOf(text));
  return found;
}

/** How many rows a line touched. */
const rowCount = sql<number | string>`(select count(*) from activity_row where activity_id = activity.id)`.as('rows');

/** The first of some lines that may be read at once, at least one. */
function firstOf<L extends { rows: number | string }>(lines: readonly L[]): L[] {
  let rows = 0;
  const end = lines.findIndex((line, n) => {
    rows += Number(line.rows);
    return n > 0 && rows > rowsAtOnce;
  });
  return lines.slice(0, end < 0 ? lines.length : end);
}

/** The next changes after `rev`, oldest first: at most so many, and only some where they are large. None when there are no more. */
export async function changesSince(db: Db, versionId: string, rev: number, most: number): Promise<Changes[]> {
  const lines = await db
    .selectFrom('activity')
    .select(['id', rowCount])
    .where('version_id', '=', versionId)
    .where('rev', '>', rev)
    .orderBy('rev')
    .limit(most)
    .execute();
  if (lines.length === 0) return [];
  const logged = await loggedById(
    db,
    firstOf(lines).map(({ id }) => id),
  );
  return [...logged.values()].map(({ changes }) => changes).sort((a, b) => a.rev - b.rev);
}

/** The edit of this id, as it was answered. Undefined when it never arrived. */
export async function loggedEdit(db: Db, id: string): Promise<{ versionId: string; changes: Changes } | undefined> {
  const line = await db.selectFrom('activity').select(['version_id', lineText]).where('id', '=', id).executeTakeFirst();
  return line && { versionId: line.version_id, changes: (await loggedOf(line.text)).changes };
}

/** The user's own latest edit that undo (or redo) would take back, or undefined. */
export async function latestEdit(db: Db, versionId: string, user: string, which: 'undo' | 'redo') {
  const own = db
    .selectFrom('activity')
    .select(['id', 'rev', 'edit', lineText])
    .where('version_id', '=', versionId)
    .where('user_id', '=', user)
    .where('undone', '=', false)
    // The method is the project's, not an edit of the analysis.
    .where('edit', '<>', 'method')
    .orderBy('rev', 'desc');
  // An edit of one's own after the undo closes the way back.
  const latest = await own.where('edit', '<>', which).executeTakeFirst();
  if (!latest || (which === 'redo' && latest.edit !== 'undo')) return undefined;
  await giveWay();
  return { id: latest.id, logged: await loggedOf(latest.text) };
}

/** Marks a log line as taken back, so that the next undo reaches further. */
export async function markUndone(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('activity').set({ undone: true }).where('id', '=', id).execute();
}

/** The log lines that touched a row, newest first, read some at a time. */
export async function* historyOf(db: Db, versionId: string, rowId: string) {
  let lines = await db
    .selectFrom('activity_row')
    .innerJoin('activity', 'activity.id', 'activity_row.activity_id')
    .select(['activity.id', 'rev', 'user_id', 'at', 'edit', 'undone', rowCount])
    .where('activity_row.version_id', '=', versionId)
    .where('row_id', '=', rowId)
    .orderBy('rev', 'desc')
    .limit(200)
    .execute();
  while (lines.length > 0) {
    const some = firstOf(lines);
    const logged = await loggedById(
      db,
      some.map(({ id }) => id),
    );
    for (const { rows: _, ...line } of some) {
      const found = logged.get(line.id);
      if (found) yield { ...line, logged: found };
    }
    lines = lines.slice(some.length);
  }
}

/** The edits of a version after `rev`, the latest first, read some at a time. */
export async function* editsAfter(db: Db, versionId: string, rev: number): AsyncGenerator<LoggedEdit> {
  let lines = await db
    .selectFrom('activity')
    .select(['id', rowCount])
    .where('version_id', '=', versionId)
    .where('rev', '>', rev)
    .orderBy('rev', 'desc')
    .execute();
  while (lines.length > 0) {
    const some = firstOf(lines).slice(0, linesAtOnce);
    const logged = await loggedById(
      db,
      some.map(({ id }) => id),
    );
    for (const { id } of some) {
      const found = logged.get(id);
      if (found) yield found;
    }
    lines = lines.slice(some.length);
  }
}
