import type { ModelChoice } from '#contract/project.ts';
import type { StoredRiskModel } from '#domain/model/stored-models.ts';
import type { PreferredKind, VariableKey, Variables } from '#domain/product/variable.ts';
import type { Db } from '../store.ts';
import { typeOf } from './rating-models.ts';

/** The models a project can be set up with: those it starts with first, in their order, then by name. */
export async function modelChoices(db: Db, values: Variables): Promise<ModelChoice[]> {
  const placeOf = await preferredModels(db, values);
  const rows = await db.selectFrom('model').select(['id', 'kind', 'name', 'is_default', 'body']).execute();
  return rows
    .map(({ id, kind, name, is_default, body }) => {
      const place = placeOf({ id, kind, is_default });
      const axes = kind === 'risk' ? axesOf(body as Partial<StoredRiskModel>) : {};
      const choice = { id, kind, name, isDefault: place !== undefined, type: typeOf(kind, body), ...axes };
      return { choice, place: place ?? Number.POSITIVE_INFINITY };
    })
    .sort((a, b) => {
      if (a.place !== b.place) return a.place - b.place;
      return a.choice.name.en.localeCompare(b.choice.name.en, 'en');
    })
    .map(({ choice }) => choice);
}

const axesOf = ({ impactModel, threatModel }: Partial<StoredRiskModel>) =>
  impactModel && threatModel ? { axes: { impactModel, threatModel } } : {};

const preferenceKeys = {
  impact: 'project.impactModel',
  feasibility: 'project.feasibilityModels',
  risk: 'project.riskModel',
} as const satisfies Record<PreferredKind, VariableKey>;

/**
 * Returns a function from a model to its place among those of its kind that a new project starts with (0 is the first; undefined: it does
 * not start with it): those that the variables name, in their order, or the ones marked as default while the variables name none that exists.
 */
export async function preferredModels(
  db: Db,
  values: Variables,
): Promise<(model: { id: string; kind: string; is_default: boolean }) => number | undefined> {
  const wanted = Object.values(preferenceKeys).flatMap((key) => values[key]);
  const rows = wanted.length
    ? await db.selectFrom('model').select(['id', 'kind']).where('id', 'in', wanted).execute()
    : [];
  return ({ id, kind, is_default }) => {
    const key = preferenceKeys[kind as PreferredKind];
    const named = key ? values[key].filter((it) => rows.some((row) => row.kind === kind && row.id === it)) : [];
    if (named.length === 0) return is_default ? 0 : undefined;
    const place = named.indexOf(id);
    return place < 0 ? undefined : place;
  };
}
