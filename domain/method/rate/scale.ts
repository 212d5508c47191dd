import {
  type FeasibilityLevel,
  type FeasibilityModel,
  type FeasibilityParameter,
  feasibilityNames,
  type Method,
  type ParameterLevel,
} from '#domain/model/method.ts';

/** Look-up tables of one feasibility model. */
export interface ModelScale {
  model: FeasibilityModel;
  /** The parameters a rating needs: all of the model, or the attack vector alone (*vector only*). */
  parameters: readonly FeasibilityParameter[];
  /** Parameter code → level code → level. */
  levels: ReadonlyMap<string, ReadonlyMap<string, ParameterLevel>>;
  /** Parameter code → the hardest finite value, where a summed parameter saturates. */
  hardest: ReadonlyMap<string, number>;
  vectorParameter: string | null;
  /** +1: a higher value is harder (attack potential); -1: a higher value is easier (CVSS factors). */
  direction: 1 | -1;
}

/** Look-up tables of one method, made once per method value. */
export interface MethodScale {
  models: readonly ModelScale[];
  model(id: string): ModelScale;
  /** Rank of a feasibility level, hardest = 0; -1 for an unknown code. */
  rank(level: string): number;
  hardest: FeasibilityLevel;
  vectorModel: ModelScale | null;
}

/** The part of a method that rates feasibility: an editor has one before there is a method. */
export type FeasibilityPart = Pick<Method, 'feasibility' | 'feasibilityLevels'>;

const scales = new WeakMap<FeasibilityPart, MethodScale>();

/** The look-up tables of a method. */
export function scaleOf(method: FeasibilityPart): MethodScale {
  let scale = scales.get(method);
  if (!scale) {
    scale = makeScale(method);
    scales.set(method, scale);
  }
  return scale;
}

function makeScale(method: FeasibilityPart): MethodScale {
  const models = method.feasibility.map(makeModelScale);
  const byId = new Map(models.map((entry) => [entry.model.id, entry]));
  const ordered = [...method.feasibilityLevels].sort(byRank);
  const ranks = new Map(ordered.map((level, rank) => [level.code, rank]));
  const first = models[0];
  const hardest = ordered[0];
  if (!first || !hardest) throw new Error('A method needs a feasibility model and a feasibility level');
  return {
    models,
    model: (id) => byId.get(id) ?? first,
    rank: (level) => ranks.get(level) ?? -1,
    hardest,
    vectorModel:
      models.find((entry) => entry.model.vectorOnly) ?? models.find((entry) => entry.vectorParameter !== null) ?? null,
  };
}

/** Hardest first. Levels of several models may share a value; then the standard's level each corresponds to decides. */
export const byRank = (
  a: Pick<FeasibilityLevel, 'value' | 'correspondsTo'>,
  b: Pick<FeasibilityLevel, 'value' | 'correspondsTo'>,
): number => a.value - b.value || feasibilityNames.indexOf(a.correspondsTo) - feasibilityNames.indexOf(b.correspondsTo);

function makeModelScale(model: FeasibilityModel): ModelScale {
  const direction = model.type === 'AttackPotentialBased' ? 1 : -1;
  const levels = new Map<string, ReadonlyMap<string, ParameterLevel>>();
  const hardest = new Map<string, number>();
  for (const parameter of model.parameters) {
    levels.set(parameter.code, new Map(parameter.levels.map((level) => [level.code, level])));
    const values = parameter.levels.flatMap((level) => (level.value === null ? [] : [level.value]));
    if (values.length) hardest.set(parameter.code, direction === 1 ? Math.max(...values) : Math.min(...values));
  }
  const vectorParameter = model.vectorParameter ?? (model.vectorOnly ? (model.parameters[0]?.code ?? null) : null);
  const parameters = model.vectorOnly
    ? model.parameters.filter(({ code }) => code === vectorParameter)
    : model.parameters;
  return { model, parameters, levels, hardest, vectorParameter, direction };
}
