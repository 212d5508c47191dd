import { type Kysely, sql } from 'kysely';
import type { TagList } from '#contract/tag.ts';
import type { TaskForm } from '#domain/model/task.ts';
import type { Tables } from './tables.ts';
import { likeText } from './value-codec.ts';

type Db = Kysely<Tables>;

const { compare } = new Intl.Collator('zh-CN', { numeric: true });

/** All tags by name, and their categories in order. */
export async function tagList(db: Db): Promise<TagList> {
  const categories = await db.selectFrom('tag_category').selectAll().orderBy('position').orderBy('id').execute();
  const tags = await db.selectFrom('tag').selectAll().execute();
  return {
    categories: categories.map(({ id, name, description, rev }) => ({ id, name, description, rev })),
    tags: tags
      .map(({ category_id: categoryId, update_by: _, update_time: updateTime, ...tag }) => ({
        ...tag,
        categoryId,
        updateTime,
      }))
      .sort((a, b) => compare(a.name, b.name)),
  };
}

/** The tasks that carry a tag, by its name to the letter. */
export async function tasksCarrying(db: Db, name: string): Promise<{ id: string; rev: number; body: TaskForm }[]> {
  // Both engines keep the text between quotes as JSON.stringify writes it; what else holds it is sorted out below.
  const pattern = likeText(JSON.stringify(name));
  const rows = await db
    .selectFrom('task')
    .select(['id', 'rev', 'body'])
    .where(sql<boolean>`cast(body as text) like ${pattern} escape '\\'`)
    .execute();
  return rows
    .map(({ id, rev, body }) => ({ id, rev, body: body as TaskForm }))
    .filter(({ body }) => body.tags.includes(name));
}

/**
 * Tasks follow a renamed tag, or lose a deleted one (`next` undefined). Their rev counts on, so that a form opened before asks instead of
 * bringing the old name back; their time of change stays, because nobody worked on them. A task that is changed at the same moment is read
 * again. Answers how many there were.
 */
export async function followTag(tx: Db, name: string, next: string | undefined, userId: string): Promise<number> {
  const followed = new Set<string>();
  for (;;) {
    const tasks = await tasksCarrying(tx, name);
    if (tasks.length === 0) return followed.size;
    for (const { id, rev, body } of tasks) {
      const tags = [...new Set(body.tags.flatMap((tag) => (tag !== name ? [tag] : next === undefined ? [] : [next])))];
      const change = { body: { ...body, tags } as unknown, rev: rev + 1, update_by: userId };
      await tx.updateTable('task').set(change).where('id', '=', id).where('rev', '=', rev).execute();
      followed.add(id);
    }
  }
}
