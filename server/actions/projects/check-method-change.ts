import { Failure } from '#contract/kit/errors.ts';
import { renamesOf } from '#domain/method/change/renames.ts';
import { withDefaultMarks } from '#domain/method/check/default-levels.ts';
import { type ModelProblem, problem, textOf } from '#domain/method/check/model-problems.ts';
import { lostDefaults } from '#domain/method/check/validate.ts';
import type { Method } from '#domain/model/method.ts';
import { modelUnsound } from '../models/model-unsound-failure.ts';
import { problemsIn } from './preview-method.ts';

/**
 * The method as it may be written over the one before: defaults stay defaults, whatever is sent of them. A change may not bring errors that
 * were not there before, so an incomplete method can be completed part by part.
 * @throws Failure DefaultLevelKept, DefaultTypeKept, ModelUnsound
 */
export async function checkMethodChange(before: Method, next: Method): Promise<Method> {
  const { feasibility: codes } = renamesOf(before, next);
  const levels = before.feasibilityLevels.map((level) => ({ ...level, code: codes.get(level.code) ?? level.code }));
  const lost = [...lostDefaults(before, next), ...lostFeasibilityDefaults(before, next, levels)];
  if (lost.length > 0)
    throw new Failure(
      lost.every(({ key }) => key === 'defaultTypeLost') ? 'DefaultTypeKept' : 'DefaultLevelKept',
      {},
      lost.map(({ path }) => ({ path: `method.${path}`, problem: 'required' })),
    );
  const known = new Set((await problemsIn(before)).map((found) => `${found.path} ${textOf(found, 'en')}`));
  const wrong = (await problemsIn(next)).filter(
    (found) => found.severity === 'error' && !known.has(`${found.path} ${textOf(found, 'en')}`),
  );
  if (wrong.length > 0) throw modelUnsound(wrong, 'method.');
  const impact = next.impact.id === before.impact.id ? withDefaultMarks(next.impact, before.impact) : next.impact;
  const feasibility = next.feasibility.map((model) => {
    const former = before.feasibility.find(({ id, type }) => id === model.id && type === model.type);
    return former ? withDefaultMarks(model, former) : model;
  });
  const risk = next.risk.id === before.risk.id ? withDefaultMarks(next.risk, before.risk) : next.risk;
  return {
    ...next,
    impact,
    feasibility,
    risk,
    feasibilityLevels: keepDefaults(next.feasibilityLevels, levels),
    threatTypes: keepDefaults(next.threatTypes, before.threatTypes),
    properties: keepDefaults(next.properties, before.properties),
    assetCategories: keepDefaults(next.assetCategories, before.assetCategories),
  };
}

/** Default feasibility levels may get another code (`levels` have it), but go only with a model that brought them. */
function lostFeasibilityDefaults(before: Method, next: Method, levels: Method['feasibilityLevels']): ModelProblem[] {
  if (!before.feasibility.every(({ id }) => next.feasibility.some((model) => model.id === id))) return [];
  const kept = new Set(next.feasibilityLevels.map(({ code }) => code));
  return levels
    .filter(({ isDefault, code }) => isDefault && !kept.has(code))
    .map(({ code }) => problem('defaultLost', 'feasibilityLevels', { code }));
}

/** What was a default stays one, whatever is sent of it, or it could be deleted with the next change. */
const keepDefaults = <E extends { code: string; isDefault?: boolean | undefined }>(
  list: readonly E[],
  before: readonly E[],
): E[] => {
  const defaults = new Set(before.flatMap(({ code, isDefault }) => (isDefault ? [code] : [])));
  return list.map((entry) => (defaults.has(entry.code) ? { ...entry, isDefault: true } : entry));
};
