import type { CurrentUser } from '#contract/account/inauth.ts';
import { calModel, impactModel, riskModel, threatModel, treatmentRule } from '#contract/model.ts';
import {
  checkModel,
  checkTable,
  type ModelByKind,
  type TableByKind,
  type TableKind,
} from '#server/actions/models/check-model.ts';
import { deleteModel } from '#server/actions/models/delete-model.ts';
import { findModel } from '#server/actions/models/find-model.ts';
import { changeModel, createModel, type ModelFormOf } from '#server/actions/models/save-model.ts';
import { saveTable } from '#server/actions/models/save-table.ts';
import { shownProblem } from '#server/actions/models/shown-problem.ts';
import type { Env } from '#server/env.ts';
import { type ChosenKind, itemOf, listOf, modelsOf, usageOf } from '#server/store/libraries/rating-models.ts';
import { implement } from './implement.ts';

interface OfModel {
  params: { modelId: string };
}
interface By {
  user: CurrentUser;
}

/** The calls of one kind of rating model. */
const modelCalls = <K extends ChosenKind>(kind: K) => ({
  list: async (_: unknown, { store }: Env) => {
    const usage = await usageOf(store.db, kind);
    return (await modelsOf(store.db, kind)).map((row) => itemOf(kind, row, usage.get(row.id)));
  },
  get: async ({ params }: OfModel, env: Env) => {
    const { db } = env.store;
    const { row, item } = await findModel(db, kind, params.modelId);
    const model = row.body as ModelByKind[K];
    return { item, model, problems: (await checkModel(db, kind, model)).map(shownProblem) };
  },
  create: ({ body, user }: By & { body: ModelFormOf<K> }, env: Env) => createModel(env, user, kind, body),
  change: ({ params, body, user }: OfModel & By & { body: { rev: number; form: ModelFormOf<K> } }, env: Env) =>
    changeModel(env, user, kind, params.modelId, body),
  drop: ({ params }: OfModel, env: Env) => deleteModel(env, kind, params.modelId),
});

/** The calls of a table there is one of. */
const tableCalls = <K extends TableKind>(kind: K) => {
  const get = async (_: unknown, { store }: Env) => {
    const { rev, body } = await listOf(store.db, kind);
    const table = body as TableByKind[K];
    return { rev, table, problems: checkTable(kind, table).map(shownProblem) };
  };
  return {
    get,
    change: async ({ body, user }: By & { body: { rev: number; table: TableByKind[K] } }, env: Env) => {
      await saveTable(env, user, kind, body);
      return get(undefined, env);
    },
  };
};

/** The rating models and tables that administrators keep for new projects. */
export const ratingModelHandlers = {
  impactModel: implement(impactModel, modelCalls('impact')),
  threatModel: implement(threatModel, modelCalls('feasibility')),
  riskModel: implement(riskModel, modelCalls('risk')),
  calModel: implement(calModel, tableCalls('cal')),
  treatmentRule: implement(treatmentRule, tableCalls('treatment')),
};
