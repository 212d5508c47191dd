import type { Env } from '#server/env.ts';
import { replaceTagInEntries } from '#server/store/libraries/library-tags.ts';
import { deleteTag as deleteFromStore, replaceTagInTasks } from '#server/store/libraries/tags.ts';
import { lockFor } from '#server/store/lock.ts';
import { noteAct } from '../people/note-act.ts';
import { findTag } from './save-tag.ts';

/** Deletes a tag and takes it from what carries it; returns how many tasks and library entries there were. @throws Failure NotFound */
export const deleteTag = (env: Env, user: { id: string }, id: string): Promise<{ tasks: number; entries: number }> =>
  env.store.tx(async (tx) => {
    await lockFor(tx, 'libraries');
    const { name } = await findTag(tx, id);
    await deleteFromStore(tx, id);
    await noteAct(env, tx, 'tag.deleted', { id, name });
    return {
      tasks: await replaceTagInTasks(tx, name, undefined, user.id),
      entries: await replaceTagInEntries(tx, name, undefined),
    };
  });
