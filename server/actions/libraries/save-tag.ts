import { Failure } from '#contract/kit/errors.ts';
import { badInput } from '#contract/kit/refusals.ts';
import type { TagForm } from '#domain/model/tag.ts';
import type { Env } from '#server/env.ts';
import { replaceTagInEntries } from '#server/store/libraries/library-tags.ts';
import {
  countTags,
  insertTag,
  replaceTagInTasks,
  type TagRow,
  tagById,
  tagCategoryById,
  tagList,
  updateTag,
} from '#server/store/libraries/tags.ts';
import { lockFor } from '#server/store/lock.ts';
import type { Db } from '#server/store/store.ts';
import { authorOf } from '../people/author.ts';
import { noteAct } from '../people/note-act.ts';
import { nameTaken, refuseDuplicates, sameName } from '../refuse-taken.ts';
import { whoChanged } from '../stale.ts';

/** More could not be chosen from. */
export const mostTags = 500;

/** Creates a tag. @throws Failure TagNameTaken, ListFull, BadInput */
export async function createTag(env: Env, user: { id: string }, form: TagForm): Promise<void> {
  const row = { id: env.newId(), ...columnsOf(form), ...stamp(env, user), rev: 1 };
  await refuseDuplicates('TagNameTaken', () =>
    env.store.tx(async (tx) => {
      await lockFor(tx, 'tags');
      await refuseTagTaken(tx, form.name);
      if ((await countTags(tx, 'tag')) >= mostTags) throw new Failure('ListFull', { limit: mostTags });
      await refuseUnknownCategory(tx, form.categoryId);
      await insertTag(tx, row);
      await noteAct(env, tx, 'tag.created', { id: row.id, name: form.name });
    }),
  );
}

/** Changes a tag; tasks and library entries that carry it follow its name. @throws Failure NotFound, StaleRow, TagNameTaken, BadInput */
export async function changeTag(
  env: Env,
  user: { id: string },
  id: string,
  { rev, form }: { rev: number; form: TagForm },
): Promise<void> {
  const next = { ...columnsOf(form), ...stamp(env, user), rev: rev + 1 };
  // Asked for before the transaction, which may await nothing but SQL.
  const who = await whoChanged(env, user, (await findTag(env.store.db, id)).update_by);
  await refuseDuplicates('TagNameTaken', () =>
    env.store.tx(async (tx) => {
      await lockFor(tx, 'libraries');
      await lockFor(tx, 'tags');
      const before = await findTag(tx, id);
      if (before.rev !== rev) throw new Failure('StaleRow', { code: before.name, who });
      await refuseTagTaken(tx, form.name, id);
      await refuseUnknownCategory(tx, form.categoryId);
      await updateTag(tx, id, next);
      await noteAct(env, tx, 'tag.changed', { id, name: before.name, detail: form.name });
      if (form.name === before.name) return;
      await replaceTagInTasks(tx, before.name, form.name, user.id);
      await replaceTagInEntries(tx, before.name, form.name);
    }),
  );
}

/** @throws Failure NotFound */
export async function findTag(db: Db, id: string): Promise<TagRow> {
  const row = await tagById(db, id);
  if (!row) throw new Failure('NotFound');
  return row;
}

const stamp = (env: Env, user: { id: string }) => {
  const { by, at } = authorOf(env, user);
  return { update_by: by, update_time: at };
};

const columnsOf = ({ categoryId, ...form }: TagForm) => ({ ...form, category_id: categoryId });

async function refuseTagTaken(db: Db, name: string, own?: string): Promise<void> {
  const { tags } = await tagList(db);
  if (tags.some((other) => other.id !== own && sameName(other.name, name))) throw nameTaken('TagNameTaken');
}

async function refuseUnknownCategory(db: Db, id: string | null): Promise<void> {
  if (id !== null && !(await tagCategoryById(db, id))) throw badInput([{ path: 'categoryId', problem: 'unknown' }]);
}
