import { Failure } from '#contract/kit/errors.ts';
import type { Env } from '#server/env.ts';
import {
  type ChosenKind,
  deleteModel as deleteFromStore,
  riskModelsNaming,
} from '#server/store/libraries/rating-models.ts';
import { lockFor } from '#server/store/lock.ts';
import { noteAct } from '../people/note-act.ts';
import { findModel } from './find-model.ts';

/** Deletes a model that nothing names. @throws Failure NotFound, DefaultModelKept, ModelBound, ModelUsed, ModelNamed */
export async function deleteModel(env: Env, kind: ChosenKind, id: string): Promise<{ id: string }> {
  return env.store.tx(async (tx) => {
    // No project and no other model begins to name it meanwhile.
    await lockFor(tx, 'models');
    const { item, row } = await findModel(tx, kind, id);
    if (item.isDefault) throw new Failure('DefaultModelKept');
    if (item.locked) throw new Failure('ModelBound');
    if (item.projects > 0) throw new Failure('ModelUsed', { count: item.projects });
    const naming = await riskModelsNaming(tx, id);
    if (naming.length > 0)
      throw new Failure('ModelNamed', {
        names: { en: naming.map(({ en }) => en).join(', '), zh: naming.map(({ zh }) => zh).join('、') },
      });
    await deleteFromStore(tx, id);
    await noteAct(env, tx, 'model.deleted', { id, name: row.name.en, detail: kind });
    return { id };
  });
}
