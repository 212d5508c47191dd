import type { Env } from '#server/env.ts';
import { listOf, updateModel } from '#server/store/libraries/rating-models.ts';
import { lockFor } from '#server/store/lock.ts';
import { authorOf } from '../people/author.ts';
import { noteAct } from '../people/note-act.ts';
import { staleFailure } from '../stale.ts';
import { requireSoundTable, type TableByKind, type TableKind } from './check-model.ts';

/** Saves a table there is one of. Projects rate with their copies, so it may change at any time. @throws Failure ModelUnsound, StaleRow */
export async function saveTable<K extends TableKind>(
  env: Env,
  user: { id: string },
  kind: K,
  { rev, table }: { rev: number; table: TableByKind[K] },
): Promise<void> {
  requireSoundTable(kind, table);
  const author = authorOf(env, user);
  const overtaken = await env.store.tx(async (tx) => {
    await lockFor(tx, 'models');
    const row = await listOf(tx, kind);
    if (row.rev !== rev) return row;
    await updateModel(tx, row, { body: table }, author);
    await noteAct(env, tx, 'model.changed', { id: row.id, name: row.name.en, detail: kind });
    return undefined;
  });
  if (overtaken) throw await staleFailure(env, user, overtaken.name, overtaken.update_by);
}
