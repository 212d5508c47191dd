import { Failure } from '#contract/kit/errors.ts';
import type { ModelItem, ModelProblem } from '#contract/model.ts';
import { lostDefaultLevels, withDefaultMarks } from '#domain/method/check/default-levels.ts';
import type { Env } from '#server/env.ts';
import {
  type ChosenKind,
  insertModel,
  itemOf,
  type StoredModel,
  updateModel,
} from '#server/store/libraries/rating-models.ts';
import { lockFor } from '#server/store/lock.ts';
import { authorOf } from '../people/author.ts';
import { noteAct } from '../people/note-act.ts';
import { staleFailure } from '../stale.ts';
import { type ModelByKind, requireSoundModel } from './check-model.ts';
import { findModel } from './find-model.ts';
import { shownProblem } from './shown-problem.ts';

/** A rating model with what lists show of it. */
export interface ModelDetail<M> {
  item: ModelItem;
  model: M;
  problems: ModelProblem[];
}
export type ModelFormOf<K extends ChosenKind> = Omit<ModelByKind[K], 'id'>;

/*
 * Models are written one at a time (lock `models`): names stay apart, and no model goes while another or a project begins to name it.
 */

/** Creates a model of the organisation's own. @throws Failure ModelNameTaken, ModelUnsound */
export async function createModel<K extends ChosenKind>(
  env: Env,
  user: { id: string },
  kind: K,
  form: ModelFormOf<K>,
): Promise<ModelDetail<ModelByKind[K]>> {
  const id = env.newId();
  const author = authorOf(env, user);
  return env.store.tx(async (tx) => {
    await lockFor(tx, 'models');
    const model = withDefaultMarks({ ...form, id } as unknown as ModelByKind[K]);
    const problems = (await requireSoundModel(tx, kind, model)).map(shownProblem);
    const item = itemOf(kind, await insertModel(tx, kind, model, author));
    await noteAct(env, tx, 'model.created', { id, name: model.name.en, detail: kind });
    return { item, model, problems };
  });
}

/** Changes a model that no task rates with. @throws Failure NotFound, StaleRow, ModelBound, DefaultLevelKept, ModelNameTaken, ModelUnsound */
export async function changeModel<K extends ChosenKind>(
  env: Env,
  user: { id: string },
  kind: K,
  id: string,
  { rev, form }: { rev: number; form: ModelFormOf<K> },
): Promise<ModelDetail<ModelByKind[K]>> {
  const author = authorOf(env, user);
  const written = await env.store.tx(async (tx): Promise<{ overtaken: StoredModel } | ModelDetail<ModelByKind[K]>> => {
    await lockFor(tx, 'models');
    const { row, item } = await findModel(tx, kind, id);
    if (row.rev !== rev) return { overtaken: row };
    if (item.locked) throw new Failure('ModelBound');
    const before = row.body as ModelByKind[K];
    const after = { ...form, id: before.id } as unknown as ModelByKind[K];
    if (lostDefaultLevels(before, after).length > 0)
      throw new Failure('DefaultLevelKept', {}, [{ path: 'levels', problem: 'required' }]);
    const model = withDefaultMarks(after, before);
    const problems = (await requireSoundModel(tx, kind, model)).map(shownProblem);
    const next = await updateModel(tx, row, { name: model.name, body: model }, author);
    await noteAct(env, tx, 'model.changed', { id, name: model.name.en, detail: kind });
    return { item: { ...itemOf(kind, next), projects: item.projects }, model, problems };
  });
  // The name of who came first is asked for outside the transaction.
  if ('overtaken' in written) throw await staleFailure(env, user, written.overtaken.name, written.overtaken.update_by);
  return written;
}
