import { type Selectable, sql } from 'kysely';
import type { TagList } from '#contract/tag.ts';
import type { TaskForm } from '#domain/product/task.ts';
import { likeText } from '../engines/value-codec.ts';
import { keyRanges } from '../lists/key-ranges.ts';
import type { Db, Tx } from '../store.ts';
import type { Tables } from '../tables.ts';

export type TagRow = Selectable<Tables['tag']>;
export type TagCategoryRow = Selectable<Tables['tag_category']>;
/** What a change writes anew. */
type Change<Row> = Omit<Row, 'id'>;

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

/** The tasks that carry a tag, by its exact name, some at a time. */
async function* tasksCarrying(
  db: Db,
  name: string,
): AsyncGenerator<readonly { id: string; rev: number; body: TaskForm }[]> {
  // Both engines keep the text between quotes as JSON.stringify writes it; what else holds it is sorted out below.
  const pattern = likeText(JSON.stringify(name));
  for await (const range of keyRanges(db, 'task')) {
    const rows = await db
      .selectFrom('task')
      .select(['id', 'rev', 'body'])
      .where(range)
      .where(sql<boolean>`cast(body as text) like ${pattern} escape '\\'`)
      .execute();
    const tasks = rows.map(({ id, rev, body }) => ({ id, rev, body: body as TaskForm }));
    yield tasks.filter(({ body }) => body.tags.includes(name));
  }
}

/** How many tasks carry a tag. */
export async function countCarrying(db: Db, name: string): Promise<number> {
  let count = 0;
  for await (const tasks of tasksCarrying(db, name)) count += tasks.length;
  return count;
}

/**
 * Renames a tag in the tasks that carry it, or removes it from them (`next` undefined). Their rev increases, so that a form opened before asks
 * instead of bringing the old name back; their time of change stays, because nobody worked on them. A task that is changed at the same
 * moment is read again. Returns how many there were.
 */
export async function replaceTagInTasks(
  tx: Db,
  name: string,
  next: string | undefined,
  userId: string,
): Promise<number> {
  const followed = new Set<string>();
  for (let found = true; found; ) {
    found = false;
    for await (const tasks of tasksCarrying(tx, name))
      for (const { id, rev, body } of tasks) {
        const tags = [...new Set(body.tags.flatMap((tag) => (tag !== name ? [tag] : (next ?? []))))];
        const change = { body: { ...body, tags } as unknown, rev: rev + 1, update_by: userId };
        await tx.updateTable('task').set(change).where('id', '=', id).where('rev', '=', rev).execute();
        followed.add(id);
        found = true;
      }
  }
  return followed.size;
}

/** Finds a tag. */
export const tagById = (db: Db, id: string): Promise<TagRow | undefined> =>
  db.selectFrom('tag').selectAll().where('id', '=', id).executeTakeFirst();

/** Inserts a tag. The caller holds the lock `tags`. */
export async function insertTag(tx: Tx, row: TagRow): Promise<void> {
  await tx.insertInto('tag').values(row).execute();
}

/** Writes a tag. The caller holds the lock `tags`. */
export async function updateTag(tx: Tx, id: string, next: Change<TagRow>): Promise<void> {
  await tx.updateTable('tag').set(next).where('id', '=', id).execute();
}

/** Deletes a tag; tasks lose it by `replaceTagInTasks`. */
export async function deleteTag(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('tag').where('id', '=', id).execute();
}

/** How many tags, or categories of them, there are. */
export async function countTags(db: Db, table: 'tag' | 'tag_category'): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Finds a category of tags. */
export const tagCategoryById = (db: Db, id: string): Promise<TagCategoryRow | undefined> =>
  db.selectFrom('tag_category').selectAll().where('id', '=', id).executeTakeFirst();

/** Inserts a category behind all others. */
export async function insertTagCategory(tx: Tx, row: Omit<TagCategoryRow, 'position'>): Promise<void> {
  const last = await tx
    .selectFrom('tag_category')
    .select((eb) => eb.fn.max('position').as('n'))
    .executeTakeFirst();
  await tx
    .insertInto('tag_category')
    .values({ ...row, position: Number(last?.n ?? 0) + 1 })
    .execute();
}

/** Writes a category that is still at `rev`; false when somebody else came first. */
export async function updateTagCategory(
  tx: Tx,
  id: string,
  rev: number,
  next: Omit<TagCategoryRow, 'id' | 'position' | 'rev'>,
): Promise<boolean> {
  const found = await tx
    .updateTable('tag_category')
    .set({ ...next, rev: rev + 1 })
    .where('id', '=', id)
    .where('rev', '=', rev)
    .returning('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Gives the categories the places they have in the list. */
export async function sortTagCategories(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries())
    await tx.updateTable('tag_category').set({ position }).where('id', '=', id).execute();
}

/** Its tags stay: the foreign key sets their column to null. */
export async function deleteTagCategory(db: Db, id: string): Promise<void> {
  await db.deleteFrom('tag_category').where('id', '=', id).execute();
}
