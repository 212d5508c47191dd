import { sql } from 'kysely';
import type { AnyRow } from '#domain/kinds/kinds.ts';
import type { LoggedEdit } from '#domain/workspace/undo.ts';
import { type Changes, completed } from '#domain/workspace/workspace.ts';
import { giveWay, inSlices, runInSlices } from '#server/loop/give-way.ts';
import { jsonPieces, parsingPieces } from '#server/loop/json-pieces.ts';
import { prepareByIds, prepareQuery } from '../engines/prepare-query.ts';
import type { Db, Tx } from '../store.ts';
import type { Tables } from '../tables.ts';

/** The log that history, undo and the live stream read: what each edit did, and the rows it touched as they were before. */

/** Rows of the index written at a time; up to `few` go one by one through a kept statement. */
const chunk = 200;
const few = 16;
/** Rows of log lines read at a time: a line may hold ten thousand, many lines hold one. */
const rowsAtOnce = 500;
/** Log lines asked for by their ids at a time: a database binds so many values at most. */
const linesAtOnce = 500;
/** Characters of a log line that one statement writes or reads: some milliseconds. A longer line is kept in parts of so many. */
const partLength = 512 * 1024;

/** What stands in a line whose text is kept in parts. */
interface InParts {
  parts: number;
}

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
      logged: LoggedEdit | InParts | string;
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

const idsIn = ({ changes: { put, drop } }: LoggedEdit): string[] => [
  ...Object.values(put).flatMap((rows) => (rows as AnyRow[]).map((r) => r.id)),
  ...Object.values(drop).flat(),
];

/**
 * The log line of many rows as JSON, in parts; nothing of few rows. Made before the transaction, in which everybody else would wait for it: others
 * are heard between its pieces.
 */
export async function logTextOf({ changes, before }: LoggedEdit): Promise<readonly string[] | undefined> {
  if (idsIn({ changes, before }).length <= few) return undefined;
  const parts: string[] = [];
  let text = '';
  for await (const piece of inSlices(jsonPieces({ changes, before }))) {
    if (text !== '' && text.length + piece.length > partLength) {
      parts.push(text);
      text = '';
    }
    text += piece;
  }
  return [...parts, text];
}

