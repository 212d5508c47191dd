import { type Kysely, sql } from 'kysely';

/**
 * A notification knows the comment it tells of: it is changed and goes with it. Before, what an author had changed or deleted could still be read in
 * the inbox of whom it had mentioned. Of older ones the comment is found by its text; where there is none any more, the text goes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('notification')
    .addColumn('comment_id', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  const isOfComment = sql`kind in ('mentioned', 'replied')`;
  await sql`
    update notification set comment_id = coalesce((
      select min(c.id) from comment as c
      where c.version_id = notification.version_id and c.row_id = notification.row_id and c.author = notification.by_user
        and substr(c.text, 1, 300) = notification.text
    ), '') where ${isOfComment}`.execute(db);
  await sql`update notification set text = '' where ${isOfComment} and comment_id = ''`.execute(db);
  await db.schema
    .createIndex('notification_of_comment')
    .on('notification')
    .columns(['comment_id', 'version_id'])
    .execute();
}
