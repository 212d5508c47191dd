import type { Env } from '#server/env.ts';
import { deleteTag as deleteFromStore, replaceTagInTasks } from '#server/store/tags.ts';
import { findTag } from './save-tag.ts';

/** Deletes a tag and takes it from the tasks that carry it; returns how many there were. @throws Failure NotFound */
export const deleteTag = (env: Env, user: { id: string }, id: string): Promise<number> =>
  env.store.tx(async (tx) => {
    const { name } = await findTag(tx, id);
    await deleteFromStore(tx, id);
    return replaceTagInTasks(tx, name, undefined, user.id);
  });