/** Keeps what happened, with the rows before. @param text its `logTextOf` */
export async function logEdit(
  tx: Tx,
  id: string,
  versionId: string,
  logged: LoggedEdit,
  text: readonly string[] | undefined,
): Promise<void> {
  const { rev, by, at, edit } = logged.changes;
  const ids = idsIn(logged);
  const whole = text ? await keepParts(tx, id, text) : logged;
  await logLine(tx, { id, versionId, rev, by, at, edit, logged: whole });
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

/** Writes the parts of a log line: others are heard between them. Returns what the line itself is to hold: a text that is one part stands in it. */
async function keepParts(tx: Tx, id: string, parts: readonly string[]): Promise<string | InParts> {
  const [first = '', ...others] = parts;
  if (others.length === 0) return first;
  for (const [place, text] of parts.entries()) {
    await tx.insertInto('activity_part').values({ activity_id: id, place, text }).execute();
    await giveWay();
  }
  return { parts: parts.length };
}

/** Parts read by one statement. */
const partsAtOnce = 4;

/** The JSON of a line, put together from its parts. Undefined when it is being swept: any of its parts may be missing. */
async function wholeText(db: Db, id: string, text: string): Promise<string | undefined> {
  const count = Number(/^\{"parts": ?(\d+)\}$/.exec(text)?.[1] ?? 0);
  if (count === 0) return text;
  const parts: string[] = [];
  while (parts.length < count) {
    const some = await db
      .selectFrom('activity_part')
      .select(['place', 'text'])
      .where('activity_id', '=', id)
      .where('place', '>=', parts.length)
      .orderBy('place')
      .limit(partsAtOnce)
      .execute();
    if (some.length === 0) return undefined;
    for (const { place, text: part } of some) {
      if (place !== parts.length) return undefined;
      parts.push(part);
    }
    await giveWay();
  }
  return parts.join('');
}

/** A line of the log with its rows as they are today: the log is older than some of their fields. Undefined when it is being swept. */
async function loggedOf(db: Db, line: { id: string; text: string }): Promise<LoggedEdit | undefined> {
  const text = await wholeText(db, line.id, line.text);
  if (text === undefined) return undefined;
  const { changes, before } = (await runInSlices(parsingPieces(text))) as LoggedEdit;
  return { changes: { ...changes, put: completed(changes.put) }, before: completed(before) };
}

/** As text on both engines: parsed by the driver, a line of ten thousand rows would hold up everybody. */
const lineText = sql<string>`cast(activity.changes as text)`.as('text');

/** What these edits did, by their ids. */
async function loggedById(db: Db, ids: readonly string[]): Promise<Map<string, LoggedEdit>> {
  const lines = await db.selectFrom('activity').select(['id', lineText]).where('id', 'in', ids).execute();
  const found = new Map<string, LoggedEdit>();
  for (const line of lines) {
    const logged = await loggedOf(db, line);
    if (logged) found.set(line.id, logged);
  }
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

const revs = prepareByIds((db, ids) => db.selectFrom('task_version').select(['id', 'rev']).where('id', 'in', ids));

/** The revs of these versions, by id; those that are gone are left out. */
export async function revsOfVersions(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  return new Map((await revs(db, ids)).map(({ id, rev }) => [id, rev]));
}

const begins = prepareQuery((db, v: { id: string }) =>
  db.selectFrom('task_version').select('log_from').where('id', '=', v.id),
);

/** The log of a version has every edit after this rev: those up to it were deleted, if any. 0 of a version that is gone. */
export async function logBegins(db: Db, versionId: string): Promise<number> {
  return (await begins(db, { id: versionId }))[0]?.log_from ?? 0;
}

/**
 * The next changes after `rev`, oldest first: at most so many, and only some where they are large. None when there are no more; undefined when the
 * first of them were deleted.
 */
export async function changesSince(
  db: Db,
  versionId: string,
  rev: number,
  most: number,
): Promise<Changes[] | undefined> {
  const list = await nextChanges(db, versionId, rev, most);
  const isWhole = list.length > 0 && list.every((changes, n) => changes.rev === rev + 1 + n);
  // Looked at last: lines may be deleted while they are read.
  return isWhole || (await logBegins(db, versionId)) <= rev ? list : undefined;
}

async function nextChanges(db: Db, versionId: string, rev: number, most: number): Promise<Changes[]> {
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
  const line = await db
    .selectFrom('activity')
    .select(['id', 'version_id', lineText])
    .where('id', '=', id)
    .executeTakeFirst();
  const logged = line && (await loggedOf(db, line));
  return logged && { versionId: line.version_id, changes: logged.changes };
}

/** What the log calls the edits the example is made of: nobody has made them, so nobody takes them back. */
export const exampleEdit = 'example';

type Turn = 'undo' | 'redo';

/** The user's own lines in the log which undo (or redo) may be about, the latest first. */
const ownLines = (db: Db, versionId: string, user: string, which: Turn) =>
  db
    .selectFrom('activity')
    .where('version_id', '=', versionId)
    .where('user_id', '=', user)
    .where('undone', '=', false)
    // The method is the project's, not an edit of the analysis.
    .where('edit', 'not in', ['method', exampleEdit])
    .where('edit', '<>', which)
    .orderBy('rev', 'desc');

/** The rev that the first edit of a version leads to. */
const firstRev = 2;
/** The example is loaded in one call; its edits are so near to the making of its project (ms). */
const loadingTime = 60_000;

/** Is this line the loading of an example by an earlier release, which gave that edit no name of its own? */
async function isEarlierLoad(db: Db, versionId: string, line: { rev: number; at: string }): Promise<boolean> {
  if (line.rev !== firstRev) return false;
  const made = await db
    .selectFrom('task_version')
    .innerJoin('task', 'task.id', 'task_version.task_id')
    .innerJoin('project', 'project.id', 'task.project_id')
    .select('project.created_on as on')
    .where('task_version.id', '=', versionId)
    .where('project.example', '=', true)
    .executeTakeFirst();
  return made !== undefined && Date.parse(line.at) - Date.parse(made.on) < loadingTime;
}

/** An edit of one's own after the undo closes the way back. */
const isTurned = (latest: { edit: string } | undefined, which: Turn): boolean =>
  latest !== undefined && (which === 'undo' || latest.edit === 'undo');

/** Whether the user has something to undo, and to redo. */
export async function turnsOf(db: Db, versionId: string, user: string): Promise<Record<Turn, boolean>> {
  const has = async (which: Turn) => {
    const latest = await ownLines(db, versionId, user, which).select(['edit', 'rev', 'at']).limit(1).executeTakeFirst();
    return latest !== undefined && isTurned(latest, which) && !(await isEarlierLoad(db, versionId, latest));
  };
  return { undo: await has('undo'), redo: await has('redo') };
}

/** The user's own latest edit that undo (or redo) would take back, or undefined. @param before of the edits before this rev */
export async function latestEdit(db: Db, versionId: string, user: string, which: Turn, before?: number) {
  const latest = await ownLines(db, versionId, user, which)
    .$if(before !== undefined, (lines) => lines.where('rev', '<', before as number))
    .select(['id', 'rev', 'at', 'edit', lineText])
    .executeTakeFirst();
  if (!latest || !isTurned(latest, which) || (await isEarlierLoad(db, versionId, latest))) return undefined;
  await giveWay();
  const logged = await loggedOf(db, latest);
  return logged && { id: latest.id, rev: latest.rev, logged };
}

/** Marks a log line as taken back, so that the next undo reaches further. False when it was deleted meanwhile: it is not known what it did. */
export async function markUndone(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('activity')
    .set({ undone: true })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0;
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

/** A line as it is deleted, with what outlives it. */
export interface OldLine {
  id: string;
  rev: number;
  at: string;
  /** Ids of the rows it made. */
  made: string[];
  /** It touched more rows than one transaction deletes of the index. */
  isLong: boolean;
}

/** The first lines after `rev`, oldest first: at most so many, and only some where they are large. */
export async function firstLines(db: Db, versionId: string, rev: number, most: number): Promise<OldLine[]> {
  const found = await db
    .selectFrom('activity')
    .select(['id', 'rev', 'at', rowCount])
    .where('version_id', '=', versionId)
    .where('rev', '>', rev)
    .orderBy('rev')
    .limit(most)
    .execute();
  if (found.length === 0) return [];
  const lines = firstOf(found);
  const logged = await loggedById(
    db,
    lines.map(({ id }) => id),
  );
  return lines.map(({ rows, ...line }) => ({
    ...line,
    made: madeBy(logged.get(line.id)),
    isLong: Number(rows) > rowsAtOnce,
  }));
}

function madeBy(logged: LoggedEdit | undefined): string[] {
  if (!logged) return [];
  const before = new Set(Object.values(logged.before).flatMap((rows) => (rows as AnyRow[]).map(({ id }) => id)));
  return Object.values(logged.changes.put)
    .flatMap((rows) => (rows as AnyRow[]).map(({ id }) => id))
    .filter((id) => !before.has(id));
}
