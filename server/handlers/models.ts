import { Failure } from '#contract/errors.ts';
import type { CurrentUser } from '#contract/inauth.ts';
import type { ModelItem } from '#contract/model.ts';
import { lostDefaultLevels, withDefaultMarks } from '#domain/method/default-levels.ts';
import type { ModelProblem } from '#domain/method/model-problems.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { Env } from '#server/env.ts';
import {
  type ChosenKind,
  itemOf,
  modelsOf,
  riskModelsNaming,
  type StoredModel,
  usageOf,
} from '#server/store/configuration.ts';
import type { Store } from '#server/store/open.ts';
import { nameOf } from '#server/workspace/refusals.ts';
import { refuseNamesTaken } from './configured-names.ts';
import { unsound } from './unsound.ts';

interface Named {
  id: string;
  name: LocalText;
}
type Form<M> = Omit<M, 'id'>;
type Detail<M> = { item: ModelItem; model: M };

interface At<B = undefined> {
  params: { modelId: string };
  body: B;
  user: CurrentUser;
}

/** The calls of one kind of model. `check` finds what is wrong with one; its errors are refused, its warnings are the editor's. */
export function modelCalls<M extends Named>(
  kind: ChosenKind,
  check: (model: M, db: Store['db']) => Promise<ModelProblem[]>,
) {
  /** @throws Failure ModelNameTaken, ModelUnsound */
  const sound = async (env: Env, model: M): Promise<M> => {
    const others = (await modelsOf(env.store.db, kind)).filter((row) => row.id !== model.id);
    refuseNamesTaken(
      model.name,
      others.map((row) => row.name),
    );
    const wrong = (await check(model, env.store.db)).filter((problem) => problem.severity === 'error');
    if (wrong.length > 0) throw unsound(wrong);
    return model;
  };

  return {
    list: async (_: unknown, env: Env): Promise<ModelItem[]> => {
      const usage = await usageOf(env.store.db, kind);
      return (await modelsOf(env.store.db, kind)).map((row) => itemOf(kind, row, usage.get(row.id)));
    },

    get: async ({ params }: Pick<At, 'params'>, env: Env): Promise<Detail<M>> => {
      const { row, item } = await stored(env, kind, params.modelId);
      return { item, model: row.body as M };
    },

    create: async ({ body, user }: { body: Form<M>; user: CurrentUser }, env: Env): Promise<Detail<M>> => {
      const model = await sound(env, withDefaultMarks({ ...body, id: env.newId() } as M));
      const [by, at] = [user.id, env.clock().toISOString()];
      const head = { id: model.id, kind, name: model.name, is_default: false, body: model as unknown, rev: 1 };
      const row = { ...head, create_by: by, update_by: by, update_time: at };
      await env.store.db.insertInto('model').values(row).execute();
      return { item: itemOf(kind, row), model };
    },

    change: async ({ params, body, user }: At<{ rev: number; form: Form<M> }>, env: Env): Promise<Detail<M>> => {
      const { row, item } = await stored(env, kind, params.modelId);
      if (row.rev !== body.rev) throw await stale(env, row);
      if (item.locked) throw new Failure('ModelBound');
      const before = row.body as M;
      const after = { ...body.form, id: before.id } as M;
      if (lostDefaultLevels(before, after).length > 0)
        throw new Failure('DefaultLevelKept', {}, [{ path: 'levels', problem: 'required' }]);
      const model = await sound(env, withDefaultMarks(after, before));
      const change = { name: model.name, body: model as unknown, rev: row.rev + 1 };
      const next = { ...change, update_by: user.id, update_time: env.clock().toISOString() };
      const claimed = await env.store.db
        .updateTable('model')
        .set(next)
        .where('id', '=', row.id)
        .where('rev', '=', row.rev)
        .returning('id')
        .executeTakeFirst();
      if (!claimed) throw await stale(env, row);
      return { item: { ...itemOf(kind, { ...row, ...next }), projects: item.projects }, model };
    },

    drop: async ({ params }: Pick<At, 'params'>, env: Env): Promise<{ id: string }> => {
      const { row, item } = await stored(env, kind, params.modelId);
      if (item.isDefault) throw new Failure('DefaultModelKept');
      if (item.locked) throw new Failure('ModelBound');
      if (item.projects > 0) throw new Failure('ModelUsed', { count: item.projects });
      const namers = await riskModelsNaming(env.store.db, row.id);
      if (namers.length > 0)
        throw new Failure('ModelNamed', {
          names: { en: namers.map(({ en }) => en).join(', '), zh: namers.map(({ zh }) => zh).join('、') },
        });
      await env.store.db.deleteFrom('model').where('id', '=', row.id).execute();
      return { id: row.id };
    },
  };
}

/** @throws Failure ModelGone */
async function stored(env: Env, kind: ChosenKind, id: string): Promise<{ row: StoredModel; item: ModelItem }> {
  const row = (await modelsOf(env.store.db, kind)).find((one) => one.id === id);
  if (!row) throw new Failure('ModelGone');
  return { row, item: itemOf(kind, row, (await usageOf(env.store.db, kind)).get(id)) };
}

async function stale(env: Env, row: StoredModel): Promise<Failure> {
  return new Failure('StaleRow', { code: row.name, who: await nameOf(env, row.update_by) });
}
