import type { ParameterValue } from '#domain/method/rate/feasibility.ts';
import type { FeasibilityModel, FeasibilityParameter, Method } from '#domain/model/method.ts';
import { matchOption } from '@/grid/editing/parse-cell';
import { inLanguage } from '@/local-text';
import { type Choice, namesOf } from '@/rows/choices';

type Values = Readonly<Record<string, ParameterValue>>;

/** A value as written: infinite is ∞, not given is ?. */
export const figure = (value: { value: number | null } | undefined): string =>
  value === undefined ? '?' : value.value === null ? '∞' : String(value.value);

/**
 * How a rating adds up, in one line: `1 + 8 + 7 + 0 + 4`, `8.22 × 0.85 × 0.77 × 0.85 × 0.85`, or the name of the attack vector. Empty when
 * nothing was rated.
 */
export function summaryOf(model: FeasibilityModel, values: Values): string {
  if (Object.keys(values).length === 0) return '';
  if (model.vectorOnly)
    return model.parameters
      .map(({ code, levels }) => {
        const level = levels.find((entry) => entry.code === values[code]?.level);
        return level ? inLanguage(level.name) : '?';
      })
      .join(', ');
  const figures = model.parameters.map(({ code }) => figure(values[code]));
  if (model.type === 'AttackPotentialBased') return figures.join(' + ');
  return [...(model.factor === undefined ? [] : [String(model.factor)]), ...figures].join(' × ');
}

/** Does the figure of a level say which it is? It does not where two levels have the same one, or the model knows no figures. */
export const figuresTell = (model: FeasibilityModel, { levels }: FeasibilityParameter): boolean =>
  !model.vectorOnly && new Set(levels.map(figure)).size === levels.length;

/** A level as its cell shows it: its figure, or its name where that does not tell it from the others. */
export function shortOf(model: FeasibilityModel, parameter: FeasibilityParameter, code: string): string {
  const level = parameter.levels.find((one) => one.code === code);
  if (!level) return code;
  return figuresTell(model, parameter) ? figure(level) : inLanguage(level.name);
}

/** The names that the CAL has for attack vectors: reports and tables print these, so they are read beside those of a model. */
type Vectors = Method['cal']['vectors'];

/** The levels of a parameter to choose from: by figure, code, or name in either language. */
export const levelChoices = (
  model: FeasibilityModel,
  parameter: FeasibilityParameter,
  vectors: Vectors,
): readonly Choice[] =>
  parameter.levels.map((level) => {
    const label = inLanguage(level.name);
    const ofCal = parameter.code === model.vectorParameter ? vectors.filter(({ code }) => code === level.code) : [];
    const names = [...namesOf(level.name), level.code, ...ofCal.flatMap(({ name }) => namesOf(name))];
    const code = figuresTell(model, parameter) ? figure(level) : level.code;
    return { value: level.code, code, label, text: `${code} ${label}`, names };
  });

const strong = /\s*[+/|;,，；×*]\s*/;

/**
 * The levels that text names, for this parameter and those behind it: `1`, `≤ 1 week`, or all in one go as they add up, `1 + 8 + 7 + 0 + 4`,
 * `1 8 7 0 4`. Undefined when they are not understood.
 */
export function levelsIn(
  model: FeasibilityModel,
  first: FeasibilityParameter,
  text: string,
  vectors: Vectors,
): string[] | undefined {
  const parameters = model.parameters.slice(model.parameters.indexOf(first));
  const alone = matchOption(levelChoices(model, first, vectors), text);
  if (alone) return [alone.value];
  for (const separator of [strong, /\s+/]) {
    const parts = text.trim().split(separator);
    if (parts.length < 2 || parts.length > parameters.length) continue;
    const found = parts.map((part, at) => {
      const parameter = parameters[at];
      return parameter && matchOption(levelChoices(model, parameter, vectors), part)?.value;
    });
    if (found.every((level) => level !== undefined)) return found;
  }
  return undefined;
}
