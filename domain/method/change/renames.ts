import type { LocalText } from '../../model/base.ts';
import type { Method } from '../../model/method.ts';
import type {
  ControlFacts,
  DamageFacts,
  GoalFacts,
  ImpactEntries,
  ModelRatings,
  PathFacts,
  RatedAtFacts,
  RiskFacts,
  StepFacts,
} from '../rate/facts.ts';
import { levelsOf } from '../rate/impact.ts';
import type { CodeRenames, MethodRenames } from './method-renames.ts';

interface Coded {
  code: string;
  name: LocalText;
}

/**
 * Pairs removed and added codes with the same names in both languages: they are renames. Replacing a whole model is none: models are known by
 * their id.
 */
export function renamesOf(before: Method, after: Method): MethodRenames {
  const sameImpact = before.impact.id === after.impact.id;
  const dimensions = sameImpact ? pairs(before.impact.dimensions, after.impact.dimensions) : none;
  const impact = before.impact.dimensions.flatMap((dimension) => {
    const now = dimensions.get(dimension.code) ?? dimension.code;
    const is = sameImpact && after.impact.dimensions.find(({ code }) => code === now);
    return is ? [[dimension.code, pairs(levelsOf(before.impact, dimension), levelsOf(after.impact, is))] as const] : [];
  });
  const models = before.feasibility.flatMap((was) => {
    const is = after.feasibility.find(({ id, type }) => id === was.id && type === was.type);
    if (!is) return [];
    const parameters = pairs(was.parameters, is.parameters);
    const levels = was.parameters.flatMap(({ code, levels }) => {
      const now = is.parameters.find((one) => one.code === (parameters.get(code) ?? code));
      return now ? [[code, pairs(levels, now.levels)] as const] : [];
    });
    return [[was.id, { parameters, levels: new Map(levels) }] as const];
  });
  return {
    dimensions,
    impact: new Map(impact),
    feasibility: models.length > 0 ? pairs(before.feasibilityLevels, after.feasibilityLevels) : none,
    models: new Map(models),
    overall: sameImpact ? pairs(overallOf(before), overallOf(after)) : none,
    risk: before.risk.id === after.risk.id ? pairs(before.risk.levels, after.risk.levels) : none,
    cal: pairs(before.cal.levels, after.cal.levels),
  };
}

const overallOf = ({ impact }: Method) =>
  impact.mode === 'combined' ? (impact.overallLevels ?? impact.levels) : impact.levels;

const none: CodeRenames = new Map();

function pairs(before: readonly Coded[], after: readonly Coded[]): CodeRenames {
  const gone = before.filter(({ code }) => !after.some((row) => row.code === code));
  const come = after.filter(({ code }) => !before.some((row) => row.code === code));
  const found = new Map<string, string>();
  for (const { code, name } of gone) {
    const alike = ({ name: other }: Coded) => other.en === name.en && other.zh === name.zh;
    const [now, ...more] = come.filter(alike);
    if (now && more.length === 0 && gone.filter(alike).length === 1) found.set(code, now.code);
  }
  return found;
}

/** Is there anything a row may have to follow? */
export const renamesRows = ({ dimensions, impact, feasibility, models, overall, risk, cal }: MethodRenames): boolean =>
  [dimensions, feasibility, overall, risk, cal, ...impact.values()].some(({ size }) => size > 0) ||
  [...models.values()].some(({ parameters, levels }) => [parameters, ...levels.values()].some(({ size }) => size > 0));

/** The ratings of a damage scenario, or the impact after disposal, under their new codes. */
const entries = <E extends ImpactEntries>(ratings: E, { dimensions, impact }: MethodRenames): E =>
  Object.fromEntries(
    Object.entries(ratings).map(([code, entry]) => {
      const level = entry?.level && impact.get(code)?.get(entry.level);
      return [dimensions.get(code) ?? code, level ? { ...entry, level } : entry];
    }),
  ) as unknown as E;

const values = (ratings: Readonly<Record<string, string>>, model: string, { models }: MethodRenames) => {
  const renames = models.get(model);
  if (!renames) return ratings;
  return Object.fromEntries(
    Object.entries(ratings).map(([code, level]) => [
      renames.parameters.get(code) ?? code,
      renames.levels.get(code)?.get(level) ?? level,
    ]),
  );
};

const byModel = <R extends ModelRatings>(ratings: R, renames: MethodRenames): R =>
  Object.fromEntries(
    Object.entries(ratings).map(([model, own]) => [model, own && values(own, model, renames)]),
  ) as unknown as R;

const renamed = (codes: CodeRenames, code: string | null) => (code === null ? null : (codes.get(code) ?? code));

/** The levels that decisions were made at (M-7.5). */
function decisions<D extends NonNullable<RiskFacts['decided']>>(decided: D, renames: MethodRenames): D {
  const at = <V extends RatedAtFacts>(values: V): V => ({
    ...values,
    level: renamed(renames.risk, values.level),
    impact: renamed(renames.overall, values.impact),
    feasibility: renamed(renames.feasibility, values.feasibility),
  });
  const parts = Object.entries(decided).map(([part, one]) => [
    part,
    one && { ...one, initial: at(one.initial), residual: one.residual && at(one.residual) },
  ]);
  return Object.fromEntries(parts) as D;
}

/** What each kind of row enters by codes of the method, under their new ones. */
export const renamedFields = {
  damages: <R extends DamageFacts>({ ratings }: R, renames: MethodRenames) => ({ ratings: entries(ratings, renames) }),
  steps: <R extends StepFacts>({ ratings }: R, renames: MethodRenames) => ({ ratings: byModel(ratings, renames) }),
  controls: <R extends ControlFacts>({ ratings }: R, renames: MethodRenames) => ({
    ratings: byModel(ratings, renames),
  }),
  paths: <R extends PathFacts>({ ratings, customLevel }: R, renames: MethodRenames) => ({
    ratings: byModel(ratings, renames),
    customLevel: customLevel && {
      ...customLevel,
      level: renames.feasibility.get(customLevel.level) ?? customLevel.level,
    },
  }),
  risks: <R extends RiskFacts>({ residual, decided }: R, renames: MethodRenames, first: string) => ({
    ...(decided && { decided: decisions(decided, renames) }),
    residual: residual && {
      ...residual,
      ...(residual.impact && { impact: entries(residual.impact, renames) }),
      ...(residual.ratings && { ratings: values(residual.ratings, residual.model || first, renames) }),
      ...(residual.level && { level: renames.feasibility.get(residual.level) ?? residual.level }),
    },
  }),
  goals: <R extends GoalFacts>({ calOverride, overriddenAt }: R, { cal }: MethodRenames) => ({
    ...(overriddenAt && { overriddenAt: { ...overriddenAt, cal: renamed(cal, overriddenAt.cal) } }),
    calOverride: calOverride && { ...calOverride, cal: cal.get(calOverride.cal) ?? calOverride.cal },
  }),
};

export const renamedKinds = ['damages', 'steps', 'controls', 'paths', 'risks', 'goals'] as const;
