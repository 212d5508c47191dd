import { Failure } from '#contract/kit/errors.ts';
import type { ModelItem } from '#contract/model.ts';
import { type ChosenKind, itemOf, modelsOf, type StoredModel, usageOf } from '#server/store/libraries/rating-models.ts';
import type { Db } from '#server/store/store.ts';

/** Finds a rating model, as it is stored and as lists show it. @throws Failure NotFound */
export async function findModel(db: Db, kind: ChosenKind, id: string): Promise<{ row: StoredModel; item: ModelItem }> {
  const row = (await modelsOf(db, kind)).find((one) => one.id === id);
  if (!row) throw new Failure('NotFound');
  return { row, item: itemOf(kind, row, (await usageOf(db, kind)).get(id)) };
}
