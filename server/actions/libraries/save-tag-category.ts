import { Failure } from '#contract/kit/errors.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { TagCategoryForm } from '#domain/model/tag.ts';
import type { Env } from '#server/env.ts';
import {
  countTags,
  deleteTagCategory,
  insertTagCategory,
  sortTagCategories,
  type TagCategoryRow,
  tagCategoryById,
  tagList,
  updateTagCategory,
} from '#server/store/libraries/tags.ts';
import { lockFor } from '#server/store/lock.ts';
import type { Db } from '#server/store/store.ts';
import { authorOf } from '../people/author.ts';
import { noteAct } from '../people/note-act.ts';
import { refuseNamesTaken } from '../refuse-taken.ts';
import { staleFailure } from '../stale.ts';

/** More could not be chosen from. */
const mostCategories = 100;

/** Creates a category behind all others. @throws Failure TagNameTaken, ListFull */
export async function createTagCategory(env: Env, user: { id: string }, form: TagCategoryForm): Promise<void> {
  const { by, at } = authorOf(env, user);
  const row = { id: env.newId(), ...form, rev: 1, update_by: by, update_time: at };
  await env.store.tx(async (tx) => {
    await lockFor(tx, 'tags');
    await refuseCategoryTaken(tx, form.name);
    if ((await countTags(tx, 'tag_category')) >= mostCategories)
      throw new Failure('ListFull', { limit: mostCategories });
    await insertTagCategory(tx, row);
    await noteAct(env, tx, 'tagCategory.created', { id: row.id, name: form.name.en });
  });
}

/** Changes a category. @throws Failure NotFound, StaleRow, TagNameTaken */
export async function changeTagCategory(
  env: Env,
  user: { id: string },
  id: string,
  { rev, form }: { rev: number; form: TagCategoryForm },
): Promise<void> {
  const stored = await findCategory(env.store.db, id);
  const { by, at } = authorOf(env, user);
  const write = () =>
    env.store.tx(async (tx) => {
      await lockFor(tx, 'tags');
      await refuseCategoryTaken(tx, form.name, id);
      const isWritten = await updateTagCategory(tx, id, rev, { ...form, update_by: by, update_time: at });
      if (isWritten) await noteAct(env, tx, 'tagCategory.changed', { id, name: stored.name.en, detail: form.name.en });
      return isWritten;
    });
  const written = stored.rev === rev && (await write());
  if (!written) throw await staleFailure(env, user, stored.name, stored.update_by);
}

/** Puts the categories in this order; those not named follow in the order they had. */
export async function orderTagCategories(env: Env, ids: readonly string[]): Promise<void> {
  await env.store.tx(async (tx) => {
    const { categories } = await tagList(tx);
    const sorted = [...new Set([...ids, ...categories.map(({ id }) => id)])];
    await sortTagCategories(tx, sorted);
    const names = sorted.flatMap((id) => categories.find((one) => one.id === id)?.name.en ?? []);
    await noteAct(env, tx, 'tagCategory.changed', { id: '', name: '', detail: names.join(' < ') });
  });
}

/** Deletes a category; its tags stay. @throws Failure NotFound */
export async function removeTagCategory(env: Env, id: string): Promise<void> {
  await env.store.tx(async (tx) => {
    await lockFor(tx, 'tags');
    const { name } = await findCategory(tx, id);
    await deleteTagCategory(tx, id);
    await noteAct(env, tx, 'tagCategory.deleted', { id, name: name.en });
  });
}

async function findCategory(db: Db, id: string): Promise<TagCategoryRow> {
  const row = await tagCategoryById(db, id);
  if (!row) throw new Failure('NotFound');
  return row;
}

/** @throws Failure TagNameTaken at the language that is taken */
async function refuseCategoryTaken(db: Db, name: LocalText, own?: string): Promise<void> {
  const others = (await tagList(db)).categories.filter(({ id }) => id !== own);
  refuseNamesTaken(
    'TagNameTaken',
    name,
    others.map((other) => other.name),
  );
}
