import { Failure } from '#contract/kit/errors.ts';
import type { ModelKind } from '#contract/project.ts';
import { composeMethod, type MethodParts } from '#domain/method/change/compose.ts';
import type { ImpactModel, Method } from '#domain/model/method.ts';
import type { StoredRiskModel, ThreatModel } from '#domain/model/stored-models.ts';
import type { MethodChoice } from '#domain/product/project.ts';
import { modelsNamed } from '#server/store/libraries/rating-models.ts';
import type { Db } from '#server/store/store.ts';
import { defaultCodePrefixes, readVariables } from '#server/store/variables.ts';

/**
 * The chosen models and the organisation's lists: what a project's method is put together from.
 * @throws Failure ModelGone at the field that names a model which is not there, FeasibilityNotAllowed
 */
async function partsOf(db: Db, choice: MethodChoice): Promise<MethodParts> {
  const rows = await modelsNamed(db, [choice.impactModel, ...choice.threatModels, choice.riskModel]);
  const chosen = <T>(kind: ModelKind, id: string, path: string): T => {
    const row = rows.find((r) => r.kind === kind && r.id === id);
    if (!row) throw new Failure('ModelGone', {}, [{ path, problem: 'unknown' }]);
    return row.body as T;
  };
  const usual = <T>(kind: ModelKind): T => {
    const row = rows.find((r) => r.kind === kind && r.is_default);
    if (!row) throw new Error(`no default model of kind ${kind}`);
    return row.body as T;
  };
  const { feasibilityTypes: types, codePrefixes } = choice;
  const models = choice.threatModels.map((id, i) => chosen<ThreatModel>('feasibility', id, `threatModels.${i}`));
  const allowed = models.filter((m) => types.includes(m.type));
  if (allowed.length < models.length || types.some((t) => !allowed.some((m) => m.type === t)))
    throw new Failure('FeasibilityNotAllowed', {}, [{ path: 'threatModels', problem: 'notAllowed' }]);
  const first = types[0];
  return {
    impact: chosen<ImpactModel>('impact', choice.impactModel, 'impactModel'),
    threatModels: [...allowed].sort((a, b) => Number(b.type === first) - Number(a.type === first)),
    risk: chosen<StoredRiskModel>('risk', choice.riskModel, 'riskModel'),
    cal: usual('cal'),
    threatTypes: usual('threatTypes'),
    properties: usual('properties'),
    assetCategories: usual('assetCategories'),
    treatment: usual('treatment'),
    impactTemplates: usual('impactTemplates'),
    // A choice that says nothing of codes starts with the organisation's.
    codePrefixes: codePrefixes ?? defaultCodePrefixes(await readVariables(db)),
  };
}

/** Composes the project's own copy of the chosen models as one method. @throws as `partsOf` */
export const composeProjectMethod = async (db: Db, choice: MethodChoice): Promise<Method> =>
  composeMethod(await partsOf(db, choice));
