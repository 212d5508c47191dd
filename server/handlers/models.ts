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
import type { Store, Tx } from '#server/store/open.ts';
import { takeTurn } from '#server/store/turn.ts';
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
  const sound = async (tx: Tx, model: M): Promise<M> => {
    const others = (await modelsOf(tx, kind)).filter((row) => row.id !== model.id);
    refuseNamesTaken(
      model.name,
      others.map((row) => row.name),
    );
    const wrong = (await check(model, tx)).filter((problem) => problem.severity === 'error');
    if (wrong.length > 0) throw unsound(wrong);
    return model;
  };

  return {
    list: async (_: unknown, env: Env): Promise<ModelItem[]> => {
      const usage = await usageOf(env.store.db, kind);
      return (await modelsOf(env.store.db, kind)).map((row) => itemOf(kind, row, usage.get(row.id)));
    },

    get: async ({ params }: Pick<At, 'params'>, env: Env): Promise<Detail<M>> => {
      const { row, item } = await stored(env.store.db, kind, params.modelId);
      return { item, model: row.body as M };
    },

    create: async ({ body, user }: { body: Form<M>; user: CurrentUser }, env: Env): Promise<Detail<M>> => {
      const [id, by, at] = [env.newId(), user.id, env.clock().toISOString()];
      return inTurn(env, async (tx) => {
        const model = await sound(tx, withDefaultMarks({ ...body, id } as M));
        const head = { id, kind, name: model.name, is_default: false, body: model as unknown, rev: 1 };
        const row = { ...head, create_by: by, update_by: by, update_time: at };
        await tx.insertInto('model').values(row).execute();
        return { item: itemOf(kind, row), model };
      });
    },

    change: async ({ params, body, user }: At<{ rev: number; form: Form<M> }>, env: Env): Promise<Detail<M>> => {
      const at = env.clock().toISOString();
      return inTurn(env, async (tx) => {
        const { row, item } = await stored(tx, kind, params.modelId);
        if (row.rev !== body.rev) throw new Overtaken(row);
        if (item.locked) throw new Failure('ModelBound');
        const before = row.body as M;
        const after = { ...body.form, id: before.id } as M;
        if (lostDefaultLevels(before, after).length > 0)
          throw new Failure('DefaultLevelKept', {}, [{ path: 'levels', problem: 'required' }]);
        const model = await sound(tx, withDefaultMarks(after, before));
        const change = { name: model.name, body: model as unknown, rev: row.rev + 1 };
        const next = { ...change, update_by: user.id, update_time: at };
        await tx.updateTable('model').set(next).where('id', '=', row.id).execute();
        return { item: { ...itemOf(kind, { ...row, ...next }), projects: item.projects }, model };
      });
    },

    drop: async ({ params }: Pick<At, 'params'>, env: Env): Promise<{ id: string }> =>
      inTurn(env, async (tx) => {
        const { row, item } = await stored(tx, kind, params.modelId);
        if (item.isDefault) throw new Failure('DefaultModelKept');
        if (item.locked) throw new Failure('ModelBound');
        if (item.projects > 0) throw new Failure('ModelUsed', { count: item.projects });
        const namers = await riskModelsNaming(tx, row.id);
        if (namers.length > 0)
          throw new Failure('ModelNamed', {
            names: { en: namers.map(({ en }) => en).join(', '), zh: namers.map(({ zh }) => zh).join('、') },
          });
        await tx.deleteFrom('model').where('id', '=', row.id).execute();
        return { id: row.id };
      }),
  };
}

/** Somebody else's change came first; told with a name outside the transaction. */
class Overtaken extends Error {
  constructor(readonly row: StoredModel) {
    super('overtaken');
  }
}

/** One change of models at a time: names stay apart, and no model goes while another or a project begins to name it. @throws Failure StaleRow */
async function inTurn<T>(env: Env, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await env.store.tx(async (tx) => {
      await takeTurn(tx, 'models');
      return work(tx);
    });
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
    throw new Failure('StaleRow', { code: error.row.name, who: await nameOf(env, error.row.update_by) });
  }
}

/** @throws Failure ModelGone */
async function stored(db: Store['db'], kind: ChosenKind, id: string): Promise<{ row: StoredModel; item: ModelItem }> {
  const row = (await modelsOf(db, kind)).find((one) => one.id === id);
  if (!row) throw new Failure('ModelGone');
  return { row, item: itemOf(kind, row, (await usageOf(db, kind)).get(id)) };
}
