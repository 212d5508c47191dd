import type {
  CalModel,
  FeasibilityLevel,
  FeasibilityModel,
  ImpactLevel,
  ImpactModel,
  Method,
  RiskModel,
} from '#domain/model/method.ts';
import type { StoredRiskModel, ThreatModel } from '#domain/model/stored-models.ts';
import { calRow } from '../rate/cal.ts';
import { overallLevelsOf } from '../rate/impact.ts';
import { byRank } from '../rate/scale.ts';

/** What a project's method is put together from: the chosen models, and the organisation's lists. */
export interface MethodParts extends Omit<Method, 'impact' | 'feasibility' | 'feasibilityLevels' | 'risk'> {
  impact: ImpactModel;
  /** The first is the default of its tasks. */
  threatModels: readonly ThreatModel[];
  risk: StoredRiskModel | RiskModel;
}

/** The project's own copy of all parts as one method. Whether they fit together says `validateMethod`. */
export function composeMethod({ threatModels, risk, cal, ...parts }: MethodParts): Method {
  return {
    ...parts,
    feasibility: threatModels.map(withoutLevels),
    feasibilityLevels: levelsOfAll(threatModels),
    risk: withoutAxes(risk),
    cal: calFor(cal, parts.impact),
  };
}

/** The feasibility model of a kept one. */
export function withoutLevels({ levels: _levels, ...model }: ThreatModel): FeasibilityModel {
  return model;
}

/** The risk model of a kept one. */
export function withoutAxes(kept: StoredRiskModel | RiskModel): RiskModel {
  const { impactModel: _rows, threatModel: _columns, ...model } = kept as StoredRiskModel;
  return model;
}

/** Every level the models rate with, once each, hardest first: the columns of the risk matrix. Models of one family share them. */
export function levelsOfAll(models: readonly Pick<ThreatModel, 'levels'>[]): FeasibilityLevel[] {
  const levels: FeasibilityLevel[] = [];
  for (const model of models)
    for (const level of model.levels) if (!levels.some(({ code }) => code === level.code)) levels.push(level);
  return levels.sort(byRank);
}

/**
 * A CAL table with a row for each impact level of a model. Where the table has none, the row of a level of `former` counts, the model the table
 * was made for, that corresponds to the same level of the standard.
 */
export function calFor(cal: CalModel, impact: ImpactModel, former?: ImpactModel): CalModel {
  const alike = (level: ImpactLevel) =>
    former && overallLevelsOf(former).find(({ correspondsTo }) => correspondsTo === level.correspondsTo);
  const rows = overallLevelsOf(impact).map((level) => {
    const other = alike(level);
    return [level.code, calRow(cal, level) ?? (other && cal.table[other.code]) ?? {}] as const;
  });
  return { ...cal, table: Object.fromEntries(rows) };
}
