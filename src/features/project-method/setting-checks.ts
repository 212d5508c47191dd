import { wrongPrefixes } from '#domain/method/check/method-fields.ts';
import { type ModelProblem, problem, textOf } from '#domain/method/check/model-problems.ts';
import { lostDefaults } from '#domain/method/check/validate.ts';
import { shownName } from '#domain/method/explain/shown-name.ts';
import { type FeasibilityModel, Method } from '#domain/model/method.ts';
import type { CodePrefixes } from '#domain/product/project.ts';
import { shapeProblems } from '@/editor/shape-problems';
import type { Translate } from '@/i18n';
import { inLanguage, textLanguage } from '@/local-text';
import { validateReadable } from './readable-method';

/** The parts of the setting, in the order of R-PROJ-18. */
export const settingParts = ['asset', 'feasibility', 'impact', 'matrix'] as const;
export type SettingPart = (typeof settingParts)[number];

/** The part a problem of a method is shown in. */
export function partOf({ path }: ModelProblem): SettingPart {
  if (/^impact\b/.test(path)) return 'impact';
  if (/^feasibility/.test(path)) return 'feasibility';
  return /^(risk|cal)\b/.test(path) ? 'matrix' : 'asset';
}

/**
 * Everything that is wrong with a method as it stands: cells that hold no value of their type, the rules of the method around them, prefixes
 * no code may begin with, and default levels that the stored one has under a code that is gone (R-CONF-9; a level is known by its code).
 * What is only incomplete about the code rule stands below its fields.
 */
export function checksOf(method: Method, t: Translate, stored = method): ModelProblem[] {
  const prefixes = wrongPrefixes((method.codePrefixes ?? {}) as CodePrefixes);
  const said = new Set(prefixes.map(({ path }) => path));
  const problems = shapeProblems(Method, method, t).problems.filter(({ path }) => !said.has(path));
  return [
    ...problems,
    ...validateReadable(
      method,
      problems.map(({ path }) => path),
    ),
    ...prefixes,
    ...lostDefaults(stored, method),
  ];
}

/** The feasibility model a problem of a method stands in. */
export const modelOf = ({ path }: ModelProblem, { feasibility }: Method): FeasibilityModel | undefined =>
  feasibility[Number(/^feasibility\.(\d+)/.exec(path)?.[1] ?? -1)];

/** The problem with the name of the feasibility model it stands in, where there are several: only one of them is on screen. */
export function withModelName(found: ModelProblem, method: Method): ModelProblem {
  const model = method.feasibility.length > 1 ? modelOf(found, method) : undefined;
  if (!model) return found;
  const words = { row: inLanguage(shownName(method, model)), why: textOf(found, textLanguage()) };
  return { ...problem('cellRefused', found.path, words), severity: found.severity };
}

/** What may not be saved: errors that were not there before. An incomplete method can be completed part by part. */
export function newErrors(now: readonly ModelProblem[], before: readonly ModelProblem[]): ModelProblem[] {
  const known = new Set(before.map((found) => `${found.path} ${textOf(found, 'en')}`));
  return now.filter((found) => found.severity === 'error' && !known.has(`${found.path} ${textOf(found, 'en')}`));
}

/** The problems below `place`, by their path inside of it. */
export function inside(place: string, problems: readonly ModelProblem[], within = ''): ModelProblem[] {
  return problems.flatMap((found) => {
    if (found.path === place) return [{ ...found, path: within.replace(/\.$/, '') }];
    return found.path.startsWith(`${place}.`)
      ? [{ ...found, path: `${within}${found.path.slice(place.length + 1)}` }]
      : [];
  });
}
