import type { Kysely } from 'kysely';
import { Failure } from '#contract/errors.ts';
import type { ModelChoice, ModelKind } from '#contract/project.ts';
import { composeMethod, type MethodParts } from '#domain/method/compose.ts';
import type { KeptRiskModel, ThreatModel } from '#domain/model/configured.ts';
import type { FeasibilityModel, ImpactModel, Method, RiskModel } from '#domain/model/method.ts';
import type { MethodChoice } from '#domain/model/project.ts';
import { seedModels } from '#server/seed/models.ts';
import type { Tables } from './tables.ts';
import { defaultCodePrefixes, preferredModels } from './variables.ts';

/** Puts the seeded models in where they are missing; a model that is there already, maybe edited, stays as it is. */
export async function seedMissingModels(db: Kysely<Tables>, at: string): Promise<void> {
  const rows = seedModels.map(({ id, kind, name, isDefault, body }) => ({
    ...{ id, kind, name, is_default: isDefault, body: body as unknown, rev: 1 },
    ...{ create_by: '', update_by: '', update_time: at },
  }));
  await db
    .insertInto('model')
    .values(rows)
    .onConflict((c) => c.column('id').doNothing())
    .execute();
}

/** The models a project can be set up with: those it starts with first, in their order, then by name. */
export async function modelChoices(db: Kysely<Tables>): Promise<ModelChoice[]> {
  const placeOf = await preferredModels(db);
  const rows = await db.selectFrom('model').select(['id', 'kind', 'name', 'is_default', 'body']).execute();
  return rows
    .map(({ id, kind, name, is_default, body }) => {
      const place = placeOf({ id, kind, is_default });
      const axes = kind === 'risk' ? axesOf(body as Partial<KeptRiskModel>) : {};
      const choice = { id, kind, name, isDefault: place !== undefined, type: typeOf(kind, body), ...axes };
      return { choice, place: place ?? Number.POSITIVE_INFINITY };
    })
    .sort((a, b) => {
      if (a.place !== b.place) return a.place - b.place;
      return a.choice.name.en.localeCompare(b.choice.name.en, 'en');
    })
    .map(({ choice }) => choice);
}

const axesOf = ({ impactModel, threatModel }: Partial<KeptRiskModel>) =>
  impactModel && threatModel ? { axes: { impactModel, threatModel } } : {};

/** Mode or type of a model, where its kind has one. */
export function typeOf(kind: ModelKind, body: unknown): string {
  if (kind === 'impact') return (body as ImpactModel).mode;
  if (kind === 'feasibility') return (body as FeasibilityModel).type;
  return kind === 'risk' ? (body as RiskModel).mode : '';
}

/**
 * The chosen models and the organisation's lists: what a project's method is put together from.
 * @throws Failure ModelGone at the field that names a model which is not there, FeasibilityNotAllowed
 */
export async function partsOf(db: Kysely<Tables>, choice: MethodChoice): Promise<MethodParts> {
  const rows = await db.selectFrom('model').select(['id', 'kind', 'is_default', 'body']).execute();
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
    risk: chosen<KeptRiskModel>('risk', choice.riskModel, 'riskModel'),
    cal: usual('cal'),
    threatTypes: usual('threatTypes'),
    properties: usual('properties'),
    assetCategories: usual('assetCategories'),
    treatment: usual('treatment'),
    impactTemplates: usual('impactTemplates'),
    // A choice that says nothing of codes starts with the organisation's.
    codePrefixes: codePrefixes ?? (await defaultCodePrefixes(db)),
  };
}

/** The project's own copy of the chosen models as one method. @throws as `partsOf` */
export const methodOf = async (db: Kysely<Tables>, choice: MethodChoice): Promise<Method> =>
  composeMethod(await partsOf(db, choice));
