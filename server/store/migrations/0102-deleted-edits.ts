import type { Kysely } from 'kysely';

/**
 * The log of edits of a version may be deleted up to a rev (`history.days`), with the time of the last edit that went. What outlives it: the ids of the
 * edits, so that one that is sent again is not carried out twice; when a row was made; and whether a merge was taken back. Until now each of them was
 * read from the log. A line of many rows leaves its parts and its index to be deleted after it, some at a time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('task_version')
    .addColumn('log_from', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('task_version').addColumn('log_from_on', 'timestamptz').execute();
  await schema
    .alterTable('version_merge')
    .addColumn('undone', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute();
  await schema
    .alterTable('version_merge')
    .addColumn('line_id', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await noteMergesTakenBack(db as Kysely<Log>);
  await schema
    .createTable('deleted_edit')
    .addColumn('version_id', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('deleted_edit_key', ['version_id', 'id'])
    .execute();
  await schema
    .createTable('deleted_line')
    .addColumn('activity_id', 'text', (c) => c.primaryKey())
    .execute();
  await schema
    .createTable('row_made')
    .addColumn('version_id', 'text', (c) => c.notNull())
    .addColumn('row_id', 'text', (c) => c.notNull())
    .addColumn('at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('row_made_key', ['version_id', 'row_id'])
    .execute();
  // What was copied from a version keeps the log it may be merged by.
  await schema.createIndex('task_version_by_base').on('task_version').column('base_version_id').execute();
  await schema.createIndex('task_version_by_origin').on('task_version').column('origin_version_id').execute();
}

interface Line {
  id: string;
  version_id: string;
  user_id: string;
  rev: number;
  edit: string;
  undone: boolean;
}
interface Log {
  activity: Line;
  version_merge: { id: string; activity_id: string; undone: boolean; line_id: string };
}

/**
 * A line that is undone was taken back, but a merge that was redone is in effect all the same: its line is undone by an undo, whose line is undone by
 * a redo, and so on. No line says which it takes back, so it is found as undo and redo found it, each user's own lines by themselves.
 */
async function noteMergesTakenBack(db: Kysely<Log>): Promise<void> {
  await db
    .updateTable('version_merge')
    .set(({ ref }) => ({ line_id: ref('activity_id') }))
    .execute();
  const merges = await db
    .selectFrom('version_merge as m')
    .innerJoin('activity', 'activity.id', 'm.activity_id')
    .select(['m.id as merge', 'activity.id', 'activity.version_id', 'activity.user_id', 'activity.rev'])
    .where('activity.undone', '=', true)
    .execute();
  for (const { merge, id, version_id, user_id, rev } of merges) {
    const lines = await db
      .selectFrom('activity')
      .select(['id', 'edit', 'undone'])
      .where('version_id', '=', version_id)
      .where('user_id', '=', user_id)
      .where('rev', '>=', rev)
      .orderBy('rev')
      .execute();
    await db
      .updateTable('version_merge')
      .set(stateOf(id, takersOf(lines)))
      .where('id', '=', merge)
      .execute();
  }
}

/** Which line of a user took back which, of lines in their order. One that is not undone at the end was passed over. */
function takersOf(lines: readonly Pick<Line, 'id' | 'edit' | 'undone'>[]): Map<string, string> {
  const takers = new Map<string, string>();
  /** Those that will be taken back, and were not yet. */
  const open: Pick<Line, 'id' | 'edit'>[] = [];
  for (const { id, edit, undone } of lines) {
    if (edit === 'undo' || edit === 'redo') {
      const taken = open.findLastIndex((line) => (line.edit === 'undo') === (edit === 'redo'));
      const [line] = taken < 0 ? [] : open.splice(taken, 1);
      if (line) takers.set(line.id, id);
    }
    if (undone) open.push({ id, edit });
  }
  return takers;
}

/** Whether the merge of a line that is undone is, and the line that said so last. */
function stateOf(id: string, takers: ReadonlyMap<string, string>): { undone: boolean; line_id: string } {
  const first = takers.get(id);
  // Whatever took it back, it is not in effect.
  if (first === undefined) return { undone: true, line_id: id };
  let state = { undone: true, line_id: first };
  for (let next = takers.get(first); next !== undefined; next = takers.get(next))
    state = { undone: !state.undone, line_id: next };
  return state;
}
